import '@mantine/core/styles.css'
import '../../../ui/theme/styles.css'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toastError } from '../../../ui/toast.tsx'
import { message } from './conversation/message-list-testing.tsx'
import { InboxScreen } from './inbox-screen.tsx'
import { answerInbox, type Mounted, mount, row, SilentSocket } from './testing.tsx'

vi.mock('../../../app/session.tsx', async () => (await import('./session-testing.ts')).marinasSession())
vi.mock('../../../shared/workspaces/workspaces.ts', async () => (await import('./session-testing.ts')).oneWorkspace())
vi.mock('../../../ui/toast.tsx', async (original) => ({ ...(await original<object>()), toastError: vi.fn() }))

const labels = [
  { id: 5, name: 'VIP', color: 'blue' },
  { id: 6, name: 'Troca', color: 'orange' },
  { id: 7, name: 'Reclamação', color: 'red' },
]
const own = { owner: 'person', ownerUserId: 7, ownerName: 'Marina' } as const
let mounted: Mounted
/** Bodies of what was saved, in order; each waits for its answer. */
let saves: { body: { add: number[]; remove: number[] }; answer: (status: number) => void }[]

async function open(had: number[], width = 1440): Promise<void> {
  await page.viewport(width, 900)
  const rows = [row(2, { ...own, labels: had })]
  const room = {
    ...(rows[0] ?? row(2)),
    platform: 'LIVECHAT',
    messages: [message(1, { id: '2-1', dialogId: 2 })],
    events: [],
    notes: [],
    hasOlder: false,
    joined: true,
  }
  const more = [
    [/dialogs\/2\?/, room],
    [/api\/labels/, { result: labels, total: labels.length }],
  ] as const
  const answer = answerInbox({ rows, more })
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (!/dialogs\/labels/.test(input)) return answer(input, init)
    return new Promise<Response>((resolve) => {
      const said = (status: number): void =>
        resolve(new Response(JSON.stringify(status === 200 ? { success: true, rooms: [2] } : {}), { status }))
      saves.push({ body: JSON.parse(String(init?.body)), answer: said })
    })
  })
  mounted = mount(<InboxScreen />, '/omnichannel?sala=2')
  await expect.element(conversation()).toBeVisible()
}

beforeEach(() => {
  localStorage.clear()
  saves = []
  vi.mocked(toastError).mockReset()
  vi.stubGlobal('WebSocket', SilentSocket)
})
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

const conversation = () => page.getByRole('region', { name: 'Conversa com Cliente 2' })
const head = (name: string) => conversation().getByRole('button', { name, exact: true })
const sheet = () => page.getByRole('dialog', { name: 'Etiquetas' })
const box = (name: string) => sheet().getByRole('checkbox', { name })
const changes = () => saves.map(({ body: { add, remove } }) => ({ add, remove }))

it('saves each press at once, shows it before the answer, and closes by Esc to its button', async () => {
  await open([])
  await head('Etiqueta').click()
  await box('VIP').click()
  await expect.element(head('Etiquetas: VIP')).toHaveTextContent('VIP')
  await expect.poll(changes).toEqual([{ add: [5], remove: [] }])
  expect(
    sheet()
      .getByRole('button', { name: /Aplicar/ })
      .query(),
  ).toBeNull()
  saves[0]?.answer(200)
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet()).not.toBeInTheDocument()
  await expect.element(head('Etiquetas: VIP')).toHaveFocus()
})

it('keeps both of two quick presses, and the last of two on the same label', async () => {
  await open([])
  await head('Etiqueta').click()
  await box('VIP').click()
  await box('Troca').click()
  await box('VIP').click()
  await expect.element(box('VIP')).not.toBeChecked()
  await expect.element(box('Troca')).toBeChecked()
  // One after the other: the first has no answer yet.
  expect(changes()).toEqual([{ add: [5], remove: [] }])
  for (const at of [0, 1, 2]) {
    await expect.poll(() => saves.length).toBe(at + 1)
    saves[at]?.answer(200)
  }
  expect(changes().slice(1)).toEqual([
    { add: [6], remove: [] },
    { add: [], remove: [5] },
  ])
  await expect.element(head('Etiquetas: Troca')).toBeVisible()
})

it('takes back what is refused and says so, and nothing else', async () => {
  await open([])
  await head('Etiqueta').click()
  await box('VIP').click()
  await box('Troca').click()
  await expect.element(box('VIP')).toBeChecked()
  await expect.poll(() => saves.length).toBe(1)
  saves[0]?.answer(500)
  await expect.poll(() => saves.length).toBe(2)
  saves[1]?.answer(200)
  await expect.element(box('VIP')).not.toBeChecked()
  await expect.element(head('Etiquetas: Troca')).toBeVisible()
  expect(vi.mocked(toastError).mock.calls[0]?.[0]).toContain('Não foi possível salvar as etiquetas')
})

it('finds by what is typed, Enter takes it and takes it off again, arrows go through the labels', async () => {
  await open([6])
  await userEvent.keyboard('l')
  await expect.element(box('Troca')).toBeChecked()
  await userEvent.keyboard('tro{Enter}')
  await expect.poll(changes).toEqual([{ add: [], remove: [6] }])
  saves[0]?.answer(200)
  await expect.element(sheet().getByRole('textbox')).toHaveValue('')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(changes).toHaveLength(2)
  expect(changes()[1]).toEqual({ add: [6], remove: [] })
  await expect.element(box('Troca')).toHaveFocus()
})

it('names two in the head and counts the rest; where they have no room the head says channel and room alone', async () => {
  await open([5, 6, 7])
  const button = head('Etiquetas: VIP, Troca, Reclamação')
  await expect.element(button).toHaveTextContent('VIPTroca+1')
  mounted.unmount()
  await open([5, 6, 7], 390)
  const [channel, ...rest] = [...conversation().element().querySelectorAll('header p > span')]
  expect(channel?.textContent).toBe('Live chat')
  expect(rest.at(-1)?.textContent).toMatch(/^Sala \d+$/)
  await expect.element(conversation().getByText(/^Sala \d+$/)).toBeVisible()
  expect(conversation().element().querySelectorAll('header p [role=img]')).toHaveLength(0)
  await expect.element(button).not.toBeInTheDocument()
})

it('opens below the head, which stays readable, and on a phone over the whole foot of the window', async () => {
  await open([5])
  await head('Etiquetas: VIP').click()
  await expect.element(box('VIP')).toBeVisible()
  const edges = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
  const header = conversation().element().querySelector('header')
  await expect.poll(() => edges(sheet().element()).top).toBeGreaterThanOrEqual(edges(header).bottom)
  mounted.unmount()

  await open([5], 390)
  const more = head('Mais ações')
  await more.click()
  await page.getByRole('menuitem', { name: 'Etiquetas' }).click()
  await expect.element(box('VIP')).toBeVisible()
  await expect.poll(() => Math.round(edges(sheet().element()).bottom)).toBe(innerHeight)
  expect([edges(sheet().element()).left, edges(sheet().element()).width]).toEqual([0, innerWidth])
  // No keyboard comes up with it.
  expect(document.activeElement instanceof HTMLInputElement).toBe(false)
  await box('Troca').click()
  await expect.poll(changes).toEqual([{ add: [6], remove: [] }])
  saves[0]?.answer(200)
  await sheet().getByRole('button', { name: 'Fechar' }).click()
  await expect.element(sheet()).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
})

it('changes them from the data of the contact, where there is none yet as well', async () => {
  await open([])
  const panel = page.getByRole('complementary', { name: 'Dados do contato' })
  await panel.getByRole('button', { name: 'Etiqueta', exact: true }).click()
  await box('VIP').click()
  await expect.element(panel.getByText('VIP')).toBeVisible()
  await expect.poll(changes).toEqual([{ add: [5], remove: [] }])
})
