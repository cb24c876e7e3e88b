import { createContext, useContext, useEffect, useId } from 'react'
import type { FormUploads } from './form-uploads.ts'

/** The form around a field; null: none. */
export const FormUploadsContext = createContext<FormUploads | null>(null)

/** A field tells its form that a file of it is on its way: the form is not sent without it. */
export function useReportUpload(isUploading: boolean, isFailed: boolean): void {
  const uploads = useContext(FormUploadsContext)
  const id = useId()
  useEffect(() => {
    if (!uploads) return
    if (isUploading) uploads.begin(id)
    else uploads.end(id, isFailed)
  }, [uploads, id, isUploading, isFailed])
  // A field that is gone sends nothing.
  useEffect(() => () => uploads?.end(id, true), [uploads, id])
}
