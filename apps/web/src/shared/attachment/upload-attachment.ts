import { uploadFile } from '@prosa/contract'
import { call } from '../../app/api.ts'

export function uploadAttachment(file: File): Promise<{ fileId: string }> {
  const body = new FormData()
  body.set('name', file.name)
  body.set('mimeType', file.type)
  body.set('file', file)
  return call(uploadFile, { body })
}
