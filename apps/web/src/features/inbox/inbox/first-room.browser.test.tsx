import { MantineProvider } from '@mantine/core'
import type { SessionUser } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { liveStores } from '../../../app/live/index.ts'
import { queryClient } from '../../../app/query-client.ts'
import { readOpenConfirm } from '../../../ui/confirm.ts'
import { InboxScreen } from './inbox-screen.tsx'
import { answerInbox, row, SilentSocket } from './testing.tsx'

const { rooms } = liveStores()
/** Whether each room counts as being read. */
const reading = vi.hoisted(() => ({ of: new Map<number, boolean>() }))
vi.mock('../../../app/live/index.ts', async (original) => ({
  ...(await original<typeof import('../../../app/live/index.ts')>()),
  useReading: (id: number, isReady: boolean) => reading.of.set(id, isReady),
}))

const may = vi.hoisted(() => ({ rooms: true }))
vi.mock('../../../app/session.tsx', () => {
  const user = { id: 7, name: 'Marina', permissions: [], profiles: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => (permission: string) => may.rooms || permission !== 'dialog_view' }
})
vi.mock('../../../shared/workspaces/workspaces.ts', async () => (await import('./session-testing.ts')).oneWorkspace())

const waits = {
  owner: 'person',
  ownerUserId: 7,
  ownerName: 'Marina',
  waits: true,
  waitsSince: '2026-05-04T12:00:00.000Z',
} as const
/** The newest is the bot's; then one's own customer waits, and one in the queue. */
const rows = [row(3), row(1, waits), row(2, { owner: 'queue' })]

let unmount: () => void
let router: ReturnType<typeof createMemoryRouter>
/** Lets the list be answered, and the other screen's code arrive. */
let answerList: () => void
let bringRooms: () => void
beforeEach(async () => {
  may.rooms = true
  reading.of.clear()
  localStorage.clear()
  await page.viewport(1440, 900)
  const listAnswered = new Promise<void>((resolve) => {
    answerList = resolve
  })
  const roomsThere = new Promise<void>((resolve) => {
    bringRooms = resolve
  })
  const answer = answerInbox({ rows })
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    if (String(input).includes('dialogs-pageable')) await listAnswered
    return answer(input, init)
  })
  vi.stubGlobal('WebSocket', SilentSocket)
  router = createMemoryRouter(
    [
      { path: '/omnichannel', element: <InboxScreen /> },
      {
        path: '/rooms',
        lazy: async () => {
          await roomsThere
          return { Component: () => <p>as salas</p> }
        },
      },
    ],
    { initialEntries: ['/omnichannel'] },
  )
  const place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'display: grid; grid-template: 100dvh / 100vw'
  const root = createRoot(place)
  root.render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  unmount = () => {
    root.unmount()
    place.remove()
  }
})
afterEach(() => {
  unmount()
  router.dispose()
  queryClient.clear()
  rooms.clear()
  vi.unstubAllGlobals()
})

const searchBox = () => page.getByRole('searchbox', { name: 'Buscar conversas' })
const firstRow = () => page.getByRole('button', { name: /Cliente 1/ })

it('lets a link that was pressed while the list was loading lead where it leads', async () => {
  await expect.element(searchBox()).toBeVisible()
  void router.navigate('/rooms')
  answerList()
  await expect.element(firstRow()).toBeVisible()
  bringRooms()
  await expect.element(page.getByText('as salas')).toBeVisible()
  expect(router.state.location.pathname).toBe('/rooms')
})

it('leaves open the room whose row was pressed as soon as it stood there', async () => {
  await expect.element(searchBox()).toBeVisible()
  const drawn = new Promise<void>((resolve) => {
    const watch = new MutationObserver(() => {
      if (!document.getElementById('room-2')) return
      watch.disconnect()
      // The router knows it, and nothing is drawn of it yet.
      void router.navigate('/omnichannel?sala=2').then(resolve)
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  answerList()
  await drawn
  await expect.element(page.getByRole('heading', { name: 'Cliente 2', level: 1 })).toBeVisible()
  expect(router.state.location.search).toBe('?sala=2')
})

it("opens one's own customer who waits before the newest, and reads it", async () => {
  await expect.element(searchBox()).toBeVisible()
  answerList()
  await expect.poll(() => router.state.location.search).toContain('sala=1')
  await expect.poll(() => reading.of.get(1)).toBe(true)
})

describe('after finalizing', () => {
  const finalize = async () => {
    answerList()
    bringRooms()
    await page.getByRole('button', { name: 'Finalizar' }).click()
    await expect.poll(() => readOpenConfirm()?.text).toBe('Você deseja finalizar a conversa?')
    readOpenConfirm()?.answer(true)
  }

  it("goes to the rooms' table who may see it", async () => {
    await finalize()
    await expect.element(page.getByText('as salas')).toBeVisible()
  })

  it('takes from the question whether the next room is opened, and remembers it', async () => {
    answerList()
    await page.getByRole('button', { name: 'Finalizar' }).click()
    await expect.poll(() => readOpenConfirm()?.choice).toMatchObject({ label: 'Abrir a próxima conversa', isOn: false })
    readOpenConfirm()?.choice?.set(true)
    readOpenConfirm()?.answer(true)
    await expect.poll(() => router.state.location.search).toContain('sala=2')
    await page.getByRole('button', { name: 'Finalizar' }).click()
    await expect.poll(() => readOpenConfirm()?.choice?.isOn).toBe(true)
    readOpenConfirm()?.answer(false)
  })

  it('opens the next room for who may not', async () => {
    may.rooms = false
    await finalize()
    await expect.poll(() => router.state.location.search).toContain('sala=2')
    // Nobody asked for it: it is read once somebody turns to it.
    const room = page.getByRole('region', { name: 'Conversa com Cliente 2' })
    await expect.element(room).toBeVisible()
    expect(reading.of.get(2)).toBe(false)
    await room.getByRole('heading', { name: 'Cliente 2' }).click()
    await expect.poll(() => reading.of.get(2)).toBe(true)
  })

  it('opens the next room for who asked for it', async () => {
    answerList()
    await page.getByRole('button', { name: 'Mais opções da lista' }).click()
    await page.getByRole('menuitem', { name: 'Atalhos do teclado' }).click()
    const toRooms = page.getByRole('switch', { name: /^Depois de finalizar/ })
    await expect.element(toRooms).toBeInTheDocument()
    ;(toRooms.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await userEvent.keyboard('{Escape}')
    await finalize()
    await expect.poll(() => router.state.location.search).toContain('sala=2')
  })
})
