import '@mantine/core/styles.css'
import '../ui/theme/styles.css'
import '../ui/theme/overlays.css'
import '../ui/theme/forms.css'
import { notifications } from '@mantine/notifications'
import type { SessionUser } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { chooseCompany } from '../app/company-choice.ts'
import { lazyRoute } from '../app/lazy-route.tsx'
import { liveStores } from '../app/live/index.ts'
import { Guard } from '../app/protected.tsx'
import { publicScreens } from '../app/public-screens.ts'
import { queryClient } from '../app/query-client.ts'
import { screens } from '../app/screens.ts'
import { SessionProvider } from '../app/session.tsx'
import { logIn, logOut } from '../app/session-store.ts'
import { Overlays } from '../ui/overlays.tsx'
import { AppTheme } from '../ui/theme/app-theme.tsx'
import { type Answers, type Asked, answerCalls } from './answers.ts'
import { atEnd } from './clean-up.ts'
import { personAnswer } from './person.ts'
import './retry-at-once.ts'

interface MountOptions {
  /** Where one is; a path of the table of screens opens that screen behind its guard. */
  path?: string
  /** Drawn instead, at whatever address: a piece of a screen. */
  content?: ReactNode
  /** Screens at addresses of their own, where the table's are not meant. */
  routes?: Record<string, ComponentType>
  /** Who is logged in; null: nobody. An administrator works on company 1. */
  person?: Partial<SessionUser> | null
  answers?: Answers
  /** Pixels; the browser is 1440 wide otherwise. */
  width?: number
  height?: number
}

export interface MountedScreen {
  /** Every call, oldest first, without the login. */
  asked: Asked[]
  /** The bodies of the calls to `POST /api/bots/list`. */
  sent: (call: string) => unknown[]
  answers: Answers
  place: HTMLElement
  go: (to: string | number) => Promise<void>
  /** Path and query; `go(-1)` leads to `/before`. */
  address: () => string
}

/** A screen of the tables, fetched as the product fetches it. */
const tableRoutes = (): RouteObject[] => [
  ...publicScreens.flatMap(({ paths, load }) => paths.map((path) => ({ path, lazy: lazyRoute(load, { as: 'page' }) }))),
  ...screens.map(({ path, permissions, isOfCampaigns, asksItself, load }) => ({
    path,
    lazy: lazyRoute(load, {
      as: 'screen',
      wrap: (content) => (
        <Guard permissions={permissions} isOfCampaigns={isOfCampaigns} asksItself={asksItself}>
          {content}
        </Guard>
      ),
    }),
  })),
]

const usualWidth = 1440
const usualHeight = 900

/**
 * Draws a screen, or a piece of one, as the product does: logged in, over a server that answers what it is told to. What it leaves
 * (cache, live rows, session, storage, toasts) is cleared when the test ends.
 */
export async function mountScreen(options: MountOptions): Promise<MountedScreen> {
  const { path = '/', content, routes, person = {}, answers = {}, width = usualWidth, height = usualHeight } = options
  await page.viewport(width, height)
  atEnd(forget)
  if (person !== null) await logInAs(person)
  if (person?.admin) chooseCompany({ id: 1, name: 'Loja' })
  const asked = answerCalls(answers)
  const shown: RouteObject[] = content
    ? [{ path: '*', element: content }]
    : [
        ...(routes ? Object.entries(routes).map(([at, Component]) => ({ path: at, Component })) : tableRoutes()),
        { path: '*', element: <p>Outra tela</p> },
      ]
  const router = createMemoryRouter(shown, { initialEntries: ['/before', path], initialIndex: 1 })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <AppTheme mainColor="#02cdad">
          <main style={{ height: '100dvh', display: 'flex', flexDirection: 'column' }}>
            <RouterProvider router={router} />
          </main>
          <Overlays />
        </AppTheme>
      </SessionProvider>
    </QueryClientProvider>,
  )
  atEnd(() => {
    root.unmount()
    router.dispose()
    place.remove()
  })
  return {
    asked,
    sent: (call) => asked.filter((each) => each.call === call).map(({ body }) => body),
    answers,
    place,
    go: (to) => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)),
    address: () => router.state.location.pathname + router.state.location.search,
  }
}

/** By the way of the login form, so that a test has no session that the product could not have. */
async function logInAs(person: Partial<SessionUser>): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json(personAnswer(person)))
  await logIn('', '')
}

/** What a screen leaves behind. */
async function forget(): Promise<void> {
  notifications.clean()
  vi.stubGlobal('fetch', async () => Response.json({}))
  await logOut()
  vi.unstubAllGlobals()
  queryClient.clear()
  liveStores().clear()
  localStorage.clear()
  sessionStorage.clear()
}
