import { type ContactField, type RowContact, readImportRow } from '@prosa/contract'
import { contactSearch } from '../../../conversation/model/contact-search.ts'
import { phoneCore } from '../../../conversation/model/phone-core.ts'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import type { CsvRow } from '../../../platform/file-workers/index.ts'
import { type ContactValue, putValues, type TouchedDialog } from '../contacts/index.ts'
import { fieldKey, listFields } from '../fields/index.ts'
import { ensureTags } from '../tags/index.ts'
import * as batch from './batch.queries.ts'
import { importTexts } from './errors.ts'
import { countDone, type ImportWork, lockAt, type Outcome } from './imports.queries.ts'
import { planBatch, type ReadRow } from './plan-batch.ts'

/**
 * Writes rows of a file with the import's progress, all or nothing.
 * @returns the dialogs that show a changed contact; null if the import was cancelled, or is continued elsewhere
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
    const asRead = fileRows.map((row, place) => read(row, work, fields, work.done + place + 1))
    const { rows, tagsOf } = await findTags(tx, companyId, work, asRead)
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
    // The contacts' data after locking, when no other change is possible.
    const final = plan(await batch.readKnown(tx, companyId, ids, { ...place, isLocked: true }))
    await write(tx, companyId, work, { ...final, fields, tagsOf }, now)
    return touched
  })

const read = (row: CsvRow, { columns }: ImportWork, fields: readonly ContactField[], number: number): ReadRow => {
  const said = readImportRow(row.cells, columns, fields)
  if (typeof said === 'string') return { ...row, row: number, contact: said, tags: [], core: null, email: null }
  const { tags, otherPhones: _, noPhone: __, ...contact } = said
  const core = contact.phone === null ? null : phoneCore(contact.phone) || null
  return { ...row, row: number, contact, tags, core, email: contact.email?.toLowerCase() ?? null }
}

/** Tags of a row of the file. */
type TagsOf = (row: number) => readonly number[]

/** Creates missing tags named by the rows; a row whose tag would exceed the limit is refused. */
const findTags = async (
  tx: Transaction<DB>,
  companyId: number,
  { created_by }: ImportWork,
  rows: readonly ReadRow[],
): Promise<{ rows: ReadRow[]; tagsOf: TagsOf }> => {
  const known = await ensureTags(
    tx,
    companyId,
    created_by,
    rows.flatMap(({ tags }) => tags),
  )
  const tagsByRow = new Map(rows.map(({ row, tags }) => [row, tags.flatMap((name) => known.get(name) ?? [])]))
  return {
    rows: rows.map((read) => {
      const lacking = read.tags.find((name) => !known.has(name))
      return lacking === undefined ? read : { ...read, contact: importTexts.manyTags(lacking), core: null, email: null }
    }),
    tagsOf: (row) => tagsByRow.get(row) ?? [],
  }
}

const write = async (
  tx: Kysely<DB>,
  companyId: number,
  work: ImportWork,
  {
    rows,
    created,
    changed,
    fields,
    tagsOf,
  }: ReturnType<typeof planBatch> & { fields: readonly ContactField[]; tagsOf: TagsOf },
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
  const tagged = await batch.tag(
    tx,
    companyId,
    complete.flatMap(({ row, contactId }) =>
      contactId === null ? [] : [...work.tag_ids, ...tagsOf(row)].map((tagId) => ({ contactId, tagId })),
    ),
  )
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

/** The contacts' own field values in stored form. */
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
