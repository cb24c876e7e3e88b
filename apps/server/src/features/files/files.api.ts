import { api } from '@prosa/contract'
import type { Handle } from '../../platform/http/index.ts'

/* Field names of files in /api/v1; only names are converted. */

export const exposeFiles = ({ expose }: Pick<Handle, 'expose'>): void =>
  expose(api.uploadFile, {
    call: () => ({}),
    answer: ({ fileId, name, mime, size }) => ({ id: fileId, name, mime, size }),
  })
