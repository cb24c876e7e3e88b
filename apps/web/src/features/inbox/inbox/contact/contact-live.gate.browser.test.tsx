// Gate: the contact beside a room.
import '../../../../ui/theme/styles.css'
import type { DialogStreamOut } from '@prosa/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { liveStores } from '../../../../app/live/index.ts'
import { InboxScreen } from '../inbox-screen.tsx'
import { answerInbox, type Mounted, mount, row } from '../testing.tsx'

const { rooms } = liveStores()

vi.mock('../conversation/message-list.tsx', () => ({ MessageList: () => <p>as mensagens</p> }))
vi.mock('../../../../app/session.tsx', async () => (await import('../session-testing.ts')).marinasSession())
vi.mock('../../../../shared/workspaces/workspaces.ts', async () =>
  (await import('../session-testing.ts')).oneWorkspace(),
)

interface Socket {
  url: string
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
}
let sockets: Socket[]
let mounted: Mounted
const contact = {
  id: 5,
  name: 'Cliente 1',
  email: 'antes@exemplo.com',
  phone: null,
  description: null,
  pictureUrl: null,
  createdAt: '2026-05-04T12:00:00.000Z',
}

beforeEach(async () => {
  sockets = []
  const answers = answerInbox({
    rows: [row(1), row(2)],
    more: [
      [/\/contact$/, contact],
      [/\/files/, { result: [], total: 0 }],
    ],
  })
  vi.stubGlobal('fetch', answers)
  vi.stubGlobal(
    'WebSocket',
    class {
      url: string
      constructor(url: string) {
        this.url = url
        sockets.push(this)
      }
      close() {}
    },
  )
  await page.viewport(1440, 800)
  mounted = mount(<InboxScreen />, '/omnichannel?sala=1')
})
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

it('shows what somebody else made of the contact, in the header and in the panel, as it happens', async () => {
  const panel = page.getByRole('complementary', { name: 'Dados do contato' })
  await expect.element(panel.getByText('antes@exemplo.com')).toBeVisible()
  await expect.poll(() => sockets.some(({ url }) => url.includes('/dialogs/1'))).toBe(true)
  contact.email = 'depois@exemplo.com'
  const frame: DialogStreamOut = { type: 'dialog', dialog: row(1, { name: 'Renata Figueiredo', version: 2 }) }
  sockets.find(({ url }) => url.includes('/dialogs/1'))?.onmessage?.({ data: JSON.stringify(frame) })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Renata Figueiredo' })).toBeVisible()
  await expect.element(panel.getByRole('heading', { name: 'Renata Figueiredo' })).toBeVisible()
  await expect.element(panel.getByText('depois@exemplo.com')).toBeVisible()
})

it('shows the customer’s picture in the list, the header and the panel once the channel gave it', async () => {
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cliente 1' })).toBeVisible()
  await expect.poll(() => sockets.some(({ url }) => url.includes('/dialogs/1'))).toBe(true)
  const places = () => ['#room-1', 'header:has(h1)', 'aside'].map((one) => document.querySelector(`${one} img`))
  expect(places()).toEqual([null, null, null])
  const pictureUrl = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`
  const dialog = row(1, { pictureUrl, version: 2 })
  const frame: DialogStreamOut = { type: 'dialog', dialog }
  sockets.find(({ url }) => url.includes('/dialogs/1'))?.onmessage?.({ data: JSON.stringify(frame) })
  // As the list's own stream does.
  rooms.take(dialog)
  await expect.poll(() => places().map((one) => one?.getAttribute('src'))).toEqual(Array(3).fill(pictureUrl))
})

it('shows how the customer judged the room, and how late its closing is, as it happens', async () => {
  const panel = page.getByRole('complementary', { name: 'Dados do contato' })
  await expect.element(panel.getByRole('heading', { name: 'Cliente 1' })).toBeVisible()
  await expect.poll(() => sockets.some(({ url }) => url.includes('/dialogs/1'))).toBe(true)
  const tell = (version: number, rating: { score: number; comment: string | null }): void => {
    const dialog = row(1, { version, closeBy: '2026-05-04T15:00:00.000Z' })
    const event = { dialogId: 1, version, kind: 'rated', userId: null, text: 'avaliou', dateTime: contact.createdAt }
    const frame: DialogStreamOut = { type: 'event', event: { ...event, rating }, dialog }
    sockets.find(({ url }) => url.includes('/dialogs/1'))?.onmessage?.({ data: JSON.stringify(frame) })
  }
  tell(2, { score: 2, comment: null })
  await expect.element(panel.getByText('2 de 5 · Ruim')).toBeVisible()
  await expect.element(panel.getByText('Finalização')).toBeVisible()
  await expect.element(panel.getByText(/^Atrasada há \d+ d$/)).toBeVisible()
  // Another face, with words.
  tell(3, { score: 4, comment: 'foi rápido' })
  await expect.element(panel.getByText('4 de 5 · Bom')).toBeVisible()
  await expect.element(panel.getByText('foi rápido')).toBeVisible()
  await expect.element(panel.getByText('2 de 5 · Ruim')).not.toBeInTheDocument()
})
