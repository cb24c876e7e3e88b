import '@mantine/core/styles.css'
import '../../../../ui/theme/styles.css'
import type { SidebarDialog } from '@prosa/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { liveStores } from '../../../../app/live/index.ts'
import { staleAfter } from '../../../../app/live/stale-after.ts'
import { invalidate } from '../../../../app/query.ts'
import { toastError } from '../../../../ui/toast.tsx'
import { InboxScreen } from '../inbox-screen.tsx'
import { answerInbox, type Mounted, mount, row, SilentSocket } from '../testing.tsx'
import { LazyRowActs } from './conversation-list.tsx'

vi.mock('../conversation/message-list.tsx', () => ({ MessageList: () => <p>as mensagens</p> }))
vi.mock('../../../../app/session.tsx', async () => (await import('../session-testing.ts')).marinasSession())
vi.mock('../../../../shared/workspaces/workspaces.ts', async () =>
  (await import('../session-testing.ts')).oneWorkspace(),
)
vi.mock('../../../../ui/toast.tsx', async (original) => ({ ...(await original<object>()), toastError: vi.fn() }))
const drawn = vi.hoisted(() => ({ rows: 0 }))
// Each row asks for it once when it is drawn.
vi.mock('./unsent-marks.ts', async (original) => ({
  ...(await original<object>()),
  useUnsentMark: () => {
    drawn.rows += 1
    return null
  },
}))

const labels = [
  { id: 5, name: 'VIP', color: 'blue' },
  { id: 6, name: 'Troca', color: 'orange' },
]
let mounted: Mounted
let asked: string[]
/** What saving labels and marking answer, by their address. */
let failing: RegExp | null

const some = (count: number, over: Partial<SidebarDialog> = {}): SidebarDialog[] =>
  Array.from({ length: count }, (_, index) => row(index + 1, over))

async function open(rows: SidebarDialog[], width = 1440, entry = '/omnichannel?sala=1'): Promise<void> {
  await page.viewport(width, 900)
  const more = [
    [/dialogs\/labels/, { success: true, rooms: [2] }],
    [/api\/labels/, { result: labels, total: labels.length }],
    [/markAsUnread/, { success: true, version: 2 }],
  ] as const
  const answer = answerInbox({ rows, more }, asked)
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const said = await answer(input, init)
    return failing?.test(input) ? Response.json({ code: 'x', message: 'Agora não.' }, { status: 409 }) : said
  })
  // It comes after the rows, unless it is there already.
  await LazyRowActs.load()
  mounted = mount(<InboxScreen />, entry)
  await expect.element(rowOf(2)).toBeVisible()
}

beforeEach(() => {
  localStorage.clear()
  asked = []
  failing = null
  vi.mocked(toastError).mockReset()
  vi.stubGlobal('WebSocket', SilentSocket)
})
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

const list = () => page.getByRole('list', { name: 'Conversas' })
const rowOf = (id: number) => list().getByRole('button', { name: new RegExp(`^Cliente ${id}\\D`) })
const actsOf = (id: number) => list().getByRole('group', { name: `Ações da conversa com Cliente ${id}` })
const labelsOf = (id: number) => actsOf(id).getByRole('button', { name: 'Etiquetas' })
const unreadOf = (id: number) => actsOf(id).getByRole('button', { name: 'Marcar como não lida' })
const sheet = () => page.getByRole('dialog', { name: /^Etiquetas/ })
const box = (name: string) => sheet().getByRole('checkbox', { name })
const item = (name: string) => page.getByRole('menuitem', { name })
const saved = () => asked.filter((each) => each.includes('dialogs/labels'))
const isOpenRoom = (id: number) =>
  expect.element(page.getByRole('region', { name: `Conversa com Cliente ${id}` })).toBeVisible()

/** By the keyboard to the first row. */
const tabIn = async (): Promise<void> => {
  page.getByRole('region', { name: 'Conversas' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(rowOf(1)).toHaveFocus()
}
/** A finger on the row; answers what lifts it. */
const touch = (id: number): (() => void) => {
  const element = rowOf(id).element()
  const { left, top } = element.getBoundingClientRect()
  const given = { bubbles: true, cancelable: true, pointerType: 'touch', clientX: left + 60, clientY: top + 20 }
  element.dispatchEvent(new PointerEvent('pointerdown', given))
  return () => {
    element.dispatchEvent(new PointerEvent('pointerup', given))
    const end = new TouchEvent('touchend', { bubbles: true, cancelable: true })
    element.dispatchEvent(end)
    // As browsers go on where nothing hinders them.
    if (end.defaultPrevented) return
    element.dispatchEvent(new MouseEvent('mousedown', given))
    element.dispatchEvent(new MouseEvent('click', { ...given, detail: 1 }))
  }
}

it('labels the row that is pointed at in one press of the opened panel, and opens no room by it', async () => {
  await open(some(3))
  await rowOf(2).hover()
  await labelsOf(2).click()
  await box('VIP').click()
  await expect.element(rowOf(2).getByRole('img', { name: 'VIP' })).toBeVisible()
  expect(saved()).toEqual([expect.stringContaining('{"rooms":[2],"add":[5],"remove":[]}')])
  await expect.element(box('VIP')).toBeChecked()
  await isOpenRoom(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet()).not.toBeInTheDocument()
  await expect.element(labelsOf(2)).toHaveFocus()
})

it('closes by a second press of its button', async () => {
  await open(some(3))
  await rowOf(2).hover()
  await labelsOf(2).click()
  await expect.element(box('VIP')).toBeVisible()
  await labelsOf(2).click()
  await expect.element(sheet()).not.toBeInTheDocument()
  await labelsOf(2).click()
  await expect.element(box('VIP')).toBeVisible()
})

it('moves nothing in the row, and draws no row again while the pointer goes over them', async () => {
  await open(some(40))
  const partsOf = (): string[] =>
    [...rowOf(2).element().querySelectorAll('*')].map((part) => JSON.stringify(part.getBoundingClientRect()))
  const before = partsOf()
  const count = drawn.rows
  for (const id of [3, 4, 5, 2]) await rowOf(id).hover()
  await expect.element(labelsOf(2)).toBeVisible()
  expect(partsOf()).toEqual(before)
  expect(drawn.rows).toBe(count)
  expect(document.querySelectorAll('[role="group"][aria-label^="Ações"]')).toHaveLength(1)
})

it('is reached by the keyboard: arrows go from the row to its acts and back, Tab to the next row, L and U act on the row', async () => {
  await open(some(4))
  await tabIn()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(labelsOf(1)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(unreadOf(1)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(rowOf(1)).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(rowOf(2)).toHaveFocus()
  await userEvent.keyboard('l')
  await expect.element(box('Troca')).toBeVisible()
  await userEvent.keyboard('tro{Enter}')
  await expect.poll(saved).toEqual([expect.stringContaining('{"rooms":[2],"add":[6],"remove":[]}')])
  await userEvent.keyboard('{Escape}')
  await expect.element(rowOf(2)).toHaveFocus()
  await userEvent.keyboard('u')
  await expect.poll(() => asked.some((each) => each.includes('markAsUnread/2'))).toBe(true)
  await isOpenRoom(1)
})

it('leaves L to the open room once J has opened another one', async () => {
  await open(some(4), 1440, '/omnichannel?sala=2')
  await tabIn()
  await userEvent.keyboard('j')
  await isOpenRoom(3)
  await userEvent.keyboard('l')
  await box('VIP').click()
  await expect.poll(saved).toEqual([expect.stringContaining('"rooms":[3]')])
})

it('has no keys of one character on a row where they are turned off', async () => {
  localStorage.setItem('prosa.single-keys.7', 'false')
  await open(some(4), 1440, '/omnichannel?sala=2')
  await tabIn()
  await userEvent.keyboard('lu')
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(box('VIP')).toBeVisible()
  expect(asked.some((each) => each.includes('markAsUnread'))).toBe(false)
})

it('offers by right click what can be done with a room without opening it, and opens it where that is chosen', async () => {
  await open(some(3, { lastSender: 'HUMAN' }))
  await rowOf(3).click({ button: 'right' })
  await item('Marcar como não lida').click()
  await expect.poll(() => asked.some((each) => each.includes('markAsUnread/3'))).toBe(true)
  await isOpenRoom(1)
  await rowOf(2).click({ button: 'right' })
  await item('Etiquetas').click()
  await expect.element(box('VIP')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await rowOf(2).click({ button: 'right' })
  await item('Abrir conversa').click()
  await isOpenRoom(2)
})

it('offers the mark where there is something to mark: neither what is unread, nor what the bot alone has said', async () => {
  await open([row(1), row(2, { unreadMessageTotal: 2 }), row(3, { lastSender: 'BOT' })])
  for (const id of [2, 3]) {
    await rowOf(id).hover()
    await expect.element(labelsOf(id)).toBeVisible()
    expect(unreadOf(id).query()).toBeNull()
  }
})

it('looks away from the open room that is marked, and says what is refused', async () => {
  await open(some(3))
  await rowOf(1).hover()
  await unreadOf(1).click()
  await expect.element(page.getByText('Abra uma conversa da lista para ler e responder.')).toBeVisible()
  failing = /markAsUnread|dialogs\/labels/
  await rowOf(2).hover()
  await unreadOf(2).click()
  await expect.poll(() => vi.mocked(toastError).mock.calls).toEqual([['Agora não.']])
  await labelsOf(2).click()
  await box('VIP').click()
  await expect.poll(() => vi.mocked(toastError).mock.calls.length).toBe(2)
  await expect.element(box('VIP')).not.toBeChecked()
  expect(rowOf(2).getByRole('img', { name: 'VIP' }).query()).toBeNull()
})

it('shows them on a phone by a long press, whose end opens nothing; a short one opens the room', async () => {
  await open(some(3), 390, '/omnichannel')
  const lift = touch(2)
  await expect.element(item('Etiquetas')).toBeVisible()
  lift()
  await expect.element(item('Abrir conversa')).toBeVisible()
  // Nothing of it looks chosen yet.
  const held = page.getByRole('menu').element().querySelector('[role="presentation"]')
  await expect.poll(() => document.activeElement === held).toBe(true)
  expect(getComputedStyle(held as Element).boxShadow).toBe('none')
  await item('Etiquetas').click()
  await box('VIP').click()
  await expect.poll(saved).toEqual([expect.stringContaining('{"rooms":[2],"add":[5],"remove":[]}')])
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet()).not.toBeInTheDocument()
  touch(2)()
  await isOpenRoom(2)
})

it('keeps its panel while the row moves or leaves the list by what one chose in it', async () => {
  await open([row(1), row(2, { labels: [6] }), row(3, { labels: [6] })], 1440, '/omnichannel?sala=1&etiquetas=6')
  await rowOf(2).hover()
  await labelsOf(2).click()
  await box('Troca').click()
  await expect.element(rowOf(2)).not.toBeInTheDocument()
  await expect.element(box('Troca')).not.toBeChecked()
  await box('VIP').click()
  await expect.poll(() => saved().at(-1)).toContain('{"rooms":[2],"add":[5],"remove":[]}')
  const { rooms } = liveStores()
  rooms.take({ ...row(2), labels: [5], version: 5 })
  await expect.element(box('VIP')).toBeChecked()
})

it('follows labels that another window changes while its panel is open, and says which one is gone', async () => {
  await open(some(3, { labels: [5] }))
  await rowOf(2).hover()
  await labelsOf(2).click()
  await sheet().getByRole('textbox').fill('e')
  const known = [{ id: 6, name: 'Especial', color: 'violet' }]
  vi.stubGlobal('fetch', answerInbox({ rows: some(3), more: [[/api\/labels/, { result: known, total: 1 }]] }, asked))
  await invalidate(...staleAfter.labels)
  await expect.element(box('Especial')).toBeVisible()
  await expect.element(sheet().getByText('A etiqueta “VIP” foi removida em outra janela.')).toBeVisible()
  await expect.element(sheet().getByRole('textbox')).toHaveValue('e')
  await expect.element(rowOf(2).getByRole('img', { name: 'VIP' })).not.toBeInTheDocument()
})

it('says whose labels they are, and marks no other row meanwhile', async () => {
  await open(some(3))
  await rowOf(1).hover()
  await expect.element(actsOf(1)).toBeVisible()
  await rowOf(2).hover()
  await labelsOf(2).click()
  await expect.element(page.getByRole('dialog', { name: 'Etiquetas de Cliente 2' })).toBeVisible()
  await expect.element(sheet().getByRole('textbox', { name: 'Etiquetas de Cliente 2' })).toHaveFocus()
  const color = (id: number): string => getComputedStyle(rowOf(id).element()).backgroundColor
  const plain = color(1)
  await rowOf(1).hover({ position: { x: 100, y: 20 } })
  expect(color(1)).toBe(plain)
  expect(color(2)).not.toBe(plain)
  await expect.element(actsOf(1)).not.toBeInTheDocument()
})
