import { type ApiFoundMessage, api, type FoundRoom } from '@prosa/contract'
import type { Handle } from '../../../platform/http/index.ts'

/* Field names of found messages in /api/v1; only names are converted. */

const senders = { CLIENT: 'contact', HUMAN: 'person', BOT: 'bot' } as const

const foundToApi = (found: FoundRoom): ApiFoundMessage => ({
  conversationId: found.dialogId,
  messageId: found.noteId === null ? found.id : null,
  noteId: found.noteId,
  from: senders[found.sender],
  senderName: found.senderName,
  excerpt: found.excerpt,
  at: found.dateTime,
  more: found.more,
})

const statuses = { open: 'OPEN', closed: 'CLOSED' } as const

export const exposeMessageSearch = ({ expose }: Pick<Handle, 'expose'>): void =>
  expose(api.searchMessages, {
    call: ({ query: { limit, after }, body: { text, status, workspaceId, bots } }) => ({
      query: {
        text,
        limit,
        next: after,
        status: status ? statuses[status] : ('' as const),
        workspace: workspaceId ?? 0,
        bots,
      },
    }),
    answer: ({ result, next, isPartial }) => ({ data: result.map(foundToApi), next, isPartial }),
  })
