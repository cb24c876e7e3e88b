import { api } from '@prosa/contract'
import type { Handle } from '../../platform/http/index.ts'

/* How files are called in /api/v1: names to and fro, and nothing else. */

export const exposeFiles = ({ expose }: Pick<Handle, 'expose'>): void =>
  expose(api.uploadFile, {
    call: () => ({}),
    answer: ({ fileId, name, mime, size }) => ({ id: fileId, name, mime, size }),
  })
