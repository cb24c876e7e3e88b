import type { ContactImport, ImportRow } from '@prosa/contract'
import type { ImportRecord } from './imports.queries.ts'
import type { ListedRow } from './rows.queries.ts'

export const presentImport = (row: ImportRecord): ContactImport => ({
  id: row.id,
  fileName: row.file_name,
  status: row.status,
  failure: row.failure,
  workspace: row.workspace_name,
  total: row.total,
  done: row.done,
  created: row.created,
  updated: row.updated,
  unchanged: row.unchanged,
  refused: row.refused,
  removed: row.removed,
  restored: row.restored,
  kept: row.kept,
  basis: row.basis,
  source: row.source,
  createdBy: row.created_by_name,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  undoneAt: row.undone_at?.toISOString() ?? null,
})

export const presentRow = ({ row, line, contact_id, name, reason }: ListedRow): ImportRow => ({
  row,
  line,
  contactId: contact_id,
  name,
  reason: reason ?? '',
})
