import '../../../ui/theme/styles.css'
import '../../../ui/theme/forms.css'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { vi } from 'vitest'
import { queryClient } from '../../../app/query-client.ts'
import { Overlays } from '../../../ui/overlays.tsx'
import { AppTheme } from '../../../ui/theme/app-theme.tsx'

/** What the server answers to `GET /api/bots/7` and so on: a status and a body, or a body alone. */
export type Answers = Record<string, (body: unknown, url: URL) => object | [status: number, body: object]>

export interface BotPages {
  /** Every call with its body, oldest first. */
  asked: [call: string, body: unknown][]
  answers: Answers
  go: (path: string | number) => Promise<void>
  pathOf: () => string
  close: () => void
}

/** A bot's pages at their addresses, over a server that answers what it is told to. */
export function openBotPages(path: string, screens: Record<string, ComponentType>, answers: Answers): BotPages {
  const asked: BotPages['asked'] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const url = new URL(address, location.href)
    const call = `${method} ${url.pathname}`
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : null
    asked.push([call, sent])
    const given = (await answers[call]?.(sent, url)) ?? [404, { code: 'notFound', message: `Sem resposta: ${call}` }]
    const [status, answer] = Array.isArray(given) ? given : [200, given]
    return new Response(JSON.stringify(answer), { status: status as number })
  })
  const router = createMemoryRouter(
    [
      ...Object.entries(screens).map(([at, Component]) => ({ path: at, Component })),
      { path: '*', element: <p>Outra tela</p> },
    ],
    { initialEntries: ['/home', path], initialIndex: 1 },
  )
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <QueryClientProvider client={queryClient}>
      <AppTheme mainColor="#02cdad">
        <main style={{ height: '100dvh', display: 'flex', flexDirection: 'column' }}>
          <RouterProvider router={router} />
        </main>
        <Overlays />
      </AppTheme>
    </QueryClientProvider>,
  )
  return {
    asked,
    answers,
    go: (to) => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)),
    pathOf: () => router.state.location.pathname,
    close: () => {
      root.unmount()
      place.remove()
      queryClient.clear()
      vi.unstubAllGlobals()
    },
  }
}
