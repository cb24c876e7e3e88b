import {
  type ChosenTemplate,
  cancelScheduled,
  changeScheduled,
  contactLabel,
  listOwnScheduled,
  listScheduled,
  maxScheduled,
  planMessage,
  type ScheduledMessage,
  sendScheduled,
} from '@prosa/contract'
import {
  type PlannedPlace,
  type PlannedRow,
  type PlannedTemplate,
  verdictAt,
} from '../../../../conversation/model/planned.ts'
import { presentMessage } from '../../../../conversation/model/present.ts'
import { ensureMember } from '../../../../platform/access/index.ts'
import { auditOnPipeline } from '../../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { AppError, errors } from '../../../../platform/errors/index.ts'
import type { Handle, Scope } from '../../../../platform/http/index.ts'
import { cutPage, printPlace, readPlace } from '../../../../platform/lists/index.ts'
import type { Program } from '../../../../program.ts'
import { createTemplateFill } from '../room/fill-template.ts'
import { nameOf } from '../room/people.queries.ts'
import { seeDialog } from '../room/read-dialog.ts'
import { storedFilesOf, windowOf } from '../room/send-message.ts'
import { momentOf } from './moment-of.ts'
import { defineScheduledJobs } from './scheduled.jobs.ts'
import * as scheduled from './scheduled.queries.ts'

const pageLength = 50
/** Those that wait, and so many that were not sent. */
const mostOfRoom = maxScheduled.room + 20

/** Messages that people plan for later. */
export const registerScheduled = (handle: Handle, program: Program): void => {
  const { clock, conversation } = program
  defineScheduledJobs(program)

  const templates = createTemplateFill(program)

  /** Read from the provider before anything is locked. Undefined: it stays as it is. */
  const templateOf = async (
    db: Kysely<DB>,
    scope: Scope,
    dialogId: number,
    chosen: ChosenTemplate | null | undefined,
  ): Promise<PlannedTemplate | null | undefined> => {
    if (!chosen) return chosen
    const { approved, message, fileIds, template } = await templates.fill(db, scope, dialogId, chosen)
    const { name, language, category, headerFile } = approved
    const files = await storedFilesOf(db, scope, fileIds)
    return { name, language, category, headerFile, values: chosen.values, text: message, files, outbound: template }
  }

  const present = (row: PlannedRow, scope: Scope): ScheduledMessage => presentPlanned(row, scope, clock.now())

  /** @throws notFound for a message of another company, or of a room that the person does not see */
  const placeOf = async (
    db: Kysely<DB>,
    scope: Scope,
    id: number,
    action: 'changed' | 'cancelled' | 'sent',
  ): Promise<PlannedPlace> => {
    const { companyId, userId, workspaceIds, permissions } = scope
    const dialogId = await scheduled.findDialogOf(db, companyId, 'message', id)
    if (dialogId === null) throw new AppError(errors.notFound)
    await seeDialog(db, scope, dialogId)
    await ensureMember(db, scope)
    return {
      companyId,
      dialogId,
      actId: id,
      userId,
      userName: await nameOf(db, companyId, userId),
      workspaceIds,
      mayChangeOthers: permissions.has('workspace_edit'),
      ofOther: (pipeline) =>
        auditOnPipeline(pipeline, {
          companyId,
          accountId: userId,
          action: `scheduled-message.${action}`,
          record: id,
        }),
    }
  }

  handle(listScheduled, async ({ scope, db, params }) => {
    await seeDialog(db, scope, params.id)
    const rows = await scheduled.listOfDialog(db, scope.companyId, params.id, mostOfRoom)
    const result = rows.map((row) => present(row, scope))
    return { result, total: result.length }
  })

  handle(listOwnScheduled, async ({ scope, db, query: { state, next } }) => {
    const place = next === undefined ? null : readPlace(next, state)
    const after = place && { dueAt: new Date(Number(place.micros) / 1_000), id: place.id }
    const { companyId, userId, workspaceIds } = scope
    const list = state === 'waiting' ? scheduled.listWaiting : scheduled.listStopped
    const rows = await list(db, companyId, { userId, workspaceIds, after, limit: pageLength + 1 })
    const page = cutPage(rows, pageLength, ({ dueAt, id }) =>
      printPlace({ micros: String(dueAt.getTime() * 1_000), id }, state),
    )
    return { result: page.shown.map((row) => present(row, scope)), next: page.next }
  })

  handle(planMessage, async ({ scope, db, params, body }) => {
    await seeDialog(db, scope, params.id)
    await ensureMember(db, scope)
    const { companyId, userId, workspaceIds } = scope
    const planned = await conversation.planMessage({
      companyId,
      dialogId: params.id,
      userId,
      userName: await nameOf(db, companyId, userId),
      workspaceIds,
      clientId: body.clientId,
      text: body.message,
      files: await storedFilesOf(db, scope, body.fileIds),
      quotes: body.replyTo ?? null,
      template: (await templateOf(db, scope, params.id, body.template)) ?? null,
      stopsOnAnswer: body.onlyIfSilent,
      ...momentOf(body.at, scope.timeZone, clock.now()),
    })
    if (!planned) throw new AppError(errors.notFound)
    return present(planned, scope)
  })

  handle(changeScheduled, async ({ scope, db, params, body }) => {
    const place = await placeOf(db, scope, params.id, 'changed')
    const changed = await conversation.changePlanned(place, {
      text: body.message,
      files: await storedFilesOf(db, scope, body.fileIds),
      quotes: body.replyTo ?? null,
      ...(body.template === undefined
        ? {}
        : { template: (await templateOf(db, scope, place.dialogId, body.template)) ?? null }),
      ...(body.onlyIfSilent === undefined ? {} : { stopsOnAnswer: body.onlyIfSilent }),
      ...(body.at ? momentOf(body.at, scope.timeZone, clock.now()) : {}),
    })
    if (!changed) throw new AppError(errors.notFound)
    return present(changed, scope)
  })

  handle(cancelScheduled, async ({ scope, db, params }) => {
    const place = await placeOf(db, scope, params.id, 'cancelled')
    if (!(await conversation.cancelPlanned(place))) throw new AppError(errors.notFound)
    return { success: true } as const
  })

  handle(sendScheduled, async ({ scope, db, params }) => {
    const place = await placeOf(db, scope, params.id, 'sent')
    const sent = await conversation.sendPlanned(place, (kind) => windowOf(kind, 'person').window)
    if (!sent) throw new AppError(errors.notFound)
    return presentMessage(sent)
  })
}

const presentPlanned = (row: PlannedRow, scope: Scope, now: Date): ScheduledMessage => {
  const { content, madeBy, owner, ownerUserId } = row
  const at = row.dueAt > now ? row.dueAt : now
  const outlook = row.state === 'waiting' ? verdictAt(row, row, at, false) : null
  return {
    id: row.id,
    dialogId: row.dialogId,
    contactName: contactLabel(row.contact),
    state: row.state === 'stopped' ? 'stopped' : 'waiting',
    message: content.text,
    files: content.files.map(({ fileId, name, mime, size }) => ({ id: fileId, name, mime, size })),
    replyTo: content.quotes,
    dueAt: row.dueAt.toISOString(),
    clock: row.clock,
    onlyIfSilent: row.stopsOnAnswer,
    template: content.template ? { name: content.template.name, text: content.template.text } : null,
    reason: outlook?.kind === 'stop' ? outlook.reason : row.reason,
    author: { id: madeBy, name: row.authorName },
    mayChange:
      madeBy === scope.userId ||
      (owner === 'person' && ownerUserId === scope.userId) ||
      scope.permissions.has('workspace_edit'),
  }
}
