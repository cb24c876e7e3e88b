import { type ContactField, type RowContact, readImportRow } from '@prosa/contract'
import { contactSearch } from '../../conversation/model/contact-search.ts'
import { phoneCore } from '../../conversation/model/phone-core.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import type { CsvRow } from '../../platform/file-workers/index.ts'
import { fieldKey, listFields } from '../contact-fields/index.ts'
import { type ContactValue, putValues, type TouchedDialog } from '../contacts/index.ts'
import * as batch from './batch.queries.ts'
import { countDone, type ImportWork, lockAt, type Outcome } from './imports.queries.ts'
import { planBatch, type ReadRow } from './plan-batch.ts'

/**
 * Writes rows of a file and how far the import is with them, all or nothing.
 * @returns the dialogs that show a changed contact; null where the import was cancelled, or goes on elsewhere
 */
export const writeBatch = (
  db: Kysely<DB>,
  companyId: number,
  work: ImportWork & { done: number },
  fileRows: readonly CsvRow[],
  now: Date,
): Promise<TouchedDialog[] | null> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockAt(tx, companyId, work.id, { done: work.done }))) return null
    const fields = await listFields(tx, companyId)
    const rows = fileRows.map((row, place) => read(row, work, fields, work.done + place + 1))
    const keys = rows.map(({ core, email }) => ({ core, email }))
    await batch.lockPhones(
      tx,
      companyId,
      keys.flatMap(({ core }) => core ?? []),
    )
    const matches = await batch.match(tx, companyId, work.workspace_ids, keys)
    const ids = [...new Set(matches.flatMap(({ byPhone, byEmail }) => [byPhone ?? [], byEmail ?? []].flat()))]
    const place = { importId: work.id, workspaceId: work.workspace_id }
    const plan = (known: Awaited<ReturnType<typeof batch.readKnown>>) =>
      planBatch(rows, matches, known, work.only_blank)
    const likely = plan(await batch.readKnown(tx, companyId, ids, { ...place, isLocked: false }))
    const touched = await batch.touchOpenDialogs(
      tx,
      companyId,
      likely.changed.map(({ id }) => id),
    )
    // As they are once nobody else changes them.
    const final = plan(await batch.readKnown(tx, companyId, ids, { ...place, isLocked: true }))
    await write(tx, companyId, work, { ...final, fields }, now)
    return touched
  })

const read = (row: CsvRow, { columns }: ImportWork, fields: readonly ContactField[], number: number): ReadRow => {
  const contact = readImportRow(row.cells, columns, fields)
  const core = typeof contact === 'string' || contact.phone === null ? null : phoneCore(contact.phone) || null
  const email = typeof contact === 'string' ? null : (contact.email?.toLowerCase() ?? null)
  return { ...row, row: number, contact, core, email }
}

const write = async (
  tx: Kysely<DB>,
  companyId: number,
  work: ImportWork,
  { rows, created, changed, fields }: ReturnType<typeof planBatch> & { fields: readonly ContactField[] },
  now: Date,
): Promise<void> => {
  const newIds = await batch.takeIds(tx, created.length)
  let next = 0
  const complete = rows.map((row) => (row.outcome === 'created' ? { ...row, contactId: newIds[next++] ?? null } : row))
  const written = created.map((contact, place) => ({
    ...contact,
    id: newIds[place] ?? 0,
    search: contactSearch(contact),
  }))
  await batch.insertContacts(tx, companyId, work.workspace_id, written)
  await batch.updateContacts(
    tx,
    companyId,
    changed.map((contact) => ({ ...contact, search: contactSearch(contact) })),
  )
  await putValues(tx, companyId, valuesOf([...written, ...changed], fields))
  const ids = complete.flatMap(({ contactId }) => contactId ?? [])
  const tagged = await batch.tag(tx, companyId, ids, work.tag_ids)
  const placed = complete.flatMap(({ placed, contactId }) => (placed && contactId !== null ? [contactId] : []))
  await batch.place(tx, companyId, work.workspace_id, [...newIds, ...placed])
  if (work.basis !== null && work.given_at !== null)
    await batch.insertBases(tx, companyId, ids, {
      importId: work.id,
      basis: work.basis,
      source: work.source ?? '',
      givenAt: work.given_at,
      recordedBy: work.created_by,
      now,
    })
  await batch.insertRows(
    tx,
    companyId,
    work.id,
    complete.map((row) => ({ ...row, tagged: tagged.get(row.contactId ?? 0) ?? null })),
  )
  const count = (outcome: Outcome): number => complete.filter((row) => row.outcome === outcome).length
  await countDone(tx, companyId, work.id, {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  })
}

/** The values that contacts bring, as they are stored. */
export const valuesOf = (
  contacts: readonly { id: number; own: RowContact['own'] }[],
  fields: readonly ContactField[],
): ContactValue[] =>
  contacts.flatMap(({ id, own }) =>
    fields.flatMap((field) => {
      const value = own[field.id]
      return value === undefined ? [] : [{ contactId: id, fieldId: field.id, value, key: fieldKey(field.kind, value) }]
    }),
  )
