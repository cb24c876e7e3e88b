import {
  deleteMessage,
  finalizeDialog,
  giveBackDialog,
  joinDialog,
  listTransferTargets,
  markAsRead,
  markAsUnread,
  openDialog,
  passDialog,
  retryMessage,
  sendMessage,
  transferDialog,
} from '@prosa/contract'
import { fold } from '@prosa/language'
import { type ConversationEvent, conversationTopic, dialogChange } from '../../../../conversation/model/events.ts'
import type { OwnerAction } from '../../../../conversation/model/ownership.ts'
import { presentMessage } from '../../../../conversation/model/present.ts'
import { ensureMember } from '../../../../platform/access/index.ts'
import { auditOnPipeline } from '../../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { AppError, defineErrors, errors } from '../../../../platform/errors/index.ts'
import type { Handle, Scope } from '../../../../platform/http/index.ts'
import type { Program } from '../../../../program.ts'
import { eraseReleased } from '../../../files/index.ts'
import { markRead, markUnread } from '../page/inbox.queries.ts'
import { giveBackCustomer } from './give-back.ts'
import { parseMessageId } from './message-id.ts'
import { nameOf, namesOf } from './people.queries.ts'
import { readDialog, seeDialog } from './read-dialog.ts'
import { sendPersonMessage } from './send-message.ts'
import { parseTransfer } from './transfer-data.ts'
import { listPeople, listQueues } from './transfer-targets.queries.ts'

const newest = { limit: 50 }
/** Maximum of people and queues per answer; a search finds the rest. */
const mostTargets = 20

const dialogErrors = defineErrors({ nothingToRead: [422, 'O cliente ainda não escreveu nesta conversa.'] })

/** Actions of a person on a room. */
export const registerDialogs = (handle: Handle, program: Program): void => {
  const { attention, conversation, database, realtime } = program
  const publish = (event: ConversationEvent): void => realtime.publish(conversationTopic(event.companyId), event)

  const act = async (
    db: Kysely<DB>,
    scope: Scope,
    dialogId: number,
    actionOf: (names: { userName: string; workspaceName: string }) => OwnerAction,
  ) => {
    const { companyId, workspaceIds, userId } = scope
    const { workspaceId } = await seeDialog(db, scope, dialogId)
    await ensureMember(db, scope)
    const names = await namesOf(db, companyId, userId, workspaceId)
    const action = actionOf(names)
    const { userName } = names
    const changed = await conversation.changeDialog({ companyId, dialogId, action, userName, workspaceIds })
    if (!changed) throw new AppError(errors.notFound)
    return readDialog(database, scope, dialogId, newest)
  }

  handle(joinDialog, ({ scope, db, params }) =>
    act(db, scope, params.id, ({ userName }) => ({ kind: 'join', userId: scope.userId, userName })),
  )

  handle(giveBackDialog, async ({ scope, db, params }) => {
    await seeDialog(db, scope, params.id)
    await giveBackCustomer(program, db, scope, params.id)
    return act(db, scope, params.id, () => ({ kind: 'heldByMeta', by: scope.userId }))
  })

  handle(passDialog, async ({ scope, db, params }) => {
    await seeDialog(db, scope, params.id)
    const { companyId, userId, workspaceIds } = scope
    const isPassed = await conversation.passOffer({ companyId, dialogId: params.id, userId, workspaceIds })
    if (!isPassed) throw new AppError(errors.notFound)
    return { success: true } as const
  })

  handle(openDialog, ({ scope, db, params }) =>
    act(db, scope, params.id, (names) => ({ kind: 'reopen', by: scope.userId, ...names })),
  )

  handle(finalizeDialog, ({ scope, db, params }) =>
    act(db, scope, params.id, () => ({ kind: 'close', by: scope.userId, reason: 'person' })),
  )

  handle(transferDialog, async ({ scope, db, body }) => {
    const data = parseTransfer(body)
    await seeDialog(db, scope, body.dialogId)
    await ensureMember(db, scope)
    const author = { userId: scope.userId, name: await nameOf(db, scope.companyId, scope.userId) }
    const moved = await conversation.transferDialog({
      companyId: scope.companyId,
      dialogId: body.dialogId,
      data,
      author,
      note: body.note ?? '',
      workspaceIds: scope.workspaceIds,
    })
    if (!moved) throw new AppError(errors.notFound)
    // A room that left the person's workspaces is returned a last time; the list then drops it.
    return readDialog(
      database,
      { ...scope, workspaceIds: [...scope.workspaceIds, moved.workspaceId] },
      body.dialogId,
      newest,
    )
  })

  handle(listTransferTargets, async ({ scope, db, query }) => {
    const { workspaceId } = await seeDialog(db, scope, query.dialogId)
    const { companyId, userId } = scope
    const part = fold(query.search)
    const asked = { companyId, userId, dialogId: query.dialogId, workspaceId, part, limit: mostTargets + 1 }
    const [people, queues] = await Promise.all([listPeople(db, asked), listQueues(db, asked)])
    const hasMore = people.length > mostTargets || queues.length > mostTargets
    return { people: people.slice(0, mostTargets), queues: queues.slice(0, mostTargets), hasMore }
  })

  handle(sendMessage, ({ scope, db, params, body }) => sendPersonMessage(db, conversation, scope, params.id, body))

  handle(markAsRead, async ({ scope, db, params }) => {
    await seeDialog(db, scope, params.id)
    await ensureMember(db, scope)
    const version = await markRead(db, scope.companyId, scope.userId, params.id)
    publish({ type: 'dialog.read', companyId: scope.companyId, userId: scope.userId, dialogId: params.id, version })
    attention.byPerson(scope.companyId, params.id)
    return { success: true, version } as const
  })

  handle(markAsUnread, async ({ scope, db, params }) => {
    await seeDialog(db, scope, params.id)
    await ensureMember(db, scope)
    const marked = await markUnread(db, scope.companyId, scope.userId, params.id)
    if (!marked) throw new AppError(dialogErrors.nothingToRead)
    const { companyId } = scope
    publish(dialogChange(companyId, { id: params.id, ...marked }, marked.version))
    return { success: true, version: marked.version } as const
  })

  handle(retryMessage, async ({ scope, db, params }) => {
    const { dialogId, seq } = parseMessageId(params.id)
    await seeDialog(db, scope, dialogId)
    const message = await conversation.retryMessage(scope.companyId, dialogId, seq, scope.workspaceIds, scope.userId)
    if (!message) throw new AppError(errors.notFound)
    return presentMessage(message)
  })

  handle(deleteMessage, async ({ scope, db, params }) => {
    const { dialogId, seq } = parseMessageId(params.id)
    await seeDialog(db, scope, dialogId)
    const { companyId, userId: accountId, workspaceIds } = scope
    const message = await conversation.deleteMessage(companyId, dialogId, seq, {
      workspaceIds,
      erased: (pipeline) =>
        auditOnPipeline(pipeline, { companyId, accountId, action: 'message.deleted', record: params.id }),
    })
    if (!message) throw new AppError(errors.notFound)
    await eraseReleased(program, companyId)
    return presentMessage(message)
  })
}
