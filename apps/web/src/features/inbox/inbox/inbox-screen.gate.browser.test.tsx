// Gate: main states of the inbox.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { liveStores } from '../../../app/live/index.ts'
import { queryClient } from '../../../app/query-client.ts'
import { InboxScreen } from './inbox-screen.tsx'
import { row } from './testing.tsx'

const { rooms } = liveStores()

const drawn = vi.hoisted(() => ({ messages: 0, contact: 0 }))
// Both are drawn whenever the column around them is: what they are called counts its renders.
vi.mock('./conversation/message-list.tsx', () => ({
  MessageList: () => {
    drawn.messages += 1
    return <p>as mensagens</p>
  },
}))
vi.mock('./contact/contact-panel.tsx', () => ({
  ContactPanel: () => {
    drawn.contact += 1
    return <p>o contato</p>
  },
}))
vi.mock('../../../app/session.tsx', async () => (await import('./session-testing.ts')).marinasSession())
vi.mock('../../../shared/workspaces/workspaces.ts', async () => (await import('./session-testing.ts')).oneWorkspace())

const opened = { ...row(1), platform: 'LIVECHAT', messages: [], events: [], notes: [], hasOlder: false, joined: false }
const answers: [RegExp, unknown][] = [
  [/dialogs-pageable/, { dialogs: [row(1), row(2), row(3)], unreadRooms: 0, position: '', next: null }],
  [/dialogs\/1\?/, opened],
  [/unreadRooms/, { unreadRooms: 0 }],
  [/bots\/list/, { result: [], total: 0 }],
  [/markAsRead/, { success: true, version: 1 }],
]

let root: Root
let place: HTMLElement
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers.find(([pattern]) => pattern.test(url))
    return new Response(JSON.stringify(answer?.[1] ?? {}), { status: answer ? 200 : 404 })
  })
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  )
  place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'display: grid; width: 1440px; height: 900px'
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
  queryClient.clear()
  rooms.clear()
  vi.unstubAllGlobals()
})

it('leaves the open conversation and its contact alone while frames of 5,000 rooms move the list', async () => {
  const router = createMemoryRouter([{ path: '*', element: <InboxScreen /> }], {
    initialEntries: ['/omnichannel?sala=1'],
  })
  root.render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const isThere = (): void => {
    expect(place.textContent).toContain('as mensagens')
    // React shows what was waited for together, up to 0.3 s after it was drawn, and draws it once more then.
    expect(place.textContent).toContain('o contato')
    expect(place.textContent).toContain('Cliente 3')
    expect(queryClient.isFetching()).toBe(0)
  }
  // Its code is compiled on the way in.
  await vi.waitFor(isThere, { timeout: 15_000 })
  // What was fetched on its way in has been drawn: the next frames are the list's alone.
  let before = { ...drawn }
  await vi.waitFor(async () => {
    before = { ...drawn }
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
    expect(drawn).toEqual(before)
  })
  const shownOnce = rooms.version()
  for (let id = 2; id <= 5_001; id += 1) rooms.take(row(id))
  for (let frame = 2; frame <= 51; frame += 1)
    rooms.take(row(frame, { version: frame, lastMessage: `novidade ${frame}` }))
  await expect.poll(() => place.textContent).toContain('novidade 2')
  expect(rooms.version()).toBeGreaterThan(shownOnce)
  expect(drawn).toEqual(before)
})
