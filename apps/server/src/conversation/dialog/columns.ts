import type { LockedDialog } from '../model/locked-dialog.ts'

/**
 * The dialog's columns that turns read and write, named once: the row type is `LockedDialog`, a column's name is the field's in
 * snake case, and what is read under the lock and written afterwards follows from these lists. A new hot column is a field of
 * `LockedDialog`, a name here, and its place in `write_turns` (migrations).
 */
type Field = keyof LockedDialog

/** Never written by a turn. */
const fixed = [
  'companyId',
  'id',
  'botId',
  'connectionId',
  'identityId',
  'contactId',
  'begunByBot',
  'firstAt',
] as const satisfies readonly Field[]

/** Written with every turn. */
const hot = [
  'seq',
  'version',
  'inbound',
  'repetitions',
  'repeatsNow',
  'loopScore',
  'versionId',
  'session',
  'tagStage',
  'lastText',
  'lastSender',
  'lastSenderUserId',
  'waits',
  'waitsSince',
  'lastAt',
  'lastInboundAt',
  'lastPersonAt',
  'lastMessageAt',
  'dueAt',
] as const satisfies readonly Field[]

/** Written when the owner changes. */
const owned = [
  'open',
  'owner',
  'ownerUserId',
  'joined',
  'workspaceId',
  'lastAttendantId',
  'transferredTo',
  'transferredKind',
  'transferredId',
  'transferredAt',
  'closedAt',
  'openedAt',
  'offerExpiresAt',
  'offeredTo',
  'offerOnlineOnly',
  'personTookPart',
] as const satisfies readonly Field[]

/** What a workspace's rules say of it, and what a suspension does to it; written when one of them changes, in a statement of their own. */
const ruled = [
  'hoursAt',
  'restsUntil',
  'hoursToldAt',
  'unattendedFrom',
  'alarmAt',
  'alarmedAt',
  'peopleSince',
  'answerBy',
  'closeBy',
  'answerLate',
  'closeLate',
  'heldSince',
] as const satisfies readonly Field[]

/** Written in a statement of its own: few turns are about campaigns. */
const rare = ['campaignAt'] as const satisfies readonly Field[]

/** What the lock gives beside the dialog's own row. */
type Beside =
  | 'contactName'
  | 'contactEmail'
  | 'contactPhone'
  | 'optedOut'
  | 'botRevision'
  | 'duplicate'
  | 'stopsAt'
  | 'resumedAt'
type Lists = typeof fixed | typeof hot | typeof owned | typeof ruled | typeof rare
type Listed = Lists[number]
/** A compile error here: a field of `LockedDialog` stands in no list, and would be read as undefined. */
const isComplete: Exclude<Field, Listed | Beside> extends never ? true : false = true

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columnsOf = (fields: readonly Field[]): readonly (readonly [Field, string])[] =>
  fields.map((field) => [field, columnOf(field)])

const hotColumns = columnsOf(['id', ...hot])
const ownerColumns = columnsOf(['id', ...owned])
const ruledColumns = columnsOf(['id', ...ruled])

/** What is selected of a row that is called `row`. */
export const lockedColumns = (row: string): string =>
  columnsOf(isComplete ? [...fixed, ...hot, ...owned, ...ruled, ...rare] : [])
    .map(([field, column]) => `${row}.${column} as "${field}"`)
    .join(', ')

const rowOf = (columns: readonly (readonly [Field, string])[], dialog: LockedDialog): Record<string, unknown> => {
  const row: Record<string, unknown> = {}
  for (const [field, column] of columns) row[column] = dialog[field]
  return row
}

/** The row that every turn writes, and the one that a change of owner writes, by column. */
export const hotRow = (dialog: LockedDialog): Record<string, unknown> => rowOf(hotColumns, dialog)
export const ownerRow = (dialog: LockedDialog): Record<string, unknown> => rowOf(ownerColumns, dialog)
export const ruledRow = (dialog: LockedDialog): Record<string, unknown> => rowOf(ruledColumns, dialog)

/** Writes those rows, of the company that is $1; $2 is their list. */
export const writeRuled = `update dialog d set ${ruledColumns
  .filter(([field]) => field !== 'id')
  .map(([, column]) => `${column} = u.${column}`)
  .join(', ')} from jsonb_populate_recordset(null::dialog, $2::jsonb) u where d.company_id = $1 and d.id = u.id`

/** Whether what the rules say of it has changed. */
export const hasNewRules = (before: LockedDialog, dialog: LockedDialog): boolean =>
  ruled.some((field) => before[field]?.valueOf() !== dialog[field]?.valueOf())
