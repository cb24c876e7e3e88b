import { api } from '@prosa/contract'
import type { Handle } from '../../../platform/http/index.ts'

/* Field names of segments in /api/v1; only names are converted. */

export const exposeSegments = ({ expose }: Pick<Handle, 'expose'>): void =>
  expose(api.listSegments, {
    call: () => ({}),
    answer: ({ result }) => ({
      data: result.map(({ id, name, gone, createdAt }) => ({ id, name, isBroken: gone.length > 0, createdAt })),
    }),
  })
