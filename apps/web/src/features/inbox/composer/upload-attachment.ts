import { uploadFile } from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { ApiError } from '../../../app/api-error.ts'

export function uploadAttachment(file: File): Promise<{ fileId: string }> {
  const body = new FormData()
  body.set('name', file.name)
  body.set('mimeType', file.type)
  body.set('file', file)
  return call(uploadFile, { body })
}

/** No answer came, or none that says anything of the file: it may go as it is, later. A full disk stays full for longer than that. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || [408, 429, 500, 502, 503, 504].includes(error.status))
