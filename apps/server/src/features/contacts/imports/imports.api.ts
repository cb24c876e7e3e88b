import { type ApiContactImport, api, type ContactImport } from '@prosa/contract'
import type { Handle } from '../../../platform/http/index.ts'

/* Field names of imports in /api/v1; only names are converted. */

export const importToApi = (one: ContactImport): ApiContactImport => ({
  id: one.id,
  status: one.status,
  failure: one.failure,
  workspaceName: one.workspace,
  totals: {
    contacts: one.total,
    done: one.done,
    created: one.created,
    updated: one.updated,
    unchanged: one.unchanged,
    refused: one.refused,
  },
  undo: { removed: one.removed, restored: one.restored, kept: one.kept },
  createdAt: one.createdAt,
  endedAt: one.endedAt,
  undoneAt: one.undoneAt,
})

export const exposeImports = ({ expose }: Pick<Handle, 'expose'>): void => {
  expose(api.getContactImport, { call: ({ params }) => ({ params }), answer: importToApi })

  expose(api.undoContactImport, { call: ({ params }) => ({ params }), answer: importToApi })

  expose(api.listContactImportRows, {
    call: ({ params, query: { which, limit, after } }) => ({ params, query: { which, limit, next: after } }),
    answer: ({ result, next }) => ({
      data: result.map(({ row, contactId, name, reason }) => ({ number: row, contactId, name, reason })),
      next: next === null ? null : String(next),
    }),
  })
}
