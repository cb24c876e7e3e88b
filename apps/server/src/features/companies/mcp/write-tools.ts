import { type ApiContact, api, e164, maxMessageLength, maxNoteLength } from '@prosa/contract'
import { z } from 'zod'
import { AppError } from '../../../platform/errors/index.ts'
import { mcpErrors } from './errors.ts'
import { type CallOperation, type Tool, writeTool } from './tool.ts'

const recordId = z.int().positive()
const ids = z.array(recordId).max(100).default([])

/** Who has a conversation and what was last said in it: what somebody looks at before he lets it be changed. */
const stateOf = async (call: CallOperation, conversationId: number) => {
  const { id, status, channel, contactId, contactName, workspaceId, owner, waiting, lastMessage } = await call(
    api.getConversation,
    { params: { id: conversationId } },
  )
  return { id, status, channel, contactId, contactName, workspaceId, owner, waiting, lastMessage }
}

interface ContactChange {
  name?: string | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  description?: string | null | undefined
  customFields?: Readonly<Record<string, string | null>> | undefined
}

/** Whether a contact already has all that was to change. */
const hasAll = (contact: ApiContact, { customFields = {}, phone, ...texts }: ContactChange): boolean =>
  Object.entries(texts).every(([name, value]) => (Reflect.get(contact, name) ?? null) === (value || null)) &&
  (phone === undefined || contact.phone === (phone ? e164(phone) : null)) &&
  Object.entries(customFields).every(([id, value]) => (contact.customFields[id] ?? null) === (value || null))

const contacts = { area: 'contacts', level: 'write' } as const
const conversations = { area: 'conversations', level: 'write' } as const

export const writeTools: readonly Tool[] = [
  writeTool({
    name: 'update_contact',
    title: 'Alterar um contato',
    description: 'Altera dados de um contato: o que não vem fica como está, null apaga.',
    needs: contacts,
    isDestructive: true,
    input: z.object({
      contactId: recordId,
      name: z.string().max(200).optional(),
      email: z.string().max(254).nullish(),
      phone: z.string().max(40).nullish(),
      description: z.string().max(2_000).nullish(),
      customFields: z
        .record(z.string(), z.string().max(1_000).nullable())
        .optional()
        .describe('Pelos ids dos campos (get_contact); null tira o valor'),
    }),
    preview: async (call, { contactId, ...changes }) => {
      const to: ContactChange = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      if (Object.keys(to).length === 0) throw new AppError(mcpErrors.nothingToDo)
      const contact = await call(api.getContact, { params: { id: contactId } })
      return { contact, change: to }
    },
    isAsWanted: ({ contact, change }) => hasAll(contact, change),
    write: async (call, { contactId, ...changes }, { preview }) => {
      const body = { ...changes, revision: preview?.contact.revision }
      const updated = await call(api.updateContact, { params: { id: contactId }, body })
      return { text: `O contato ${contactId} foi alterado.`, untrusted: { contact: updated } }
    },
  }),

  writeTool({
    name: 'tag_contact',
    title: 'Marcar um contato',
    description: 'Põe e tira tags de um contato (ids em get_contact); as outras ficam.',
    needs: contacts,
    input: z.object({ contactId: recordId, add: ids, remove: ids }),
    preview: async (call, { contactId, add, remove }) => {
      if (add.length + remove.length === 0) throw new AppError(mcpErrors.nothingToDo)
      const contact = await call(api.getContact, { params: { id: contactId } })
      const { data } = await call(api.listTags, {})
      const named = (chosen: readonly number[]) => data.filter(({ id }) => chosen.includes(id))
      const now = { id: contact.id, name: contact.name, tags: named(contact.tags) }
      return { contact: now, add: named(add), remove: named(remove) }
    },
    write: async (call, { contactId, add, remove }, { repeatKey }) => {
      await call(api.tagContact, { params: { id: contactId }, body: { add, remove } }, repeatKey)
      return { text: `As tags do contato ${contactId} foram alteradas.` }
    },
  }),

  writeTool({
    name: 'add_note',
    title: 'Anotar numa conversa',
    description: 'Escreve uma nota privada numa conversa, para a equipe; o cliente não vê.',
    needs: conversations,
    input: z.object({ conversationId: recordId, text: z.string().min(1).max(maxNoteLength) }),
    preview: async (call, { conversationId, text }) => {
      const { id, status, contactId, contactName } = await stateOf(call, conversationId)
      return { conversation: { id, status, contactId, contactName }, note: text }
    },
    write: async (call, { conversationId, text }, { repeatKey }) => {
      const note = await call(api.writeNote, { params: { id: conversationId }, body: { text } }, repeatKey)
      return { text: `A nota foi escrita na conversa ${conversationId}.`, untrusted: { note } }
    },
  }),

  writeTool({
    name: 'transfer_conversation',
    title: 'Transferir uma conversa',
    description:
      'Transfere uma conversa à fila de um workspace (ids em whoami) ou a uma pessoa dele. O bot deixa de responder.',
    needs: conversations,
    isDestructive: true,
    input: z.object({
      conversationId: recordId,
      workspaceId: recordId,
      userId: recordId.optional().describe('Sem pessoa: a fila do workspace'),
      note: z.string().max(500).optional().describe('Para quem a recebe; o cliente não vê'),
    }),
    preview: async (call, { conversationId, ...to }) => ({ conversation: await stateOf(call, conversationId), to }),
    write: async (call, { conversationId, ...to }, { repeatKey }) => {
      const input = { params: { id: conversationId }, body: to }
      const conversation = await call(api.transferConversation, input, repeatKey)
      return { text: `A conversa ${conversationId} foi transferida.`, untrusted: { conversation } }
    },
  }),

  writeTool({
    name: 'close_conversation',
    title: 'Finalizar uma conversa',
    description: 'Finaliza uma conversa aberta.',
    needs: conversations,
    isDestructive: true,
    input: z.object({ conversationId: recordId }),
    preview: async (call, { conversationId }) => ({ conversation: await stateOf(call, conversationId) }),
    write: async (call, { conversationId }, { repeatKey }) => {
      const input = { params: { id: conversationId } }
      const conversation = await call(api.closeConversation, input, repeatKey)
      return { text: `A conversa ${conversationId} foi finalizada.`, untrusted: { conversation } }
    },
  }),

  writeTool({
    name: 'send_message',
    title: 'Escrever ao cliente',
    description: 'Envia uma mensagem ao cliente de uma conversa aberta. Quem atende a conversa não muda.',
    needs: conversations,
    isToCustomers: true,
    isDestructive: true,
    input: z.object({ conversationId: recordId, text: z.string().min(1).max(maxMessageLength) }),
    preview: async (call, { conversationId, text }) => ({
      conversation: await stateOf(call, conversationId),
      message: text,
    }),
    write: async (call, { conversationId, text }, { repeatKey }) => {
      const message = await call(api.sendMessage, { params: { id: conversationId }, body: { text } }, repeatKey)
      return { text: `A mensagem foi aceita para envio na conversa ${conversationId}.`, untrusted: { message } }
    },
  }),

  writeTool({
    name: 'pause_campaign',
    title: 'Pausar uma campanha',
    description:
      'Pausa uma campanha em andamento; nenhum envio começa depois. Uma pessoa, ou outro sistema, a continua.',
    needs: { area: 'campaigns', level: 'write' },
    input: z.object({ campaignId: recordId }),
    // Not how many were sent: that changes while somebody reads it.
    preview: async (call, { campaignId }) => {
      const { id, name, status } = await call(api.getCampaign, { params: { id: campaignId } })
      return { campaign: { id, name, status } }
    },
    write: async (call, { campaignId }, { repeatKey }) => {
      const campaign = await call(api.pauseCampaign, { params: { id: campaignId } }, repeatKey)
      return { text: `A campanha ${campaignId} foi pausada.`, untrusted: { campaign } }
    },
  }),
]
