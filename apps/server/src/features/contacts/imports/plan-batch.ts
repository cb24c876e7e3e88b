import type { RowContact } from '@prosa/contract'
import type { CsvRow } from '../../../platform/file-workers/index.ts'
import type { KnownContact, Match, WrittenRow } from './batch.queries.ts'
import { importTexts } from './errors.ts'

export interface ReadRow extends CsvRow {
  /** From 1, without the title rows. */
  row: number
  /** The contact, or why it was refused. */
  contact: RowContact | string
  /** Names of the row's tags. */
  tags: readonly string[]
  core: string | null
  /** Lower case. */
  email: string | null
}

export interface Plan {
  rows: WrittenRow[]
  /** New contacts in `rows` have no id, and are in this order. */
  created: RowContact[]
  /** `own` holds the values to be written. */
  changed: (RowContact & { id: number })[]
}

interface Claim {
  line: number
  hasPhone: boolean
}

/** Fields of every contact. */
export const contactFields = ['name', 'phone', 'email', 'description'] as const

/**
 * Decides the effect of each row. A row matches the contact with its phone; without a phone, or if no contact has it,
 * the contact with its e-mail and no other phone. A contact matched by an earlier row is refused as a duplicate.
 */
export const planBatch = (
  rows: readonly ReadRow[],
  matches: readonly Match[],
  known: ReadonlyMap<number, KnownContact>,
  onlyBlank: boolean,
): Plan => {
  const plan: Plan = { rows: [], created: [], changed: [] }
  const byCore = new Map<string, Claim>()
  const byEmail = new Map<string, Claim>()
  const byId = new Map<number, number>()
  const claim = (line: number, { phone, email }: RowContact, core: string | null): void => {
    const own = { line, hasPhone: phone !== null }
    if (core !== null) byCore.set(core, own)
    if (email !== null && !byEmail.has(email.toLowerCase())) byEmail.set(email.toLowerCase(), own)
  }
  for (const [place, read] of rows.entries()) {
    const { row, line, cells, contact, core, email } = read
    const refuse = (reason: string) => plan.rows.push(rowOf(read, { outcome: 'refused', reason, cells }))
    if (typeof contact === 'string') {
      refuse(contact)
      continue
    }
    const target = targetOf(read, matches[place], known)
    const earlier = earlierLine({ core, email, hasMatch: target !== null && core !== null }, byCore, byEmail)
    const doubled = earlier ?? (target && (byId.get(target.id) ?? target.line))
    if (doubled !== null && doubled !== undefined) {
      refuse(importTexts.doubled(doubled))
      continue
    }
    if (!target) {
      plan.created.push(contact)
      plan.rows.push(rowOf(read, { outcome: 'created', made: withoutBlank(contact) }))
      claim(line, contact, core)
      continue
    }
    const { former, made, after } = mergeContact(target, contact, onlyBlank)
    byId.set(target.id, line)
    claim(line, after, core)
    const isChanged = Object.keys(made).length > 0
    if (isChanged) plan.changed.push({ ...after, id: target.id })
    plan.rows.push(
      rowOf(
        { row, line },
        {
          contactId: target.id,
          placed: !target.isPlaced,
          outcome: isChanged || !target.isPlaced ? 'updated' : 'unchanged',
          ...(isChanged ? { former, made } : {}),
        },
      ),
    )
  }
  return plan
}

const rowOf = (
  { row, line }: { row: number; line: number },
  over: Partial<WrittenRow> & Pick<WrittenRow, 'outcome'>,
): WrittenRow => ({
  row,
  line,
  contactId: null,
  reason: null,
  cells: null,
  former: null,
  made: null,
  placed: false,
  tagged: null,
  ...over,
})

const targetOf = (
  { core }: ReadRow,
  match: Match | undefined,
  known: ReadonlyMap<number, KnownContact>,
): KnownContact | null => {
  const byPhone = known.get(match?.byPhone ?? 0)
  if (byPhone) return byPhone
  const byEmail = known.get(match?.byEmail ?? 0)
  return byEmail && (core === null || byEmail.phone === null) ? byEmail : null
}

/** An earlier line of this batch with the same person. */
const earlierLine = (
  { core, email, hasMatch }: { core: string | null; email: string | null; hasMatch: boolean },
  byCore: ReadonlyMap<string, Claim>,
  byEmail: ReadonlyMap<string, Claim>,
): number | null => {
  const samePhone = core === null ? undefined : byCore.get(core)
  if (samePhone) return samePhone.line
  const sameEmail = email === null ? undefined : byEmail.get(email)
  return sameEmail && (core === null || (!hasMatch && !sameEmail.hasPhone)) ? sameEmail.line : null
}

/** Old or new field values; null: no value of an own field. */
export type Fields = Partial<Omit<RowContact, 'own'>> & { own?: Record<string, string | null> }

const withoutBlank = ({ own, ...contact }: RowContact): Fields =>
  Object.keys(own).length > 0 ? { ...contact, own } : contact

/** An empty cell does not clear a value, and another spelling of the same phone or e-mail is no change. */
const mergeContact = (
  known: KnownContact,
  row: RowContact,
  onlyBlank: boolean,
): { former: Fields; made: Fields; after: RowContact } => {
  const former: Fields = {}
  const made: Fields = {}
  for (const field of contactFields) {
    const value = row[field]
    const before = known[field]
    if (value === null || value === before) continue
    if (onlyBlank && before !== null && before !== '') continue
    if (field === 'phone' && before !== null && before !== '') continue
    if (field === 'email' && before?.toLowerCase() === value.toLowerCase()) continue
    former[field] = before
    made[field] = value
  }
  const { name, phone, email, description } = known
  const own: Record<string, string> = {}
  for (const [id, value] of Object.entries(row.own)) {
    const before = known.own[id]
    if (value === before || (onlyBlank && before !== undefined)) continue
    former.own = { ...former.own, [id]: before ?? null }
    own[id] = value
  }
  if (Object.keys(own).length > 0) made.own = own
  return { former, made, after: { name, phone, email, description, ...made, own } }
}
