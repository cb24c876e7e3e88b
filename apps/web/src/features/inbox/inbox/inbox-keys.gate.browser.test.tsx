// Gate: the inbox by keyboard.
import '../../../ui/theme/styles.css'
import type { SessionUser } from '@prosa/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { InboxScreen } from './inbox-screen.tsx'
import { answerInbox, type Mounted, mount, row, SilentSocket } from './testing.tsx'

vi.mock('./conversation/message-list.tsx', () => ({ MessageList: () => <p>as mensagens</p> }))
const session = vi.hoisted(() => ({ userId: 7 }))
vi.mock('../../../app/session.tsx', () => ({
  useUser: () => ({ id: session.userId, name: 'Marina', permissions: [], profiles: [] }) as unknown as SessionUser,
  useCan: () => () => true,
}))
vi.mock('../../../shared/workspaces/workspaces.ts', async () => (await import('./session-testing.ts')).oneWorkspace())

let mounted: Mounted
const rows = [
  row(1, { lastSender: 'HUMAN', lastSenderUserId: 7, lastMessage: 'eu disse', ownerUserId: 8, ownerName: 'Caio' }),
  row(2, {
    lastSender: 'HUMAN',
    lastSenderUserId: 8,
    lastSenderName: 'Caio Prado',
    lastMessage: 'ele disse',
    ownerUserId: 7,
    ownerName: 'Marina',
  }),
  row(3, { lastSender: 'HUMAN', lastMessage: 'do telefone', ownerUserId: 7, ownerName: 'Marina' }),
  ...Array.from({ length: 29 }, (_, index) => row(index + 4)),
]

beforeEach(async () => {
  localStorage.clear()
  session.userId = 7
  vi.stubGlobal('fetch', answerInbox({ rows }))
  vi.stubGlobal('WebSocket', SilentSocket)
  await page.viewport(1440, 700)
  open()
})
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

const open = (): void => {
  mounted = mount(<InboxScreen />, '/omnichannel?sala=2')
}
const reopen = (): void => {
  mounted.unmount()
  open()
}
const room = (id: number) => page.getByRole('region', { name: new RegExp(`^Conversa com Cliente ${id}$`) })
const press = (keys: string): Promise<void> => userEvent.keyboard(keys)

it('says who wrote last, whoever holds the room', async () => {
  const list = page.getByRole('list', { name: 'Conversas' })
  await expect.element(list.getByText('Você: eu disse')).toBeVisible()
  await expect.element(list.getByText('Caio: ele disse')).toBeVisible()
  await expect.element(list.getByText('Equipe: do telefone')).toBeVisible()
  expect(list.getByText('Você: ele disse').query()).toBeNull()
})

it('moves by arrows, but for a region that they scroll', async () => {
  await expect.element(room(2)).toBeVisible()
  await press('{ArrowDown}')
  await expect.element(room(3)).toBeVisible()
  const scroller = document.querySelector<HTMLElement>('section[aria-label="Conversas"]')
  scroller?.focus()
  await press('{ArrowDown}')
  await expect.poll(() => scroller?.scrollTop).toBeGreaterThan(0)
  await expect.element(room(3)).toBeVisible()
  const contact = document.querySelector<HTMLElement>('aside[aria-label="Dados do contato"]')
  contact?.focus()
  expect(document.activeElement).toBe(contact)
  await press('{ArrowDown}')
  await expect.element(room(3)).toBeVisible()
})

it('takes what is typed while a note opens for no key of the room', async () => {
  await expect.element(room(2)).toBeVisible()
  const type = async (key: string): Promise<void> => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await new Promise((resolve) => setTimeout(resolve))
  }
  await type('n')
  await type('t')
  await expect.element(page.getByRole('textbox', { name: 'Escrever nota privada' })).toHaveFocus()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(page.getByRole('dialog').query()).toBeNull()
})

it('turns keys of one character off for this person, and leaves the others', async () => {
  await expect.element(room(2)).toBeVisible()
  await press('j')
  await expect.element(room(3)).toBeVisible()
  await page.getByRole('button', { name: 'Mais opções da lista' }).click()
  await page.getByRole('menuitem', { name: 'Atalhos do teclado' }).click()
  const areOn = page.getByRole('switch', { name: /^Atalhos de uma só tecla/ })
  await expect.element(areOn).toBeInTheDocument()
  ;(areOn.element() as HTMLElement).focus()
  await press(' ')
  await press('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByText('as mensagens').click()
  await press('j?/')
  await press('{ArrowUp}')
  await expect.element(room(2)).toBeVisible()
  expect(page.getByRole('dialog').query()).toBeNull()
  // It is the person's, over a reload; another one of the same browser has them.
  reopen()
  await expect.element(room(2)).toBeVisible()
  await press('jj')
  await press('{ArrowDown}')
  await expect.element(room(3)).toBeVisible()
  session.userId = 9
  reopen()
  await expect.element(room(2)).toBeVisible()
  await press('j')
  await expect.element(room(3)).toBeVisible()
})

it('leaves the room with Esc, and not what Esc has just closed', async () => {
  await expect.element(room(2)).toBeVisible()
  const more = page.getByRole('button', { name: 'Mais ações' })
  await more.click()
  const shown = (await page.getByRole('menu').findElement()) as HTMLElement
  // As where nothing moves: it is gone from the page before the key reaches the screen.
  const gone = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') shown.removeAttribute('role')
  }
  document.addEventListener('keydown', gone)
  await press('{Escape}')
  document.removeEventListener('keydown', gone)
  await expect.poll(() => shown.isConnected).toBe(false)
  await more.click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  await press('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await press('{Escape}')
  await expect.element(room(2)).not.toBeInTheDocument()
})

it('acts on the list and on the open room, not while a window is open', async () => {
  await expect.element(room(2)).toBeVisible()
  const view = (name: RegExp) => page.getByRole('button', { name })
  await press('3')
  await expect.element(view(/^Fila/)).toHaveAttribute('aria-pressed', 'true')
  await press('1')
  await expect.element(view(/^Todas$/)).toHaveAttribute('aria-pressed', 'true')
  await press('5')
  await expect.element(view(/não lidas$/)).toHaveAttribute('aria-pressed', 'true')
  await press('5')
  await expect.element(view(/não lidas$/)).not.toBeInTheDocument()
  await press('n')
  await expect.element(page.getByRole('textbox', { name: 'Escrever nota privada' })).toHaveFocus()
  await press('{Escape}')
  // Whoever has not entered can write nothing but notes.
  await expect.element(view(/^Nota privada$/)).toHaveAttribute('aria-pressed', 'false')
  ;(document.activeElement as HTMLElement | null)?.blur()
  await press('t')
  await expect.element(page.getByRole('dialog', { name: 'Transferir sala' })).toBeVisible()
  await press('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await press('l')
  await expect.element(page.getByRole('dialog', { name: 'Etiquetas' })).toBeVisible()
  ;(document.activeElement as HTMLElement | null)?.blur()
  await press('f')
  expect(page.getByRole('alertdialog').query()).toBeNull()
})

it('lists the keys, each whole beside what it does', async () => {
  await press('?')
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await expect.element(help.getByText('Todas, Minhas, Fila, Bot')).toBeVisible()
  for (const line of help.element().querySelectorAll('dl > div')) {
    const last = line.querySelector('kbd:last-child')?.getBoundingClientRect()
    expect(last?.right).toBeLessThanOrEqual(line.querySelector('dd')?.getBoundingClientRect().left ?? 0)
  }
})
