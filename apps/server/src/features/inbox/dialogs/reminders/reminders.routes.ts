import {
  changeReminder,
  contactLabel,
  endReminder,
  listOwnReminders,
  listReminders,
  maxRemindersOfRoom,
  planReminder,
  type Reminder,
} from '@prosa/contract'
import { isSnoozing, type ReminderPlace, type ReminderRow } from '../../../../conversation/model/reminders.ts'
import { ensureMember } from '../../../../platform/access/index.ts'
import { auditOnPipeline } from '../../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { AppError, errors } from '../../../../platform/errors/index.ts'
import type { Handle, Scope } from '../../../../platform/http/index.ts'
import { cutPage, printPlace, readPlace } from '../../../../platform/lists/index.ts'
import type { Program } from '../../../../program.ts'
import { seeDialog } from '../room/read-dialog.ts'
import { momentOf } from '../scheduled/moment-of.ts'
import { findDialogOf } from '../scheduled/scheduled.queries.ts'
import * as reminders from './reminders.queries.ts'

const pageLength = 50

/** Reminders in rooms, and rooms that people put off. */
export const registerReminders = (handle: Handle, { clock, conversation }: Program): void => {
  /** @throws notFound for a reminder of another company, or of a room that the person does not see */
  const placeOf = async (
    db: Kysely<DB>,
    scope: Scope,
    id: number,
    action: 'changed' | 'ended',
  ): Promise<ReminderPlace> => {
    const { companyId, userId, workspaceIds, permissions } = scope
    const dialogId = await findDialogOf(db, companyId, 'reminder', id)
    if (dialogId === null) throw new AppError(errors.notFound)
    await seeDialog(db, scope, dialogId)
    await ensureMember(db, scope)
    return {
      companyId,
      dialogId,
      actId: id,
      userId,
      workspaceIds,
      mayChangeOthers: permissions.has('workspace_edit'),
      ofOther: (pipeline) =>
        auditOnPipeline(pipeline, { companyId, accountId: userId, action: `reminder.${action}`, record: id }),
    }
  }

  handle(listReminders, async ({ scope, db, params }) => {
    await seeDialog(db, scope, params.id)
    const rows = await reminders.listOfDialog(db, scope.companyId, params.id, maxRemindersOfRoom)
    return { result: rows.map((row) => present(row, scope)), total: rows.length }
  })

  handle(listOwnReminders, async ({ scope, db, query: { list, next } }) => {
    const place = next === undefined ? null : readPlace(next, list)
    const after = place && { dueAt: new Date(Number(place.micros) / 1_000), id: place.id }
    const { companyId, userId, workspaceIds } = scope
    const rows = await reminders.listOwn(db, companyId, list, { userId, workspaceIds, after, limit: pageLength + 1 })
    const page = cutPage(rows, pageLength, ({ dueAt, id }) =>
      printPlace({ micros: String(dueAt.getTime() * 1_000), id }, list),
    )
    return { result: page.shown.map((row) => present(row, scope)), next: page.next }
  })

  handle(planReminder, async ({ scope, db, params, body }) => {
    await seeDialog(db, scope, params.id)
    await ensureMember(db, scope)
    const { companyId, userId, workspaceIds } = scope
    const planned = await conversation.planReminder({
      companyId,
      dialogId: params.id,
      userId,
      workspaceIds,
      clientId: body.clientId,
      text: body.text,
      forUser: forUserOf(body.for),
      stopsOnAnswer: body.onlyIfSilent,
      snoozes: body.snoozes,
      ...momentOf(body.at, scope.timeZone, clock.now()),
    })
    if (!planned) throw new AppError(errors.notFound)
    return present(planned, scope)
  })

  handle(changeReminder, async ({ scope, db, params, body }) => {
    const place = await placeOf(db, scope, params.id, 'changed')
    const changed = await conversation.changeReminder(place, {
      ...(body.text === undefined ? {} : { text: body.text }),
      ...(body.for === undefined ? {} : { forUser: forUserOf(body.for) }),
      ...(body.onlyIfSilent === undefined ? {} : { stopsOnAnswer: body.onlyIfSilent }),
      ...(body.snoozes === undefined ? {} : { snoozes: body.snoozes }),
      ...(body.at ? momentOf(body.at, scope.timeZone, clock.now()) : {}),
    })
    if (!changed) throw new AppError(errors.notFound)
    return present(changed, scope)
  })

  handle(endReminder, async ({ scope, db, params }) => {
    const place = await placeOf(db, scope, params.id, 'ended')
    if (!(await conversation.endReminder(place))) throw new AppError(errors.notFound)
    return { success: true } as const
  })
}

const forUserOf = (whom: 'queue' | number): number | null => (whom === 'queue' ? null : whom)

const present = (row: ReminderRow, scope: Scope): Reminder => ({
  id: row.id,
  dialogId: row.dialogId,
  contactName: contactLabel(row.contact),
  state: row.state === 'fired' ? 'fired' : 'waiting',
  text: row.content.text,
  dueAt: row.dueAt.toISOString(),
  clock: row.clock,
  onlyIfSilent: row.stopsOnAnswer,
  snoozes: isSnoozing(row),
  for: row.forUser === null ? null : { id: row.forUser, name: row.forName ?? '' },
  isOfQueue: row.isOfQueue,
  author: { id: row.madeBy, name: row.makerName },
  isAnswered: row.state === 'waiting' && row.stopsOnAnswer && row.inbound > row.seenInbound,
  owner: row.owner,
  ownerUserId: row.ownerUserId,
  ownerName: row.ownerName,
  workspaceName: row.workspaceName,
  mayChange:
    row.isOfQueue ||
    row.madeBy === scope.userId ||
    row.forUser === scope.userId ||
    (row.owner === 'person' && row.ownerUserId === scope.userId) ||
    scope.permissions.has('workspace_edit'),
})
