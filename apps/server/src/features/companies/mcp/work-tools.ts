import { api, campaignIntervals, campaignTemplate, maxMessageLength } from '@prosa/contract'
import { z } from 'zod'
import { careful, counted, page, recordId } from './read-parts.ts'
import { type CallOperation, readTool, type Tool } from './tool.ts'

/** Tools about how the company works: its bots, its figures, its campaigns. */

const bots = { area: 'bots', level: 'read' } as const
const reports = { area: 'reports', level: 'read' } as const
const campaigns = { area: 'campaigns', level: 'read' } as const

const day = z.iso.date().describe('AAAA-MM-DD, no fuso da empresa')
const ids = z.array(recordId).max(100).optional()

/** As the operations take it in an address. */
const listed = (chosen: readonly number[] | undefined): string | undefined => chosen?.join(',')

/** A published flow never changes; a draft does. */
const readFlow = async (call: CallOperation, botId: number, version: 'live' | 'draft') => {
  const bot = await call(api.getBot, { params: { id: botId } })
  const live = version === 'live' ? bot.liveVersion : null
  const flow = live
    ? await call(api.getFlowVersion, { params: { id: botId, versionId: live.id } })
    : await call(api.getFlowDraft, { params: { id: botId } })
  return { bot, flow, read: live ? ('live' as const) : ('draft' as const) }
}

export const workTools: readonly Tool[] = [
  readTool({
    name: 'list_bots',
    title: 'Listar bots',
    description: 'Os bots, com objetivo, canais e a versão que atende.',
    needs: bots,
    input: z.object({ workspaceId: recordId.optional(), ...page }),
    read: async (call, query) => {
      const { data, next } = await call(api.listBots, { query })
      return { text: counted(data.length, 'bot', 'bots', next), untrusted: { data, next } }
    },
  }),

  readTool({
    name: 'read_flow',
    title: 'Ler um fluxo',
    description:
      'Os nodes do fluxo de um bot: da versão que atende, ou do rascunho (também quando nada foi publicado). Um fluxo longo vem em partes, por `from`.',
    needs: bots,
    input: z.object({
      botId: recordId,
      version: z.enum(['live', 'draft']).default('live'),
      from: z.int().min(1).default(1).describe('O primeiro node, contando de 1'),
      limit: z.int().min(1).max(30).default(15),
    }),
    read: async (call, { botId, version, from, limit }) => {
      const { bot, flow, read } = await readFlow(call, botId, version)
      const { nodes } = flow
      const data = nodes.slice(from - 1, from - 1 + limit)
      const next = from - 1 + limit < nodes.length ? from + limit : null
      const which = read === 'live' ? 'que atende' : 'do rascunho'
      return {
        text: `${data.length} de ${nodes.length} nodes do fluxo ${which}.${next === null ? '' : ' Há mais: peça com `from` = `next`.'} ${careful}`,
        untrusted: { bot, name: flow.name, version: read, data, next },
      }
    },
  }),

  readTool({
    name: 'list_not_understood',
    title: 'O que o bot não entendeu',
    description:
      'O que os clientes escreveram e nenhuma interação do bot aceitou, em grupos parecidos, dos 90 últimos dias.',
    needs: bots,
    input: z.object({ botId: recordId, limit: z.int().min(1).max(50).default(20) }),
    read: async (call, { botId, limit }) => {
      const { data } = await call(api.listNotUnderstood, { params: { id: botId } })
      return {
        text: `${Math.min(limit, data.length)} de ${data.length} grupos. ${careful}`,
        untrusted: { data: data.slice(0, limit) },
      }
    },
  }),

  readTool({
    name: 'get_report',
    title: 'Números de um período',
    description:
      'Os números das conversas que começaram num período, e do atendimento por pessoas nelas (em segundos).',
    needs: reports,
    input: z.object({ startAt: day, endAt: day.optional().describe('Sem ele, só o primeiro dia'), bots: ids }),
    read: async (call, { bots: chosen, ...period }) => {
      const query = { ...period, bots: listed(chosen) }
      const [figures, people] = await Promise.all([call(api.readFigures, { query }), call(api.readPeople, { query })])
      return { text: `Os números do período. ${careful}`, untrusted: { figures, people } }
    },
  }),

  readTool({
    name: 'services_now',
    title: 'O atendimento agora',
    description: 'O que espera por uma pessoa, o que está com pessoas e com bots, e quem atende neste momento.',
    needs: reports,
    input: z.object({ workspaces: ids }),
    read: async (call, { workspaces }) => ({
      text: `O atendimento neste momento. ${careful}`,
      untrusted: { now: await call(api.readNow, { query: { workspaces: listed(workspaces) } }) },
    }),
  }),

  readTool({
    name: 'list_campaigns',
    title: 'Listar campanhas',
    description: 'As campanhas, das mais novas, com o que já foi enviado de cada uma.',
    needs: campaigns,
    input: z.object({
      status: z.enum(['pending', 'running', 'paused', 'completed', 'cancelled']).optional(),
      workspaceId: recordId.optional(),
      ...page,
    }),
    read: async (call, query) => {
      const { data, next } = await call(api.listCampaigns, { query })
      return { text: counted(data.length, 'campanha', 'campanhas', next), untrusted: { data, next } }
    },
  }),

  readTool({
    name: 'preview_campaign',
    title: 'Prever uma campanha',
    description:
      'O que uma campanha faria, sem criar nada: quem a recebe, quem fica de fora e por quê, e quando termina.',
    needs: campaigns,
    input: z.object({
      botId: recordId,
      workspaceId: recordId,
      via: z.enum(['whatsapp_qr', 'whatsapp_api']),
      text: z.string().max(maxMessageLength).optional().describe('Com {{1}} nome, {{2}} telefone, {{3}} e-mail'),
      template: campaignTemplate.optional().describe('No lugar do texto, com via whatsapp_api'),
      interval: z.literal(campaignIntervals).describe('Segundos entre duas mensagens'),
      contacts: z.array(recordId).max(1_000).optional(),
      segmentId: recordId.optional().describe('Um segmento salvo, no lugar de contatos'),
      only: z.enum(['receivers', 'left_out']).default('receivers').describe('De quem vem cada mensagem'),
      limit: z.int().min(1).max(20).default(5),
    }),
    read: async (call, { segmentId, ...asked }) => {
      const body = { ...asked, ...(segmentId === undefined ? {} : { segment: { id: segmentId } }) }
      const { messages, ...preview } = await call(api.previewCampaign, { body })
      return {
        text: `${preview.receivers} de ${preview.contacts} contatos receberiam. ${careful}`,
        untrusted: { preview, data: messages },
      }
    },
  }),
]
