import { api } from '@prosa/contract'
import { z } from 'zod'
import { careful, counted, page, recordId } from './read-parts.ts'
import { readTool, type Tool } from './tool.ts'

export const readTools: readonly Tool[] = [
  readTool({
    name: 'whoami',
    title: 'O que posso fazer',
    description: 'A empresa e a integração que fala, as áreas que ela pode ler ou alterar e os workspaces que vê.',
    needs: null,
    input: z.object({}),
    read: async (call) => ({
      text: 'A integração, as suas áreas e os seus workspaces estão em structuredContent.',
      known: await call(api.getMe, {}),
    }),
  }),

  readTool({
    name: 'search_contacts',
    title: 'Procurar contatos',
    description:
      'Contatos que passam por todos os filtros, dos mais novos; sem filtro, todos. Uma página pode vir com menos do que `limit`, e há mais enquanto `next` não for nulo.',
    needs: { area: 'contacts', level: 'read' },
    input: z.object({
      query: z.string().max(254).optional().describe('Uma parte de nome, e-mail ou telefone'),
      email: z.string().max(254).optional(),
      phone: z.string().max(40).optional().describe('Em qualquer grafia'),
      tag: recordId.optional().describe('Id de uma tag'),
      workspaceId: recordId.optional(),
      ...page,
    }),
    read: async (call, { limit, after, ...filters }) => {
      const { data, next } = await call(api.searchContacts, { query: { limit, after }, body: filters })
      return { text: counted(data.length, 'contato', 'contatos', next), untrusted: { data, next } }
    },
  }),

  readTool({
    name: 'get_contact',
    title: 'Ver um contato',
    description:
      'Um contato, com os nomes dos campos e das tags que a empresa criou (os seus ids servem para alterar).',
    needs: { area: 'contacts', level: 'read' },
    input: z.object({ contactId: recordId }),
    read: async (call, { contactId }) => {
      const contact = await call(api.getContact, { params: { id: contactId } })
      const [fields, tags] = await Promise.all([call(api.listFields, {}), call(api.listTags, {})])
      return {
        text: `O contato ${contactId}. ${careful}`,
        untrusted: { contact, fields: fields.data, tags: tags.data },
      }
    },
  }),

  readTool({
    name: 'list_conversations',
    title: 'Listar conversas',
    description: 'Conversas, das mais novas; de um contato, de um workspace, abertas ou finalizadas.',
    needs: { area: 'conversations', level: 'read' },
    input: z.object({
      status: z.enum(['open', 'closed']).optional(),
      contactId: recordId.optional(),
      workspaceId: recordId.optional(),
      ...page,
    }),
    read: async (call, query) => {
      const { data, next } = await call(api.listConversations, { query })
      return { text: counted(data.length, 'conversa', 'conversas', next), untrusted: { data, next } }
    },
  }),

  readTool({
    name: 'read_conversation',
    title: 'Ler uma conversa',
    description: 'Uma conversa e as suas mensagens, das mais novas.',
    needs: { area: 'conversations', level: 'read' },
    input: z.object({ conversationId: recordId, ...page, limit: z.int().min(1).max(50).default(20) }),
    read: async (call, { conversationId, ...query }) => {
      const params = { id: conversationId }
      const conversation = await call(api.getConversation, { params })
      const { data, next } = await call(api.listMessages, { params, query })
      return { text: counted(data.length, 'mensagem', 'mensagens', next), untrusted: { conversation, data, next } }
    },
  }),

  readTool({
    name: 'search_messages',
    title: 'Procurar nas conversas',
    description:
      'Conversas com mensagens, nomes de arquivos ou notas que têm todas as palavras: de cada uma a mais nova. Há mais enquanto `next` não for nulo.',
    needs: { area: 'conversations', level: 'read' },
    input: z.object({
      text: z.string().min(1).max(200),
      status: z.enum(['open', 'closed']).optional(),
      workspaceId: recordId.optional(),
      ...page,
    }),
    read: async (call, { limit, after, ...body }) => {
      const { data, next, isPartial } = await call(api.searchMessages, { query: { limit, after }, body })
      return { text: counted(data.length, 'conversa', 'conversas', next), untrusted: { data, next, isPartial } }
    },
  }),
]
