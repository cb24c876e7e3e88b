import { api } from '@prosa/contract'
import { ensureMember } from '../../../../platform/access/index.ts'
import { AppError, errors } from '../../../../platform/errors/index.ts'
import { clientIdOf, type Handle } from '../../../../platform/http/index.ts'
import type { Program } from '../../../../program.ts'
import { conversationToApi, eventToApi, exposeConversations, fileToApi, messageToApi } from './conversations.api.ts'
import { parseMessageId } from './message-id.ts'
import { pageConversations, pageEvents, pageFiles, pageMessages, readMessage } from './page-conversations.ts'
import { nameOf } from './people.queries.ts'
import { readDialog, seeDialog } from './read-dialog.ts'
import { sendAsIntegration } from './send-message.ts'

/** Conversations for the company's API integrations (/api/v1). */
export const registerConversations = (handle: Handle, { conversation, database }: Program): void => {
  exposeConversations(handle)

  handle(api.listConversations, async ({ scope, db, query: { limit, after, status, contactId, workspaceId } }) => {
    const asked = { status, contactId, workspaceId }
    const { data, next } = await pageConversations(db, scope, asked, { limit, after })
    return { data: data.map(conversationToApi), next }
  })

  handle(api.listMessages, async ({ scope, params, query }) => {
    const { data, next } = await pageMessages(database, scope, params.id, query)
    return { data: data.map(messageToApi), next }
  })

  handle(api.listEvents, async ({ scope, db, params, query }) => {
    const { data, next } = await pageEvents(db, scope, params.id, query)
    return { data: data.map(eventToApi), next }
  })

  handle(api.getMessage, async ({ scope, params }) =>
    messageToApi(await readMessage(database, scope, parseMessageId(params.id))),
  )

  handle(api.listFiles, async ({ scope, db, params, query }) => {
    const { data, next } = await pageFiles(db, scope, params.id, query)
    return { data: data.map(fileToApi), next }
  })

  handle(api.sendMessage, async (call) => {
    const { scope, db, params, body } = call
    const message = { clientId: clientIdOf(call), message: body.text, fileIds: body.files }
    return messageToApi(await sendAsIntegration(db, conversation, scope, params.id, message))
  })

  handle(api.closeConversation, async ({ scope, db, params: { id: dialogId } }) => {
    const { companyId, userId, workspaceIds } = scope
    await seeDialog(db, scope, dialogId)
    await ensureMember(db, scope)
    const action = { kind: 'close', by: userId, reason: 'external' } as const
    const userName = await nameOf(db, companyId, userId)
    if (!(await conversation.changeDialog({ companyId, dialogId, action, userName, workspaceIds })))
      throw new AppError(errors.notFound)
    return conversationToApi(await readDialog(database, scope, dialogId, { limit: 1 }))
  })
}
