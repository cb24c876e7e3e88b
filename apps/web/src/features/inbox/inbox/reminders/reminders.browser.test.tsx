import '@mantine/core/styles.css'
import '../../../../ui/theme/styles.css'
import type { Reminder } from '@prosa/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { message } from '../conversation/message-list-testing.tsx'
import { InboxScreen } from '../inbox-screen.tsx'
import { LazyRowActs } from '../list/conversation-list.tsx'
import { answerInbox, type Mounted, mount, row, SilentSocket } from '../testing.tsx'

vi.mock('../../../../app/session.tsx', async () => (await import('../session-testing.ts')).marinasSession())
vi.mock('../../../../shared/workspaces/workspaces.ts', async () =>
  (await import('../session-testing.ts')).oneWorkspace(),
)

const hourMs = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString()
const own = { owner: 'person', ownerUserId: 7, ownerName: 'Marina', workspaceId: 3 } as const
const reminder = (over: Partial<Reminder> = {}): Reminder => ({
  id: 41,
  dialogId: 1,
  contactName: 'Cliente 1',
  state: 'waiting',
  text: 'Ligar sobre a entrega',
  dueAt: inHours(24),
  clock: null,
  onlyIfSilent: true,
  snoozes: false,
  for: { id: 7, name: 'Marina' },
  isOfQueue: false,
  author: { id: 7, name: 'Marina' },
  isAnswered: false,
  owner: 'person',
  ownerUserId: 7,
  ownerName: 'Marina',
  workspaceName: 'Suporte',
  mayChange: true,
  ...over,
})
const lia = { id: 9, name: 'Lia', online: true, workspaceId: 3, workspaceName: 'Suporte' }
const caio = { ...lia, id: 8, name: 'Caio' }

let mounted: Mounted
let asked: string[]
let reminders: Reminder[]
let rooms: ReturnType<typeof row>[]
let refusal: object | null

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
const server: typeof fetch = async (input, init) => {
  const url = String(input)
  if (/\/reminders$/.test(url) && init?.method === 'POST') {
    asked.push(`POST ${url} ${String(init.body)}`)
    if (refusal) return json(refusal, 422)
    const { text, snoozes } = JSON.parse(String(init.body))
    reminders = [reminder({ text, snoozes })]
    return json(reminders[0] ?? {})
  }
  if (/reminders\/\d+\/end$/.test(url)) reminders = []
  return answerInbox(
    {
      rows: rooms,
      more: [
        [/dialogs\/1\/reminders/, { result: reminders, total: reminders.length }],
        [/reminders\/41\/end/, { success: true }],
        [/reminders\/41/, reminder()],
        [/reminders\?.*fired/, { result: reminders.filter(({ state }) => state === 'fired'), next: null }],
        [/reminders\?/, { result: reminders, next: null }],
        [/dialogs\/1\/scheduled/, { result: [], total: 0 }],
        [/omnichannel\/scheduled/, { result: [], next: null }],
        [/transfer-targets.*search=cai/, { people: [caio], queues: [], hasMore: false }],
        [
          /transfer-targets/,
          { people: [lia], queues: [{ workspaceId: 3, name: 'Suporte', online: 1 }], hasMore: false },
        ],
        [/views/, { result: [], total: 0 }],
        [
          /dialogs\/1\?/,
          {
            ...rooms[0],
            platform: 'LIVECHAT',
            messages: [message(1, { id: '1-1', dialogId: 1 })],
            events: [],
            notes: [],
            hasOlder: false,
            joined: true,
            ...(reminders.length > 0 && { hasScheduled: true }),
          },
        ],
      ],
    },
    asked,
  )(input, init)
}

beforeEach(async () => {
  localStorage.clear()
  asked = []
  reminders = []
  rooms = [row(1, own), row(2, own)]
  refusal = null
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('WebSocket', SilentSocket)
  await LazyRowActs.load()
})
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

const open = async (width = 1440): Promise<void> => {
  await page.viewport(width, 900)
  mounted = mount(
    <>
      <InboxScreen />
      <ConfirmDialog />
    </>,
    '/omnichannel?sala=1',
  )
  await expect.element(page.getByRole('region', { name: 'Conversa com Cliente 1' })).toBeVisible()
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const lines = page.getByRole('region', { name: 'Lembretes desta conversa' })
const panel = page.getByRole('dialog', { name: 'Adiar ou lembrar' })
const called = (part: string | RegExp) =>
  expect.poll(() => asked.some((each) => (typeof part === 'string' ? each.includes(part) : part.test(each)))).toBe(true)

it('takes words, whom and conditions, and a moment in one press; the line stands above the field', async () => {
  await open()
  await button('Adiar ou lembrar').first().click()
  await panel.getByRole('textbox', { name: 'O que fazer (opcional)' }).fill('Ligar')
  await panel.getByRole('combobox', { name: 'Para' }).click()
  await page.getByRole('option', { name: 'Fila de Suporte' }).click()
  await panel.getByRole('checkbox', { name: /Tirar da minha lista/ }).click()
  await panel.getByRole('button', { name: 'Amanhã às 9:00' }).click()
  await called(/"text":"Ligar","for":"queue","onlyIfSilent":true,"snoozes":false,"at":\{"clock":".*T09:00"\}/)
  await expect.element(lines.getByText('“Ligar”')).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
})

it('puts the room off unless the customer waits, and asks before words are lost', async () => {
  rooms = [row(1, { ...own, waits: true }), row(2, own)]
  await open()
  await userEvent.keyboard('a')
  await expect.element(panel.getByRole('checkbox', { name: /Tirar da minha lista/ })).not.toBeChecked()
  await panel.getByRole('textbox', { name: 'O que fazer (opcional)' }).fill('Ligar')
  await userEvent.keyboard('{Escape}')
  await button('Sair sem salvar').click()
  await expect.element(panel).not.toBeInTheDocument()
})

it('another moment is chosen in the panel’s dialog, which says at the field what the server refuses', async () => {
  refusal = { code: 'unprocessable', message: 'x', fields: { 'at.clock': 'Este horário já passou.' } }
  await open()
  await userEvent.keyboard('a')
  await panel.getByRole('button', { name: 'Escolher dia e hora…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lembrete' })
  await dialog.getByRole('button', { name: 'Lembrar' }).click()
  await called(/"snoozes":true/)
  await expect.element(dialog.getByText('Este horário já passou.')).toBeVisible()
})

it('leaves that dialog for the panel, which still has its words', async () => {
  await open()
  await userEvent.keyboard('a')
  await panel.getByRole('textbox', { name: 'O que fazer (opcional)' }).fill('Ligar')
  await panel.getByRole('button', { name: 'Escolher dia e hora…' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Lembrete' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel.getByRole('textbox', { name: 'O que fazer (opcional)' })).toHaveValue('Ligar')
})

it('keeps the name of a colleague whom only a search finds', async () => {
  await open()
  await userEvent.keyboard('a')
  const whom = panel.getByRole('combobox', { name: 'Para' })
  await whom.fill('cai')
  await page.getByRole('option', { name: 'Caio' }).click()
  // The list without a search, which does not have him.
  await whom.click()
  await expect.element(page.getByRole('option', { name: 'Lia' })).toBeVisible()
  await expect.element(whom).toHaveValue('Caio')
  await panel.getByRole('button', { name: 'Amanhã às 9:00' }).click()
  await called(/"for":8/)
})

it('that has come gets a new moment, and puts nothing off that another person holds', async () => {
  rooms = [row(1, { owner: 'person', ownerUserId: 9, ownerName: 'Lia', workspaceId: 3 }), row(2, own)]
  reminders = [reminder({ state: 'fired', dueAt: inHours(-24), snoozes: true, ownerUserId: 9, ownerName: 'Lia' })]
  await open()
  await lines.getByRole('button', { name: 'Adiar' }).click()
  await page.getByRole('menuitem', { name: 'Escolher dia e hora…' }).click()
  await page.getByRole('dialog', { name: 'Editar lembrete' }).getByRole('button', { name: 'Salvar' }).click()
  await called(/PUT .*reminders\/41 .*"snoozes":false,"at":\{"clock":".*T09:00"\}/)
})

it('over a row of one’s own and of others', async () => {
  rooms = [row(1, own), row(2, { owner: 'person', ownerUserId: 9, ownerName: 'Lia', workspaceId: 3 })]
  await open()
  await button(/^Cliente 2\D/).hover()
  await page
    .getByRole('group', { name: 'Ações da conversa com Cliente 2' })
    .getByRole('button', { name: 'Adiar ou lembrar' })
    .click()
  const of = page.getByRole('dialog', { name: 'Adiar ou lembrar: Cliente 2' })
  await expect.element(of.getByRole('button', { name: 'Amanhã às 9:00' })).toBeVisible()
  // Only who holds a room puts it off.
  await expect.element(of.getByRole('checkbox', { name: /Tirar da minha lista/ })).not.toBeInTheDocument()
  await of.getByRole('button', { name: /^Daqui a 1 hora/ }).click()
  await called(/POST .*dialogs\/2\/reminders .*"for":7.*"snoozes":false,"at":\{"instant"/)
})

it('on a phone the moments come in a sheet from below', async () => {
  await open(390)
  await button('Mais ações').click()
  await page.getByRole('menuitem', { name: 'Adiar ou lembrar' }).click()
  await panel.getByRole('button', { name: 'Amanhã às 9:00' }).click()
  await called(/"at":\{"clock":".*T09:00"\}/)
})

it('that has come is marked, counted above the list, done in one press, or put off', async () => {
  reminders = [reminder({ state: 'fired', dueAt: inHours(-24) })]
  await open()
  await expect.element(lines.getByText(/^Lembrete de ontem, /)).toBeVisible()
  await expect.element(lines.getByRole('listitem')).toBeVisible()
  await expect.element(button('Lembretes (1)')).toBeVisible()
  await lines.getByRole('button', { name: 'Adiar' }).click()
  await page.getByRole('menuitem', { name: 'Amanhã às 9:00' }).click()
  await called(/PUT .*reminders\/41 .*"at":\{"clock":".*T09:00"\},"snoozes":false/)
  await lines.getByRole('button', { name: 'Feito' }).click()
  await called('reminders/41/end')
  await expect.element(lines).not.toBeInTheDocument()
})

it('says whose it is, and that it will not come', async () => {
  reminders = [
    reminder({ id: 41, isAnswered: true }),
    reminder({ id: 42, for: { id: 9, name: 'Lia' }, mayChange: false }),
    reminder({ id: 43, state: 'fired', for: { id: 9, name: 'Ana' }, isOfQueue: true, author: { id: 9, name: 'Ana' } }),
  ]
  await open()
  await expect.element(lines.getByText('Não virá: o cliente já respondeu.')).toBeVisible()
  await expect.element(lines.getByText(/para Lia · de Marina|para Lia/)).toBeVisible()
  await expect.element(lines.getByText(/lembrete de Ana, que saiu/)).toBeVisible()
})

it('says in the row until when a room was put off, and leaves it out of one’s own list', async () => {
  rooms = [row(1, own), row(2, { ...own, snoozedUntil: inHours(24) })]
  await open()
  await expect.element(page.getByText(/^adiada até amanhã, /)).toBeVisible()
  await userEvent.keyboard('2')
  await expect.element(page.getByText(/^adiada até amanhã, /)).not.toBeInTheDocument()
})

it('lists reminders and rooms that were put off, with words where there is none', async () => {
  await open()
  await button('Vistas salvas').click()
  await page.getByRole('menuitem', { name: 'Lembretes', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Agendadas e lembretes' })
  await expect.element(list.getByText(/^Nenhum lembrete\./)).toBeVisible()
  reminders = [reminder({ state: 'fired', owner: 'closed', ownerUserId: null, ownerName: null })]
  await list.getByText('Adiadas').click()
  await expect.element(list.getByText(/finalizada/)).toBeVisible()
  await list.getByRole('button', { name: 'Abrir conversa' }).click()
  await expect.element(list).not.toBeInTheDocument()
})
