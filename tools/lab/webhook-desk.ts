import type { HeardCall, WebhookStandIn } from '../standins/webhook/index.ts'
import { LabError, stateOf } from './control.ts'
import { type DeskEntry, type LabDesk, newestFirst, shownEntries } from './desk.ts'
import { faultSwitches } from './fault-switches.ts'

/** The addresses of the system, by the field of the product's screen. */
export const webhookPaths = {
  url: '/etapa',
  transferUrl: '/transferencia',
  sendMessageUrl: '/mensagem',
  closeRoomUrl: '/fechamento',
  digitalEmployeeUrl: '/funcionario',
} as const

const labels: Record<keyof typeof webhookPaths, string> = {
  url: 'URL',
  transferUrl: 'URL de transferência',
  sendMessageUrl: 'URL de envio de mensagens',
  closeRoomUrl: 'URL de fechamento de salas',
  digitalEmployeeUrl: 'URL do funcionário digital',
}

const troubles = [
  { value: '500', label: 'erro (500)', does: { kind: 'answer' as const, status: 500, body: {} } },
  {
    value: '429',
    label: 'pede para esperar (429)',
    does: { kind: 'answer' as const, status: 429, body: {}, headers: { 'retry-after': '5' } },
  },
  { value: '410', label: 'não existe mais (410)', does: { kind: 'answer' as const, status: 410, body: {} } },
]

const acts: Record<string, { label: string; body(text: string): object }> = {
  'message.send': { label: 'Responder ao cliente', body: (text) => ({ text }) },
  'return.bot': { label: 'Devolver ao bot', body: () => ({ to: 'bot' }) },
  'return.people': { label: 'Devolver às pessoas', body: () => ({ to: 'people' }) },
  'dialog.close': { label: 'Fechar a conversa', body: () => ({}) },
}

/** Where a bot hears what is said back. */
export type FindCallback = (botId: number) => Promise<{ usual: string; employee: string }>

interface Told {
  title: string
  status: number
  text: string
  atMs: number
}

/** A customer's own system: what it was told, and what it says back. */
export const createWebhookDesk = (webhook: WebhookStandIn, findCallback: FindCallback): LabDesk => {
  const told: Told[] = []
  const signs = stateOf<boolean>(true)
  const employee = stateOf<string>('', (value) => {
    webhook.answers.set(webhookPaths.digitalEmployeeUrl, value ? { message: value } : {})
  })
  const lastOf = (dialogId: string): HeardCall | undefined =>
    webhook.heard.findLast(({ json }) => !json.test && String(json.data?.dialog.id) === dialogId)
  const tell = async (button: string, dialogId: string, text: string): Promise<string> => {
    const call = lastOf(dialogId)
    const found = acts[button]
    if (!call || !found) throw new LabError('Escolha uma conversa de que o sistema já ouviu.')
    if (button === 'message.send' && !text) throw new LabError('Escreva a resposta.')
    const { usual, employee: own } = await findCallback(call.json.data.bot.id)
    const type = button.startsWith('return.') ? 'dialog.return' : button
    const body = { type, data: { dialogId: Number(dialogId), ...found.body(text) } }
    const { status, body: answer } = await webhook.tell({
      url: call.json.type === 'message.received' ? own : usual,
      secret: call.secret ?? webhook.secrets.at(-1) ?? '',
      body,
      ...(signs.value ? {} : { signature: 'v1,AAAA' }),
    })
    const said = JSON.stringify(answer, null, 1)
    told.push({ title: `Disse: ${found.label.toLowerCase()}`, status, text: said, atMs: Date.now() })
    return status < 300 ? 'A plataforma aceitou.' : `A plataforma recusou (${status}): ${String(answer.message ?? '')}`
  }
  return {
    key: 'webhook',
    title: 'Sistema do cliente (webhook)',
    about: 'O que um sistema de terceiros ouve da plataforma, e o que responde.',
    facts: () =>
      Object.entries(webhookPaths).map(([field, path]) => ({
        label: labels[field as keyof typeof webhookPaths],
        value: `${webhook.url}${path}`,
      })),
    entries: () =>
      [...heardEntries(webhook), ...toldEntries(told)]
        .toSorted((one, other) => other.atMs - one.atMs)
        .slice(0, shownEntries),
    switches: [
      ...faultSwitches(webhook.faults, 'O sistema', troubles),
      { name: 'signs', label: 'Assina o que diz', kind: 'flag', read: signs.read, apply: signs.apply },
      {
        name: 'employee',
        label: 'Resposta do funcionário digital',
        kind: 'text',
        hint: 'Vazia: responde mais tarde, pelo botão.',
        read: employee.read,
        apply: employee.apply,
      },
    ],
    form: () => ({
      fields: [
        { name: 'dialog', label: 'Conversa', kind: 'choice', options: dialogsOf(webhook.heard) },
        { name: 'text', label: 'Resposta, ou um segredo (whsec_…)', kind: 'text' },
      ],
      buttons: [
        ...Object.entries(acts).map(([name, { label }]) => ({ name, label })),
        { name: 'secret', label: 'Guardar o segredo' },
      ],
    }),
    act: async (button, { dialog = '', text = '' }) => {
      const wanted = text.trim()
      if (button !== 'secret') return tell(button, dialog, wanted)
      if (!/^whsec_[\w+/=-]{20,}$/.test(wanted)) throw new LabError('Cole o segredo que a tela mostrou: whsec_…')
      webhook.secrets.push(wanted)
      return 'As assinaturas deste bot passam a ser conferidas.'
    },
    download: null,
  }
}

const dialogsOf = (heard: readonly HeardCall[]): { value: string; label: string }[] => {
  const found = new Map<string, string>()
  for (const { json } of heard) {
    if (json.test || !json.data?.dialog) continue
    const { dialog, contact, bot } = json.data
    found.set(String(dialog.id), `${dialog.id}, ${contact?.name ?? 'sem nome'} (${bot.name})`)
  }
  return [...found].map(([value, label]) => ({ value, label })).toReversed()
}

const heardEntries = ({ heard }: WebhookStandIn): DeskEntry[] =>
  newestFirst(heard).map(({ thing, place }) => {
    const { signed, path, json, atMs } = thing
    return {
      id: `heard-${place}`,
      title: `Ouviu ${json.test ? 'um teste' : json.type} em ${path}`,
      badge:
        signed === null
          ? { text: 'não conferida', tone: 'plain' }
          : { text: signed ? 'assinatura certa' : 'assinatura errada', tone: signed ? 'good' : 'bad' },
      atMs,
      text: JSON.stringify(json, null, 1),
    }
  })

const toldEntries = (told: readonly Told[]): DeskEntry[] =>
  newestFirst(told).map(({ thing: { title, status, text, atMs }, place }) => ({
    id: `told-${place}`,
    title,
    badge: { text: String(status), tone: status < 300 ? 'good' : 'bad' },
    atMs,
    text,
  }))
