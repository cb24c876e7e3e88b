import '../../../../ui/theme/styles.css'
import '../../../../ui/theme/forms.css'
import type { FlowAnswer } from '@prosa/contract'
import { toServerFlow } from '@prosa/flow'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { vi } from 'vitest'
import { queryClient } from '../../../../app/query-client.ts'
import { Overlays } from '../../../../ui/overlays.tsx'
import { AppTheme } from '../../../../ui/theme/app-theme.tsx'
import { flowOf, nothingAround } from '../canvas/testing.ts'
import { FlowScreen } from '../flow-screen.tsx'

/** The server's answer for the draft of bot 7, flow 1. */
export const flowAnswer = (over: Partial<FlowAnswer> = {}): FlowAnswer => ({
  ...toServerFlow(flowOf()),
  id: 1,
  botId: 7,
  botName: 'Loja',
  botToken: 'token',
  kind: 'draft',
  version: null,
  revision: 4,
  draftId: 1,
  activeVersionId: null,
  draftIsNewer: false,
  updatedAt: '2026-11-22T09:00:00.000Z',
  updatedBy: 'Marina',
  isUpdatedByCaller: false,
  around: nothingAround,
  ...over,
})

/** The server's answers by request, such as `GET /api/bots/7/flow/1`: status and body, or only a body. */
export type Answers = Record<
  string,
  (body: unknown, url: URL) => object | Promise<object> | [status: number, body: object]
>

const usual: Answers = {
  'GET /api/bots/7/flow/1': () => flowAnswer(),
  'GET /api/bots/7/flow/1/working-copy': () => ({ workingCopy: null }),
  'PUT /api/bots/7/flow/1/working-copy': () => ({ success: true }),
  'DELETE /api/bots/7/flow/1/working-copy': () => ({ success: true }),
  'GET /api/workspaces/list': () => ({ result: [], total: 0 }),
  'GET /api/entityTypes': () => ({ result: [], total: 0 }),
}

export interface TestScreen {
  /** Every request made, the oldest first. */
  asked: string[]
  answers: Answers
  go: (path: string) => Promise<void>
  pathOf: () => string
  close: () => void
}

/** Opens the editor at a path, with a fake server that gives these answers. */
export function openScreen(path = '/drawflow/7/1', over: Answers = {}): TestScreen {
  const answers: Answers = { ...usual, ...over }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const url = new URL(address, location.href)
    const call = `${method} ${url.pathname}`
    asked.push(call)
    const given = (await answers[call]?.(typeof body === 'string' ? JSON.parse(body) : (body ?? null), url)) ?? [
      404,
      { code: 'notFound', message: `Sem resposta: ${call}` },
    ]
    const [status, answer] = Array.isArray(given) ? given : [200, given]
    return new Response(JSON.stringify(answer), { status: status as number })
  })
  const router = createMemoryRouter(
    [
      { path: '/drawflow/:botId/:flowId', Component: FlowScreen },
      { path: '*', element: <p>Outra tela</p> },
    ],
    { initialEntries: [path] },
  )
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <AppTheme mainColor="#02cdad">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Overlays />
      </QueryClientProvider>
    </AppTheme>,
  )
  return {
    asked,
    answers,
    go: (to) => router.navigate(to),
    pathOf: () => router.state.location.pathname,
    close: () => {
      root.unmount()
      place.remove()
      queryClient.clear()
      localStorage.clear()
      vi.unstubAllGlobals()
    },
  }
}
