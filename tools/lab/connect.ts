import { setTimeout as sleep } from 'node:timers/promises'
import type { Dialogflow } from '../standins/dialogflow/index.ts'
import type { WebhookStandIn } from '../standins/webhook/index.ts'
import type { WhatsAppWeb } from '../standins/whatsapp-web/index.ts'
import type { Member } from './member.ts'
import { scanShown } from './qr-phone.ts'
import { type FindCallback, webhookPaths } from './webhook-desk.ts'

export interface Bot {
  id: number
  name: string
  token: string
  workspaceId: number
  /** Null: it was never published. */
  liveVersion: object | null
  /** Its number of the official API is connected. */
  whatsappApiMeta: boolean
}

interface Rows<Row> {
  result: Row[]
}

export const chooseCompany = async (member: Member, name: string): Promise<number> => {
  const companies = await member.call<Rows<{ id: number; name: string }>>(
    'GET',
    `/api/companies?limit=20&offset=0&name=${name}`,
  )
  const found = companies.result.find((one) => one.name === name)
  if (!found) throw new Error(`A empresa ${name} não existe nesta instalação.`)
  member.choose(found.id)
  return found.id
}

const listBots = (member: Member, name = ''): Promise<Rows<{ id: number; name: string }>> =>
  member.call('POST', '/api/bots/list', { limit: 20, offset: 0, name })

/** @returns null where the company has none of this name */
export const findBot = async (member: Member, name: string): Promise<Bot | null> => {
  const { result } = await listBots(member, name)
  const bot = result.find((one) => one.name === name)
  return bot ? member.call<Bot>('GET', `/api/bots/${bot.id}`) : null
}

/** The picture of the code that a bot of the company shows just now. */
export const shownCode = async (member: Member): Promise<string | null> => {
  for (const { id } of (await listBots(member)).result) {
    const { qrcode } = await member.call<{ qrcode: string }>('GET', `/api/bots/whatsapp/qrCode/${id}`)
    if (qrcode !== '') return qrcode
  }
  return null
}

const linkMs = 60_000
const lookMs = 500

/** A phone of the company scans the bot's code. What an earlier run linked is known to nobody any more and is linked again. */
export const connectWhatsappQr = async (member: Member, botId: number, web: WhatsAppWeb): Promise<void> => {
  const until = performance.now() + linkMs
  const isOnline = (): boolean => [...web.devices.values()].some(({ connection }) => connection !== null)
  let isScanned = false
  while (!isOnline()) {
    if (performance.now() > until) throw new Error('O número por QR code não ficou conectado.')
    if (!isScanned) {
      await member.call('GET', `/api/bots/whatsapp/instance/${botId}`)
      const { qrcode } = await member.call<{ qrcode: string }>('GET', `/api/bots/whatsapp/qrCode/${botId}`)
      if (qrcode !== '') {
        await scanShown({ web, shownCode: async () => qrcode })
        isScanned = true
      }
    }
    await sleep(lookMs)
  }
}

/** The bot tells the system everything, or what stands in `paths`, also where an earlier run switched addresses off; each start has a new secret. */
export const connectWebhook = async (
  member: Member,
  botId: number,
  webhook: WebhookStandIn,
  paths: Partial<typeof webhookPaths> = webhookPaths,
): Promise<void> => {
  const path = `/api/bots/${botId}/webhook-config`
  const addresses = Object.fromEntries(Object.entries(paths).map(([field, own]) => [field, `${webhook.url}${own}`]))
  const { newSecret, endpoints } = await member.call<{
    newSecret: string | null
    endpoints: { endpoint: string; state: string }[]
  }>('POST', path, addresses)
  for (const { endpoint, state } of endpoints)
    if (state === 'off') await member.call('POST', `${path}/resume`, { endpoint })
  const secret = newSecret ?? (await member.call<{ secret: string }>('POST', `${path}/secret`)).secret
  webhook.secrets.push(secret)
}

export const findCallback =
  (member: Member): FindCallback =>
  async (botId) => {
    const { callbackUrl, digitalEmployeeCallbackUrl } = await member.call<{
      callbackUrl: string
      digitalEmployeeCallbackUrl: string
    }>('GET', `/api/bots/${botId}/webhook-config`)
    return { usual: callbackUrl, employee: digitalEmployeeCallbackUrl }
  }

const agents = ['loja-producao', 'loja-teste']

/** A copy of the shop's bot that has keys and is published, so that its customers are understood by an agent. */
export const connectDialogflow = async (
  member: Member,
  { source, name }: { source: Bot; name: string },
  dialogflow: Dialogflow,
): Promise<Bot> => {
  const bot = (await findBot(member, name)) ?? (await makeBotWithKeys(member, { source, name }, dialogflow))
  if (!bot.liveVersion) await publish(member, bot)
  await waitUntilTrained(member, bot)
  return bot
}

const publish = async (member: Member, bot: Bot): Promise<void> => {
  const flow = await member.call<{ name: string; nodes: unknown[]; revision: number; draftId: number }>(
    'GET',
    `/api/bots/${bot.id}/flow/-1`,
  )
  const text = { name: flow.name, nodes: flow.nodes, revision: flow.revision }
  await member.call('POST', `/api/bots/${bot.id}/publish/${flow.draftId}`, text)
}

/** Until then its customers are understood by the product itself, and nothing is to be seen of the agent. */
const waitUntilTrained = async (member: Member, bot: Bot): Promise<void> => {
  const until = performance.now() + linkMs
  for (;;) {
    const { result } = await member.call<Rows<{ use: string; state: string }>>('GET', `/api/bots/${bot.id}/agents`)
    const state = result.find(({ use }) => use === 'production')?.state
    // One that failed says why in the editor; that is no reason not to begin.
    if (state === 'ready' || state === 'failed') return
    if (performance.now() > until) throw new Error(`O agente do Dialogflow não ficou pronto (${state}).`)
    await sleep(lookMs)
  }
}

const makeBotWithKeys = async (
  member: Member,
  { source, name }: { source: Bot; name: string },
  dialogflow: Dialogflow,
): Promise<Bot> => {
  const googleCredential = agents.map((id) => dialogflow.addProject(id))
  await member.call('POST', '/api/credentials/dialogFlowCredential/', { googleCredential })
  const copy = { name, botSourceId: source.id, workspaceId: source.workspaceId }
  const { id } = await member.call<{ id: number }>('POST', '/api/bots/clone', copy)
  return member.call<Bot>('GET', `/api/bots/${id}`)
}
