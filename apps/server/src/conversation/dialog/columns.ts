import type { LockedDialog } from '../model/locked-dialog.ts'

/**
 * The columns of `dialog` that turns read and write, listed once. The row type is `LockedDialog`; a column is its field in snake case; the statements
 * that lock and write are generated from these lists. A new column needs a field of `LockedDialog`, a name here, and its place in `write_turns`
 * (migrations).
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
  'plannedAt',
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

/** State of a workspace's rules, of a suspension, of a wait and of automations; written in a separate statement, only when one of them changes. */
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
  'resumesAt',
  'automated',
  'silenceAt',
] as const satisfies readonly Field[]

/** Written in a separate statement, since few turns concern campaigns. */
const rare = ['campaignAt'] as const satisfies readonly Field[]

/** What the lock reads besides the dialog's own row. */
type Beside =
  | 'contactName'
  | 'contactEmail'
  | 'contactPhone'
  | 'optedOut'
  | 'botRevision'
  | 'duplicate'
  | 'stopsAt'
  | 'resumedAt'
  | 'automationsVersion'
type Lists = typeof fixed | typeof hot | typeof owned | typeof ruled | typeof rare
type Listed = Lists[number]
/** Fails to compile when a field of `LockedDialog` is in no list; it would be read as undefined. */
const isComplete: Exclude<Field, Listed | Beside> extends never ? true : false = true

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columnsOf = (fields: readonly Field[]): readonly (readonly [Field, string])[] =>
  fields.map((field) => [field, columnOf(field)])

const hotColumns = columnsOf(['id', ...hot])
const ownerColumns = columnsOf(['id', ...owned])
const ruledColumns = columnsOf(['id', ...ruled])

/** The select list for a row with the alias `row`. */
export const lockedColumns = (row: string): string =>
  columnsOf(isComplete ? [...fixed, ...hot, ...owned, ...ruled, ...rare] : [])
    .map(([field, column]) => `${row}.${column} as "${field}"`)
    .join(', ')

/** Without what is null: a column that a row of JSON lacks is read as null, and most columns of most dialogs are null. */
const rowOf = (columns: readonly (readonly [Field, string])[], dialog: LockedDialog): Record<string, unknown> => {
  const row: Record<string, unknown> = {}
  for (const [field, column] of columns) if (dialog[field] !== null) row[column] = dialog[field]
  return row
}

/** The values that every turn writes, and those that a change of owner writes, by column. */
export const hotRow = (dialog: LockedDialog): Record<string, unknown> => rowOf(hotColumns, dialog)
export const ownerRow = (dialog: LockedDialog): Record<string, unknown> => rowOf(ownerColumns, dialog)
export const ruledRow = (dialog: LockedDialog): Record<string, unknown> => rowOf(ruledColumns, dialog)

/** Writes those rows; $1 is the company, $2 the list of rows. */
export const writeRuled = `update dialog d set ${ruledColumns
  .filter(([field]) => field !== 'id')
  .map(([, column]) => `${column} = u.${column}`)
  .join(', ')} from jsonb_populate_recordset(null::dialog, $2::jsonb) u where d.company_id = $1 and d.id = u.id`

/** Whether a column of the workspace's rules has changed. */
export const hasNewRules = (before: LockedDialog, dialog: LockedDialog): boolean =>
  ruled.some((field) => before[field]?.valueOf() !== dialog[field]?.valueOf())
