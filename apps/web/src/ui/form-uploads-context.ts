import { createContext, useContext, useEffect, useId } from 'react'
import type { FormUploads } from './form-uploads.ts'

/** Uploads of the surrounding form; null without a form. */
export const FormUploadsContext = createContext<FormUploads | null>(null)

/** Reports a field's upload to its form, which waits for it before sending. */
export function useReportUpload(isUploading: boolean, isFailed: boolean): void {
  const uploads = useContext(FormUploadsContext)
  const id = useId()
  useEffect(() => {
    if (!uploads) return
    if (isUploading) uploads.begin(id)
    else uploads.end(id, isFailed)
  }, [uploads, id, isUploading, isFailed])
  // An unmounted field no longer holds up the form.
  useEffect(() => () => uploads?.end(id, true), [uploads, id])
}
