import '../../../../ui/theme/styles.css'
import type { PastDialog } from '@prosa/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { liveStores } from '../../../../app/live/index.ts'
import { message } from '../conversation/message-list-testing.tsx'
import { InboxScreen } from '../inbox-screen.tsx'
import { answerInbox, type Mounted, mount, row, SilentSocket } from '../testing.tsx'

const { rooms } = liveStores()

vi.mock('../../../../app/session.tsx', async () => (await import('../session-testing.ts')).marinasSession())
vi.mock('../../../../shared/workspaces/workspaces.ts', async () =>
  (await import('../session-testing.ts')).oneWorkspace(),
)

const past = (id: number, over: Partial<PastDialog> = {}): PastDialog => ({
  ...row(id, { status: 'CLOSED', owner: 'closed', botName: 'Jatô', lastMessage: `assunto ${id}` }),
  startedAt: '2026-04-01T12:00:00.000Z',
  closedAt: '2026-04-02T12:00:00.000Z',
  workspaceName: 'Vendas',
  sameBy: 'contact',
  ...over,
})
const contact = {
  id: 5,
  name: 'Cliente 1',
  email: null,
  phone: null,
  description: null,
  pictureUrl: null,
  createdAt: '',
}
const old = {
  ...past(9),
  platform: 'WHATSAPP',
  messages: [message(1, { id: '9-1', dialogId: 9, message: 'a caneca de abril', status: 'failed', sender: 'HUMAN' })],
  events: [],
  notes: [],
  hasOlder: false,
}

let mounted: Mounted
let asked: string[]
const panel = () => page.getByRole('complementary', { name: 'Dados do contato' })

const open = async (history: readonly (readonly [RegExp, unknown])[]): Promise<void> => {
  vi.stubGlobal(
    'fetch',
    answerInbox(
      {
        rows: [row(1)],
        more: [[/\/contact$/, contact], [/\/files/, { result: [], total: 0 }], [/dialogs\/9\?/, old], ...history],
      },
      asked,
    ),
  )
  await page.viewport(1440, 900)
  mounted = mount(<InboxScreen />, '/omnichannel?sala=1')
}

beforeEach(() => {
  asked = []
  vi.stubGlobal('WebSocket', SilentSocket)
})
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

const pages = [
  [/history\?before=8/, { result: [past(4, { sameBy: 'phone' })], next: null }],
  [/history/, { result: [past(9), past(8)], next: 8 }],
] as const

it('lists the customer’s other conversations, goes on by key and says why one is the same customer', async () => {
  await open(pages)
  await expect.element(panel().getByText('assunto 9')).toBeVisible()
  await panel().getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.element(panel().getByText('Finalizado · Vendas · Mesmo telefone')).toBeVisible()
  expect(panel().getByRole('button', { name: 'Mostrar mais' }).query()).toBe(null)
})

it('shows at once that one of them was opened again, or is not one’s to see any more', async () => {
  await open(pages)
  await expect.element(panel().getByText('assunto 9')).toBeVisible()
  rooms.take(row(9, { version: 5, lastMessage: 'voltou' }))
  rooms.remove(8)
  await expect.element(panel().getByText('Aberto · Vendas')).toBeVisible()
  await expect.element(panel().getByText('voltou')).toBeVisible()
  await expect.element(panel().getByText('assunto 8')).not.toBeInTheDocument()
})

it('reads one in place without an act on it, and leads back to its row by Esc', async () => {
  await open(pages)
  await panel().getByText('assunto 9').click()
  await expect.element(panel().getByText('a caneca de abril')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cliente 1' })).toBeVisible()
  expect(panel().getByRole('button', { name: 'Tentar de novo' }).query()).toBe(null)
  expect(asked.filter((one) => one.includes('/9') && !one.startsWith('GET'))).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(panel().getByText('assunto 9')).toBeVisible()
  expect(document.activeElement?.id).toBe('past-9')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cliente 1' })).toBeVisible()
})

it('says that there is none, and that it could not be fetched', async () => {
  await open([[/history/, { result: [], next: null }]])
  await expect.element(panel().getByText('Nenhuma outra conversa deste cliente')).toBeVisible()
  mounted.unmount()
  await open([])
  await expect.element(panel().getByText('Não foi possível buscar o histórico')).toBeVisible()
})
