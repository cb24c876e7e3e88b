import { z } from 'zod'
import { id } from '../../common.ts'
import { importStatus } from '../../contacts/contact-imports.ts'
import { apiInstant } from '../common.ts'

const count = z.int().min(0)

export const apiContactImport = z.object({
  id,
  status: importStatus,
  /** Why it failed, for people. */
  failure: z.string().nullable(),
  workspaceName: z.string(),
  /** The last four add up to `done`, which is `contacts` at the end. */
  totals: z.object({
    contacts: count,
    done: count,
    created: count,
    updated: count,
    unchanged: count,
    refused: count,
  }),
  /** `kept`: not undone, since it was used or edited after the import. */
  undo: z.object({ removed: count, restored: count, kept: count }),
  createdAt: apiInstant,
  endedAt: apiInstant.nullable(),
  undoneAt: apiInstant.nullable(),
})
export type ApiContactImport = z.infer<typeof apiContactImport>

/** A contact of an import that was refused, or kept by its undo. */
export const apiImportRow = z.object({
  /** Its position in the import, from 1. */
  number: z.int(),
  contactId: id.nullable(),
  name: z.string().nullable(),
  reason: z.string(),
})

/** A saved filter of contacts. */
export const apiSegment = z.object({
  id,
  name: z.string(),
  /** It uses a removed field or tag, and finds nobody. */
  isBroken: z.boolean(),
  createdAt: apiInstant,
})
