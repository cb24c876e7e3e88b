import '@mantine/core/styles.css'
import '../../../../ui/theme/styles.css'
import type { Dialog, FoundRoom, FoundText } from '@prosa/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { liveStores } from '../../../../app/live/index.ts'
import { queryClient } from '../../../../app/query-client.ts'
import { range } from '../conversation/message-list-testing.tsx'
import { inboxKeys } from '../inbox-queries.ts'
import { InboxScreen } from '../inbox-screen.tsx'
import { answerInbox, type Mounted, mount, row, SilentSocket } from '../testing.tsx'

const { rooms } = liveStores()

vi.mock('../../../../app/session.tsx', async () => (await import('../session-testing.ts')).marinasSession())
vi.mock('../../../../shared/workspaces/workspaces.ts', async () =>
  (await import('../session-testing.ts')).oneWorkspace(),
)

const said = (dialogId: number, seq: number, over: Partial<FoundText> = {}): FoundText => ({
  id: `${dialogId}-${seq}`,
  dialogId,
  seq,
  noteId: null,
  sender: 'CLIENT',
  senderName: null,
  dateTime: '2026-05-04T12:00:00.000Z',
  excerpt: `a caneca quebrou ${seq}`,
  marks: [[2, 8]],
  ...over,
})
const found = (dialogId: number, seq: number, over: Partial<FoundRoom> = {}): FoundRoom => ({
  ...said(dialogId, seq, over),
  dialog: row(dialogId, { name: 'Otávio' }),
  more: 0,
  ...over,
})
const asNote = { id: 'nota-31', seq: null, noteId: 31, sender: 'HUMAN', senderName: 'Caio Sá' } as const
const opened = { ...row(2, { name: 'Otávio' }), platform: 'WHATSAPP', events: [], notes: [], joined: false }

let mounted: Mounted
let asked: string[]
const results = () => page.getByRole('region', { name: 'Resultados da busca' })
const open = async (
  answers: readonly (readonly [RegExp, unknown])[],
  search = '?busca=caneca',
  contacts = [row(1)],
): Promise<void> => {
  asked = []
  vi.stubGlobal('fetch', answerInbox({ rows: contacts, more: answers }, asked))
  await page.viewport(1440, 900)
  mounted = mount(<InboxScreen />, `/omnichannel${search}`)
}

beforeEach(() => vi.stubGlobal('WebSocket', SilentSocket))
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

it('calls the box by what it does', async () => {
  await open([], '')
  const box = page.getByRole('searchbox', { name: 'Buscar conversas' })
  await expect.element(box).toHaveAttribute('placeholder', 'Buscar')
})

it('shows contacts and messages, marks the words, and goes on by key', async () => {
  await open([
    [/search\?.*next=k/, { result: [found(3, 8, { sender: 'BOT', senderName: 'Jatô' })], next: null, isPartial: true }],
    [/messages\/search/, { result: [found(2, 5)], next: 'k', isPartial: false }],
  ])
  await expect.element(results().getByRole('list', { name: 'Contatos' }).getByText('Cliente 1')).toBeVisible()
  await expect.poll(() => results().element().querySelector('mark')?.textContent).toBe('caneca')
  expect(asked.find((one) => one.includes('messages/search'))).toContain('text=caneca')
  await results().getByRole('button', { name: 'Mostrar mais conversas' }).click()
  await expect.element(results().getByText('Jatô: a caneca quebrou 8')).toBeVisible()
  await expect.element(results().getByText(/^Termo muito comum/)).toBeVisible()
  rooms.remove(3)
  await expect.element(results().getByText('Jatô: a caneca quebrou 8')).not.toBeInTheDocument()
})

it('opens the others of a room under the newest, page by page and by keyboard, each leading to its place', async () => {
  const own = range(1, 60).map((one) => ({ ...one, dialogId: 2, id: `2-${one.seq}` }))
  await open([
    [/dialogs\/2\/search\?.*next=k/, { result: [said(2, 7)], next: null }],
    [/dialogs\/2\/search/, { result: [said(2, 50), said(2, 44)], next: 'k' }],
    [/messages\/search/, { result: [found(2, 50, { more: 2 }), found(3, 5)], next: null, isPartial: false }],
    [/dialogs\/2\?/, { ...opened, messages: own, hasOlder: false }],
    [/dialogs\/2\/contact/, {}],
  ])
  const more = results().getByRole('button', { name: /^mais 2 nesta conversa/ })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  expect(results().getByText('quebrou 44').elements()).toHaveLength(0)
  ;(more.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const others = results().getByRole('list', { name: 'Também nesta conversa' })
  await expect.element(others.getByText('a caneca quebrou 44')).toBeVisible()
  // The newest stands above already.
  expect(others.getByRole('button').elements()).toHaveLength(1)
  await results().getByRole('button', { name: 'Mostrar mais desta conversa' }).click()
  await expect.element(others.getByText('a caneca quebrou 7')).toBeVisible()
  ;(more.element() as HTMLElement).focus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('mensagem 44'), { timeout: 10_000 })
})

it('says that a room could not be searched, and tries again', async () => {
  await open([[/messages\/search/, { result: [found(2, 50, { more: 99 })], next: null, isPartial: false }]])
  await results()
    .getByRole('button', { name: /^mais 99 ou mais nesta conversa/ })
    .click()
  await expect.element(results().getByText(/^Não foi possível buscar nesta conversa\./)).toBeVisible()
  const before = asked.filter((one) => one.includes('dialogs/2/search')).length
  await results().getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.poll(() => asked.filter((one) => one.includes('dialogs/2/search')).length).toBeGreaterThan(before)
})

it('names a private note as one, and leads to where it stands among older messages', async () => {
  const own = (from: number, to: number) => range(from, to).map((one) => ({ ...one, dialogId: 2, id: `2-${one.seq}` }))
  const note = {
    id: 31,
    dialogId: 2,
    version: 120,
    userId: 8,
    authorName: 'Caio Sá',
    text: 'a caneca quebrou na entrega',
    mentions: [],
    dateTime: own(120, 120)[0]?.dateTime,
    editedAt: null,
    deleted: false,
  }
  await open([
    [/messages\/search/, { result: [found(2, 0, asNote)], next: null, isPartial: false }],
    [/dialogs\/2\?.*before=201/, { ...opened, messages: own(101, 200), notes: [note], hasOlder: true }],
    [/dialogs\/2\?/, { ...opened, messages: own(201, 250), hasOlder: true }],
    [/dialogs\/2\/contact/, {}],
  ])
  await results()
    .getByRole('button', { name: /Nota.*Caio Sá: a caneca quebrou/ })
    .click()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('a caneca quebrou na entrega'), {
    timeout: 10_000,
  })
  expect(document.activeElement?.closest('[role=log]')).not.toBeNull()
  expect(asked.filter((one) => one.includes('before=201'))).toHaveLength(1)
})

it('leads to a message far back, loads what is older up to it, and marks it', async () => {
  const own = (from: number, to: number) => range(from, to).map((one) => ({ ...one, dialogId: 2, id: `2-${one.seq}` }))
  await open([
    [/messages\/search/, { result: [found(2, 105)], next: null, isPartial: false }],
    [/dialogs\/2\?.*before=201/, { ...opened, messages: own(101, 200), hasOlder: true }],
    [/dialogs\/2\?/, { ...opened, messages: own(201, 250), hasOlder: true }],
    [/dialogs\/2\/contact/, {}],
  ])
  const marked = () => document.querySelector('[role=log] li[class*=found]')
  await results()
    .getByRole('button', { name: /a caneca quebrou 105/ })
    .click()
  await vi.waitFor(() => expect(marked()?.textContent).toContain('mensagem 105'), { timeout: 10_000 })
  await expect.poll(() => document.activeElement === marked()).toBe(true)
  expect(asked.filter((one) => one.includes('before=201'))).toHaveLength(1)
  expect(asked.find((one) => one.includes('before=201'))).toContain('limit=100')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Otávio' })).toBeVisible()
})

it('waits for a message that is newer than what is loaded, and loads nothing older for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  asked = []
  const answers = answerInbox(
    {
      rows: [],
      more: [
        [/messages\/search/, { result: [found(2, 60)], next: null, isPartial: false }],
        [/dialogs\/2\?/, { ...opened, messages: range(1, 60), hasOlder: true }],
      ],
    },
    asked,
  )
  const known = { ...opened, messages: range(1, 50), hasOlder: true } as unknown as Dialog
  queryClient.setQueryData(inboxKeys.dialog(2), known)
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    if (/dialogs\/2\?/.test(String(input))) await promise
    return answers(input, init)
  })
  await page.viewport(1440, 900)
  mounted = mount(<InboxScreen />, '/omnichannel?busca=caneca')
  await results()
    .getByRole('button', { name: /a caneca quebrou 60/ })
    .click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Otávio' })).toBeVisible()
  expect(asked.filter((one) => one.includes('before='))).toEqual([])
  resolve()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('mensagem 60'), { timeout: 10_000 })
  expect(asked.filter((one) => one.includes('before='))).toEqual([])
})

it('shows few contacts at first, so that messages are in sight', async () => {
  const contacts = Array.from({ length: 9 }, (_, at) => row(at + 1))
  await open([[/messages\/search/, { result: [found(2, 5)], next: null, isPartial: false }]], '?busca=caneca', contacts)
  const list = results().getByRole('list', { name: 'Contatos' })
  await expect.element(list.getByText('Cliente 4')).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(4)
  await results().getByRole('button', { name: 'Mostrar mais contatos' }).click()
  await expect.poll(() => list.getByRole('listitem').elements()).toHaveLength(9)
})

it('says where it looked when nothing is there, and looks everywhere when told', async () => {
  await open([[/messages\/search/, { result: [], next: null, isPartial: false }]], '?busca=caneca', [])
  await expect.element(results().getByText('Nenhum resultado encontrado')).toBeVisible()
  await expect.element(results().getByText(/Só conversas abertas/)).toBeVisible()
  await results().getByRole('button', { name: 'Buscar em todas' }).click()
  await expect.poll(() => asked.some((one) => /search\?.*status=(&|$)/.test(one.replace(/ $/, '')))).toBe(true)
})

it('says that messages could not be searched, and shows the contacts all the same', async () => {
  await open([])
  await expect.element(results().getByText('Não foi possível buscar nas mensagens e notas')).toBeVisible()
  await expect.element(results().getByText('Cliente 1')).toBeVisible()
})
