// Gate: counts of unread rooms.
import type { SessionUser } from '@prosa/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useUnreadRooms } from './app/shell/unread-rooms.ts'
import { InboxScreen } from './features/inbox/inbox/inbox-screen.tsx'
import { answerInbox, type Mounted, mount, row, SilentSocket } from './features/inbox/inbox/testing.tsx'

vi.mock('./features/inbox/inbox/conversation/message-list.tsx', () => ({ MessageList: () => <p>as mensagens</p> }))
vi.mock('./app/session.tsx', () => {
  const user = { id: 7, name: 'Marina', permissions: [], profiles: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => () => true }
})
vi.mock('./shared/workspaces/workspaces.ts', () => {
  const workspaces = { all: [], tree: [], selectedIds: [1, 2], isAll: false, hasNone: false }
  return { useWorkspaces: () => workspaces }
})

let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

const Badge = () => <output aria-label="no menu">{useUnreadRooms()}</output>

it('asks for the unread total once for the menu and the list, which mean the same workspaces', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', answerInbox({ rows: [row(1)], more: [[/unreadRooms/, { unreadRooms: 4 }]] }, asked))
  vi.stubGlobal('WebSocket', SilentSocket)
  await page.viewport(1440, 700)
  mounted = mount(
    <>
      <InboxScreen />
      <Badge />
    </>,
    '/omnichannel?sala=1',
  )
  await expect.element(page.getByRole('button', { name: '4 não lidas' })).toBeVisible()
  await expect.element(page.getByRole('status', { name: 'no menu' })).toHaveTextContent('4')
  const calls = asked.filter((call) => call.includes('/unreadRooms'))
  expect(calls).toHaveLength(1)
  expect(calls[0]).toContain('workspaces=1&workspaces=2')
})
