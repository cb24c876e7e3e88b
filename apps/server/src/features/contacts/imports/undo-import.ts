import type { ContactField, RowContact } from '@prosa/contract'
import { contactSearch } from '../../../conversation/model/contact-search.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { publishContactChange, putValues, removeValues, type TouchedDialog } from '../contacts/index.ts'
import { listFields } from '../fields/index.ts'
import { touchOpenDialogs, updateContacts } from './batch.queries.ts'
import { fieldNames, importTexts } from './errors.ts'
import { findWork, type ImportWork, lockAt } from './imports.queries.ts'
import { contactFields } from './plan-batch.ts'
import type { RunBounds } from './run-import.ts'
import * as undo from './undo.queries.ts'
import { valuesOf } from './write-batch.ts'

const batchRows = 500

/** Continues undoing an import, like `runImport`. @returns whether more is left */
export const undoImport = async (
  { clock, database, realtime }: Platform,
  { companyId, importId }: { companyId: number; importId: number },
  { runMs }: RunBounds,
): Promise<boolean> => {
  const db = database.worker.scoped(companyId)
  const began = performance.now()
  for (;;) {
    const work = await findWork(db, companyId, importId, 'undoing')
    if (!work) return false
    const touched = await undoBatch(db, companyId, work, clock.now())
    if (touched === null) return false
    publishContactChange(realtime, companyId, touched)
    if (performance.now() - began >= runMs) return true
  }
}

/** @returns null if nothing is left, or another process works on it */
const undoBatch = (db: Kysely<DB>, companyId: number, work: ImportWork, now: Date): Promise<TouchedDialog[] | null> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockAt(tx, companyId, work.id, { undoRow: work.undo_row }))) return null
    const rows = await undo.listDone(tx, companyId, work.id, { above: work.undo_row, limit: batchRows })
    const last = rows.at(-1)
    if (!last) {
      await undo.endUndo(tx, companyId, work.id, now)
      return null
    }
    const changed = rows.filter(({ outcome }) => outcome === 'updated').flatMap(({ contact_id }) => contact_id ?? [])
    const touched = await touchOpenDialogs(tx, companyId, changed)
    const ids = rows.flatMap(({ contact_id }) => contact_id ?? [])
    const used = await undo.readUse(tx, companyId, work.id, ids)
    const fields = await listFields(tx, companyId)
    const plan = planUndo(rows, used, fields, work.workspace_id)
    await undo.removeContacts(tx, companyId, plan.removed)
    await updateContacts(
      tx,
      companyId,
      plan.restored.map((contact) => ({ ...contact, search: contactSearch(contact) })),
    )
    await putValues(tx, companyId, valuesOf(plan.restored, fields))
    await removeValues(tx, companyId, plan.blanked)
    await undo.untag(tx, companyId, taggedBy(rows, plan.marks))
    await undo.displace(tx, companyId, work.workspace_id, plan.displaced)
    const left = await undo.removeBases(tx, companyId, work.id, ids, work.started_at)
    const marks = withBases(rows, plan.marks, left)
    await undo.markUndone(tx, companyId, work.id, marks)
    const count = (kind: undo.UndoneRow['undo']): number => marks.filter((mark) => mark.undo === kind).length
    await undo.countUndone(tx, companyId, work.id, {
      undoRow: last.row,
      removed: count('removed'),
      restored: count('restored'),
      kept: count('kept'),
    })
    return touched
  })

interface UndoPlan {
  removed: number[]
  /** `own` holds the values to be written. */
  restored: (RowContact & { id: number })[]
  /** Values that the import added to empty fields. */
  blanked: { contactId: number; fieldId: number }[]
  displaced: number[]
  marks: undo.UndoneRow[]
}

const planUndo = (
  rows: readonly undo.DoneRow[],
  used: ReadonlyMap<number, undo.UsedContact>,
  fields: readonly ContactField[],
  workspaceId: number,
): UndoPlan => {
  const plan: UndoPlan = { removed: [], restored: [], blanked: [], displaced: [], marks: [] }
  for (const { row, outcome, contact_id, former, made, placed, tagged } of rows) {
    const contact = used.get(contact_id ?? 0)
    // Deleted meanwhile: nothing to restore.
    if (!contact || outcome === 'unchanged') continue
    const edited = contactFields.filter((field) => made?.[field] !== undefined && contact[field] !== made[field])
    const brought = fields.filter(({ id }) => made?.own?.[id] !== undefined)
    const editedOwn = brought.filter(({ id }) => contact.own[id] !== made?.own?.[id])
    const names = [...edited.map((field) => fieldNames[field]), ...editedOwn.map((field) => field.name)]
    const editedText = names.length > 0 ? importTexts.edited(names) : null
    if (outcome === 'created') {
      const added = fields.filter(({ id }) => contact.own[id] !== undefined && made?.own?.[id] === undefined)
      const written = [...names, ...added.map((field) => field.name)]
      const isTagged = contact.tags.some((tag) => !tagged?.includes(tag))
      const isPlaced = contact.workspaces.some((id) => id !== workspaceId)
      const reason =
        (written.length > 0 ? importTexts.edited(written) : null) ??
        (isTagged ? importTexts.tagged : isPlaced ? importTexts.placed : useOf(contact))
      if (reason === null) plan.removed.push(contact.id)
      plan.marks.push({ row, undo: reason === null ? 'removed' : 'kept', reason })
      continue
    }
    const own = contactFields.filter((field) => made?.[field] !== undefined && !edited.includes(field))
    const backOwn: Record<string, string> = {}
    for (const { id: fieldId } of brought.filter((field) => !editedOwn.includes(field))) {
      const value = former?.own?.[fieldId]
      if (value == null) plan.blanked.push({ contactId: contact.id, fieldId })
      else backOwn[fieldId] = value
    }
    if (own.length > 0 || Object.keys(backOwn).length > 0) {
      const back = Object.fromEntries(own.map((field) => [field, former?.[field] ?? null]))
      const { id, name, phone, email, description } = contact
      plan.restored.push({ id, name, phone, email, description, ...back, own: backOwn })
    }
    if (placed) plan.displaced.push(contact.id)
    plan.marks.push({ row, undo: editedText === null ? 'restored' : 'kept', reason: editedText })
  }
  return plan
}

/** Tags that each row added to its contact; a contact created by the import that stays keeps its tags. */
const taggedBy = (rows: readonly undo.DoneRow[], marks: readonly undo.UndoneRow[]) => {
  const kept = new Set(marks.filter((mark) => mark.undo === 'kept').map(({ row }) => row))
  return rows.flatMap(({ row, outcome, contact_id, tagged }) =>
    contact_id === null || (outcome === 'created' && kept.has(row))
      ? []
      : (tagged ?? []).map((tagId) => ({ contactId: contact_id, tagId })),
  )
}

const useOf = (contact: undo.UsedContact): string | null => {
  if (contact.hasTalked) return importTexts.talked
  if (contact.inCampaign) return importTexts.inCampaign
  if (contact.hasConsent) return importTexts.hasConsent
  if (contact.isMerged) return importTexts.merged
  if (contact.otherImport) return importTexts.otherImport
  return contact.onList ? importTexts.onList : null
}

/** Reports a kept legal basis, even if nothing else of the contact was changed. */
const withBases = (
  rows: readonly undo.DoneRow[],
  marks: readonly undo.UndoneRow[],
  left: ReadonlySet<number>,
): undo.UndoneRow[] => {
  if (left.size === 0) return [...marks]
  const byRow = new Map(marks.map((mark) => [mark.row, mark]))
  for (const { row, contact_id } of rows) {
    if (contact_id === null || !left.has(contact_id)) continue
    const reason = [byRow.get(row)?.reason, importTexts.basisUsed].filter(Boolean).join(' ')
    byRow.set(row, { row, undo: 'kept', reason })
  }
  return [...byRow.values()]
}
