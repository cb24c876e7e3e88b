// Gate: main states of the list.
import type { SessionUser, SidebarDialog } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { liveStores } from '../../../../app/live/index.ts'
import { queryClient } from '../../../../app/query-client.ts'
import { openRooms } from '../rows-testing.ts'
import { useInboxList } from './use-inbox-list.ts'

const { attention, rooms } = liveStores()

vi.mock('../../../../app/session.tsx', () => ({ useUser: () => ({ id: 7 }) as SessionUser }))

const filter = openRooms
const dialog = (id: number, version: number, over: Partial<SidebarDialog> = {}): SidebarDialog =>
  ({
    id,
    version,
    status: 'OPEN',
    workspaceId: 1,
    botId: 1,
    owner: 'queue',
    unreadMessageTotal: 0,
    lastMessageDateTime: new Date(Date.UTC(2026, 4, 4, 12, version)).toISOString(),
    ...over,
  }) as SidebarDialog

/** Answers of the list that were asked for and not given yet. */
let asked: ((page: { dialogs: SidebarDialog[]; next: string | null }) => void)[]
let root: Root
let place: HTMLElement
let list: ReturnType<typeof useInboxList>
const shown = (): string => place.textContent ?? ''

function List() {
  list = useInboxList(filter, true)
  return list.rows.map(({ id, version }) => <p key={id}>{`${id}v${version} `}</p>)
}

beforeEach(() => {
  asked = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        asked.push((page) => resolve(new Response(JSON.stringify({ ...page, unreadRooms: 0, position: '' }))))
      }),
  )
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  queryClient.clear()
  rooms.clear()
  attention.clear()
  vi.unstubAllGlobals()
})

const expectShown = (text: string): Promise<void> => expect.poll(() => shown().trim()).toBe(text)

it('loses no frame that crosses the first answer, the next page or a refetch', async () => {
  root.render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <List />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await expect.poll(() => asked).toHaveLength(1)
  rooms.take(dialog(9, 50))
  asked.shift()?.({ dialogs: [dialog(3, 30), dialog(2, 20)], next: 'x' })
  await expectShown('9v50 3v30 2v20')

  const page = list.fetchNextPage()
  await expect.poll(() => asked).toHaveLength(1)
  rooms.take(dialog(2, 57))
  asked.shift()?.({ dialogs: [dialog(1, 10)], next: null })
  await page
  await expectShown('2v57 9v50 3v30 1v10')

  const again = list.refetch()
  await expect.poll(() => asked).toHaveLength(1)
  rooms.take(dialog(1, 58))
  asked.shift()?.({ dialogs: [dialog(9, 50), dialog(3, 30)], next: 'x' })
  await expect.poll(() => asked).toHaveLength(1)
  asked.shift()?.({ dialogs: [dialog(2, 20), dialog(1, 10)], next: null })
  await again
  await expectShown('1v58 2v57 9v50 3v30')
})
