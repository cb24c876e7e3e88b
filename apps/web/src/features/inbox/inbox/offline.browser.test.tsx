import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { InboxScreen } from './inbox-screen.tsx'
import { answerInbox, type Mounted, mount, row, SilentSocket } from './testing.tsx'

const toasts = vi.hoisted(() => [] as string[])
vi.mock('../../../ui/toast.tsx', () => ({
  toastError: (text: string) => void toasts.push(text),
  toastSuccess: () => {},
  toastInfo: () => {},
}))
vi.mock('../../../app/session.tsx', async () => (await import('./session-testing.ts')).marinasSession())
vi.mock('../../../shared/workspaces/workspaces.ts', async () => (await import('./session-testing.ts')).oneWorkspace())

let isDown: boolean
let mounted: Mounted
const setDown = (next: boolean): void => {
  isDown = next
  window.dispatchEvent(new Event(next ? 'offline' : 'online'))
}

beforeEach(() => {
  toasts.length = 0
  isDown = false
  const answer = answerInbox({ rows: [row(1), row(2)] })
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    if (isDown) throw new TypeError('Failed to fetch')
    return answer(...args)
  })
  vi.stubGlobal('WebSocket', SilentSocket)
})
afterEach(() => {
  onlineManager.setOnline(true)
  mounted.unmount()
  vi.unstubAllGlobals()
})

it('says why a room that is opened without a network is not there, and shows it once the network is back', async () => {
  mounted = mount(<InboxScreen />, '/omnichannel?sala=1')
  await expect.element(page.getByRole('heading', { name: 'Cliente 1', level: 1 })).toBeVisible()
  setDown(true)
  await page.getByRole('button', { name: /Cliente 2/ }).click()
  // In its row, and in the head of the room that is not there yet.
  await expect.poll(() => page.getByText('Cliente 2', { exact: true }).elements().length).toBe(2)
  await expect.element(page.getByText('Não foi possível abrir a conversa'), { timeout: 10_000 }).toBeVisible()
  await expect.element(page.getByText(/Missing queryFn/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/conexão/i).first()).toBeVisible()
  setDown(false)
  await expect.element(page.getByRole('heading', { name: 'Cliente 2', level: 1 })).toBeVisible()
})

it('leads whoever has just taken a room into its message', async () => {
  const own = { owner: 'person', ownerUserId: 7, ownerName: 'Marina' } as const
  const joined = { ...row(1, own), platform: 'LIVECHAT', messages: [], events: [], notes: [], joined: true }
  vi.stubGlobal('fetch', answerInbox({ rows: [row(1)], more: [[/dialogs\/1\?/, joined]] }))
  mounted = mount(<InboxScreen />, { pathname: '/omnichannel', search: '?sala=1', state: { writes: true } })
  await expect.poll(() => document.activeElement).toBeInstanceOf(HTMLTextAreaElement)
})

it('reads an open room anew without a word, though its contact stands beside it', async () => {
  mounted = mount(<InboxScreen />, '/omnichannel?sala=1')
  await expect.element(page.getByRole('heading', { name: 'Cliente 1', level: 1 })).toBeVisible()
  const { invalidate } = await import('../../../app/query.ts')
  const { getDialog } = await import('@prosa/contract')
  for (let round = 0; round < 3; round += 1) await invalidate(getDialog)
  expect(toasts).toEqual([])
})
