import { MantineProvider } from '@mantine/core'
import type { SidebarDialog } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { liveStores } from '../../../app/live/index.ts'
import { queryClient } from '../../../app/query-client.ts'
import '../../../testing/retry-at-once.ts'

const { rooms } = liveStores()

export { row } from './rows-testing.ts'

interface Answers {
  rows: readonly SidebarDialog[]
  /** Further answers, by a pattern of the URL. */
  more?: readonly (readonly [RegExp, unknown])[]
}

/** A `fetch` that answers the inbox's calls and records method, URL and body of each in `asked`. */
export const answerInbox = ({ rows, more = [] }: Answers, asked: string[] = []): typeof fetch => {
  const roomOf = (id: number) => {
    const own = rows.find((each) => each.id === id)
    return (
      own && { ...own, platform: own.plataform, messages: [], events: [], notes: [], hasOlder: false, joined: false }
    )
  }
  return async (input, init) => {
    const url = String(input)
    asked.push([init?.method, url, init?.body].join(' '))
    const id = Number(/dialogs\/(\d+)\?/.exec(url)?.[1])
    const answers: (readonly [RegExp, unknown])[] = [
      ...more,
      [/dialogs-pageable/, { dialogs: rows, unreadRooms: 0, position: '', next: null }],
      [/dialogs\/\d+\?/, roomOf(id)],
      [/unreadRooms/, { unreadRooms: 0 }],
      [/bots\/list/, { result: [], total: 0 }],
      [
        /finalize/,
        { ...roomOf(Number(/finalize\/(\d+)/.exec(url)?.[1])), status: 'CLOSED', owner: 'closed', version: 9 },
      ],
      [/reminders/, { result: [], total: 0, next: null }],
      [/markAsRead/, { success: true, version: 1 }],
    ]
    const answer = answers.find(([pattern]) => pattern.test(url))?.[1]
    return new Response(JSON.stringify(answer ?? {}), { status: answer ? 200 : 404 })
  }
}

/** A socket that never opens. */
export class SilentSocket {
  readonly OPEN = 1
  readonly readyState = 0
  close(): void {}
}

export interface Mounted {
  place: HTMLElement
  unmount: () => void
}

/** Mounts components inside the product's providers, over the whole page. */
export const mount = (
  children: ReactNode,
  entry: string | { pathname: string; search?: string; state?: unknown },
): Mounted => {
  const place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'display: grid; grid-template: 100dvh / 100vw'
  const root = createRoot(place)
  const router = createMemoryRouter([{ path: '*', element: children }], { initialEntries: [entry] })
  root.render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return {
    place,
    unmount: () => {
      root.unmount()
      router.dispose()
      place.remove()
      queryClient.clear()
      rooms.clear()
    },
  }
}
