// Gate: what was missed is fetched again.
import type { SessionUser } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LiveLayer } from './app/live/live-layer.tsx'
import { answerInbox, type Mounted, mount } from './features/inbox/inbox/testing.tsx'

vi.mock('./app/session.tsx', () => {
  const user = { id: 7, name: 'Marina', permissions: [], profiles: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => () => true }
})
vi.mock('./shared/workspaces/workspaces.ts', () => {
  const workspaces = { all: [], tree: [], selectedIds: [1], isAll: true, hasNone: false }
  return { useWorkspaces: () => workspaces }
})

interface Socket {
  onopen?: () => void
  onclose?: (event: { code: number }) => void
}
let sockets: Socket[]
let isDown: boolean
let mounted: Mounted

/** A screen whose call fails while there is no network, and which nobody asks to try again. */
function Screen() {
  const { data, error } = useQuery({
    queryKey: ['a screen'],
    queryFn: async () => {
      if (isDown) throw new Error('Não foi possível abrir a conversa')
      return 'a conversa'
    },
    retry: false,
  })
  return <p>{error ? error.message : data}</p>
}

beforeEach(async () => {
  sockets = []
  isDown = true
  vi.stubGlobal('fetch', answerInbox({ rows: [] }))
  vi.stubGlobal(
    'WebSocket',
    class {
      readyState = 1
      OPEN = 1
      constructor() {
        sockets.push(this as Socket)
      }
      send() {}
      close() {}
    },
  )
  await page.viewport(1000, 700)
  mounted = mount(
    <>
      <LiveLayer />
      <Screen />
    </>,
    '/chatbots',
  )
})
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

it('asks again for what failed while the line was down, once it is back, on any screen', async () => {
  await expect.element(page.getByText('Não foi possível abrir a conversa')).toBeVisible()
  await expect.poll(() => sockets).toHaveLength(1)
  sockets[0]?.onopen?.()
  sockets[0]?.onclose?.({ code: 1006 })
  await expect.element(page.getByText('Sem conexão. Tentando reconectar…')).toBeVisible()
  isDown = false
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => sockets).toHaveLength(2)
  sockets[1]?.onopen?.()
  await expect.element(page.getByText('a conversa', { exact: true })).toBeVisible()
  expect(page.getByText('Sem conexão. Tentando reconectar…').query()).toBeNull()
})
