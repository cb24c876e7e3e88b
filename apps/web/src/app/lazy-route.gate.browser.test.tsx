// Gate: parts that come late.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, Outlet, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { bounded, lazyRoute } from './lazy-route.tsx'
import { queryClient } from './query-client.ts'
import { FrameError } from './route-error.tsx'

let root: Root | null = null
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  root?.unmount()
  root = null
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function open(routes: RouteObject[]): void {
  const host = document.body.appendChild(document.createElement('div'))
  const router = createMemoryRouter([
    { ErrorBoundary: FrameError, HydrateFallback: () => <p>esqueleto</p>, children: routes },
  ])
  root = createRoot(host)
  root.render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

const fail = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const patience = (state: 'same' | 'newer') => ({ pauseMs: 1, compare: async () => state })
const Frame = () => (
  <>
    <nav>moldura</nav>
    <Outlet />
  </>
)

describe('a route whose code will not come', () => {
  it('says so in the place of a page (login, reset, the frame itself), and never shows the skeleton for ever', async () => {
    open([{ path: '/', lazy: lazyRoute(fail, { as: 'page', patience: patience('same') }) }])
    await expect.element(page.getByRole('heading', { name: 'Esta tela não pôde ser aberta' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Recarregar' })).toBeVisible()
    await expect.element(page.getByText('esqueleto')).not.toBeInTheDocument()
  })

  it('tells of a new version where that is why', async () => {
    open([{ path: '/', lazy: lazyRoute(fail, { as: 'page', patience: patience('newer') }) }])
    await expect.element(page.getByRole('heading', { name: 'Há uma nova versão do sistema' })).toBeVisible()
  })

  it('leaves the frame around a screen standing', async () => {
    const screen = { index: true, lazy: lazyRoute(fail, { as: 'screen', wrap: bounded, patience: patience('same') }) }
    open([{ path: '/', lazy: lazyRoute(async () => Frame, { as: 'page' }), children: [screen] }])
    await expect.element(page.getByRole('button', { name: 'Recarregar' })).toBeVisible()
    await expect.element(page.getByText('moldura')).toBeVisible()
  })
})

it('a page that breaks while it is drawn is told in its place', async () => {
  const Broken = (): never => {
    throw new Error('broken')
  }
  open([{ path: '/', lazy: lazyRoute(async () => Broken, { as: 'page' }) }])
  await expect.element(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
})
