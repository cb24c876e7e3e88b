import type { reminderLists } from '@prosa/contract'
import { reminderFacts } from '../../../../conversation/model/reminders.queries.ts'
import type { ReminderRow } from '../../../../conversation/model/reminders.ts'
import { askOf, type DB, type Kysely } from '../../../../platform/database/index.ts'

/** Of a room: those that wait or are not done, the soonest first. */
export const listOfDialog = (
  db: Kysely<DB>,
  companyId: number,
  dialogId: number,
  limit: number,
): Promise<ReminderRow[]> =>
  askOf(db)<ReminderRow>(
    `${reminderFacts} and a.dialog_id = $2 and a.state in ('waiting', 'fired') order by a.due_at, a.id limit $3`,
    [companyId, dialogId, limit],
  )

interface OwnPage {
  userId: number
  workspaceIds: readonly number[]
  /** The last row of the page before. */
  after: { dueAt: Date; id: number } | null
  limit: number
}

const states = { fired: "x.state = 'fired'", all: "x.state in ('waiting', 'fired')", snoozed: "x.state = 'waiting'" }
const next = '(x.due_at, x.id) > ($4::timestamptz, $5::int) order by x.due_at, x.id limit $6'
const seen = 'join dialog d on d.company_id = $1 and d.id = x.dialog_id and d.workspace_id = any ($3)'

/** The person's own, and those of the queues they see; each by its index, up to a page. */
const ownStatement = (list: (typeof reminderLists)[number]): string => {
  const isOff = 'and x.snoozes and d.snoozed_until = x.due_at and d.owner_user_id = $2'
  const own = `select x.id from scheduled_act x ${seen} where x.company_id = $1 and x.for_user = $2 and x.kind = 'reminder' and not x.of_queue
    and ${states[list]} ${list === 'snoozed' ? isOff : ''} and ${next}`
  const queues = `select x.id from scheduled_act x ${seen} where x.company_id = $1 and x.kind = 'reminder' and x.state = 'fired' and x.of_queue and ${next}`
  const ids = list === 'snoozed' ? own : `(${own}) union (${queues})`
  return `${reminderFacts} and a.id = any (array(${ids})) order by a.due_at, a.id limit $6`
}
const ownStatements = { fired: ownStatement('fired'), all: ownStatement('all'), snoozed: ownStatement('snoozed') }

export const listOwn = (
  db: Kysely<DB>,
  companyId: number,
  list: (typeof reminderLists)[number],
  { userId, workspaceIds, after, limit }: OwnPage,
): Promise<ReminderRow[]> =>
  askOf(db)<ReminderRow>(ownStatements[list], [
    companyId,
    userId,
    workspaceIds,
    after?.dueAt.toISOString() ?? '-infinity',
    after?.id ?? 0,
    limit,
  ])
