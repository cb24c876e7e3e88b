import '../../../../ui/theme/styles.css'
import type { dialogTimeline, messageTimeline } from '@prosa/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '../../../../app/api.ts'
import { message } from '../conversation/message-list-testing.tsx'
import { InboxScreen } from '../inbox-screen.tsx'
import { answerInbox, type Mounted, mount, row, SilentSocket } from '../testing.tsx'

vi.mock('../../../../app/session.tsx', async () => (await import('../session-testing.ts')).marinasSession())
vi.mock('../../../../shared/workspaces/workspaces.ts', async () =>
  (await import('../session-testing.ts')).oneWorkspace(),
)

const at = (minute: number): string => new Date(Date.UTC(2026, 4, 4, 12, minute)).toISOString()
const step = { at: at(1), why: null, by: null, nextAt: null } as const
const ofMessage: Answer<typeof messageTimeline> = {
  sender: 'BOT',
  senderName: null,
  steps: [
    { ...step, kind: 'stored' },
    { ...step, kind: 'retry', why: 'O canal não respondeu', nextAt: at(2) },
    { ...step, kind: 'failed', why: 'Número bloqueado' },
    { ...step, kind: 'queued', by: 'Caio' },
    { ...step, kind: 'read', at: null },
  ],
  waiting: { tries: 1, nextAt: at(9) },
  reasons: [
    {
      outcome: 'exit',
      rule: 'matcher',
      node: 'Início',
      target: 'Rastreio',
      score: 0.87,
      phrase: 'onde está meu pedido',
      words: ['pedido'],
      other: { target: 'Trocas', score: 0.4 },
    },
  ],
}
const ofDialog: Answer<typeof dialogTimeline> = {
  states: [
    {
      version: 9,
      state: 'person',
      who: 'Marina',
      since: at(7),
      until: null,
      text: 'Marina entrou na conversa',
      reasons: [],
    },
    {
      version: 5,
      state: 'queue',
      who: 'Vendas',
      since: at(2),
      until: at(7),
      text: 'Conversa transferida para a fila de Vendas',
      reasons: ['flow', 'unreachable'],
    },
  ],
  totals: [{ state: 'queue', ms: 300_000 }],
  next: 5,
}
const begun = {
  version: 0,
  state: 'bot',
  who: 'Jatô',
  since: at(0),
  until: at(2),
  text: 'Conversa iniciada',
  reasons: [],
}

let mounted: Mounted
const open = async (answers: readonly (readonly [RegExp, unknown])[], width = 1440): Promise<void> => {
  const opened = { ...row(1), platform: 'WHATSAPP', events: [], notes: [], hasOlder: false, joined: false }
  const messages = [message(1, { message: 'cadê?' }), message(2, { message: 'Está a caminho.', sender: 'BOT' })]
  const more = [...answers, [/dialogs\/1\?/, { ...opened, messages }]] as const
  vi.stubGlobal('fetch', answerInbox({ rows: [row(1)], more }))
  await page.viewport(width, 900)
  mounted = mount(<InboxScreen />, '/omnichannel?sala=1')
}
const menuOf = async (index: number): Promise<void> => {
  const line = page.getByRole('log').getByRole('button', { name: 'Ações da mensagem' }).nth(index)
  await line.click({ force: true })
  await page.getByRole('menuitem', { name: 'Linha do tempo' }).click()
}

beforeEach(() => vi.stubGlobal('WebSocket', SilentSocket))
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

it('shows from a message’s menu each step of its way and why the bot answered so', async () => {
  await open([[/message\/1-2\/timeline/, ofMessage]])
  await menuOf(1)
  const shown = page.getByRole('dialog', { name: 'Linha do tempo da mensagem' })
  for (const text of [
    /^O canal não respondeu · Nova tentativa às /,
    'Número bloqueado',
    'por Caio',
    'horário não registrado',
    'Espera para ser enviada, depois de 1 tentativa',
    'Seguiu para “Rastreio”',
    'Em “Início”',
    'Parece a frase de treino “onde está meu pedido”, com 87% de certeza',
    'Palavras que mais pesaram: pedido',
    'Depois viria “Trocas”, com 40%',
  ])
    await expect.element(shown.getByText(text, { exact: false })).toBeVisible()
})

it('says of a customer’s message that it was received, and that the bot had no part in it', async () => {
  const steps = [{ ...step, kind: 'stored' }]
  await open([[/message\/1-1\/timeline/, { ...ofMessage, sender: 'CLIENT', steps, waiting: null, reasons: [] }]])
  await menuOf(0)
  const shown = page.getByRole('dialog', { name: 'Linha do tempo da mensagem' })
  await expect.element(shown.getByText('Recebida')).toBeVisible()
  await expect.element(shown.getByText('O bot não participou desta mensagem.')).toBeVisible()
})

it.each([1440, 390])('shows from the conversation’s menu who had it, for how long and why, at %i px', async (width) => {
  await open(
    [
      [/1\/timeline\?before=5/, { states: [begun], totals: ofDialog.totals, next: null }],
      [/1\/timeline/, ofDialog],
    ],
    width,
  )
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Linha do tempo' }).click()
  const shown = page.getByRole('dialog', { name: 'Linha do tempo da conversa' })
  await expect.element(shown.getByText('Fila · Vendas por 5 min')).toBeVisible()
  const why =
    'Conversa transferida para a fila de Vendas: o fluxo transferiu, o destino do fluxo não pôde ser alcançado'
  await expect.element(shown.getByText(why)).toBeVisible()
  await expect.element(shown.getByText('Fila 5 min')).toBeVisible()
  await shown.getByRole('button', { name: 'Mostrar anteriores' }).click()
  await expect.element(shown.getByText('Bot · Jatô por 2 min')).toBeVisible()
})

it('says that it could not be fetched', async () => {
  await open([])
  await menuOf(1)
  await expect.element(page.getByText('Não foi possível buscar a linha do tempo')).toBeVisible()
})
