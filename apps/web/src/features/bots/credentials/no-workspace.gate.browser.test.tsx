// Gate: credentials without a workspace.
import type { SessionUser } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../app/query-client.ts'
import { AppTheme } from '../../../ui/theme/app-theme.tsx'
import { CredentialsScreen } from './credentials-screen.tsx'

vi.mock('../../../app/session.tsx', () => {
  const user = { id: 7, admin: false, companyId: 1 } as unknown as SessionUser
  return { useUser: () => user, useCan: () => () => true }
})
const chosen = vi.hoisted(() => ({ selectedIds: [] as number[], hasNone: true, isPending: false }))
vi.mock('../../../shared/workspaces/workspaces.ts', () => ({ useWorkspaces: () => chosen }))

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('asks for no keys while no workspace is chosen', async () => {
  const asked = vi.fn(async () => Response.json({ result: [], total: 0 }))
  vi.stubGlobal('fetch', asked)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const router = createMemoryRouter([{ path: '*', Component: CredentialsScreen }])
  root.render(
    <AppTheme mainColor="#02cdad">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppTheme>,
  )
  await expect.element(page.getByText('Favor informar ao menos uma workspace no cabeçalho da página')).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
  root.unmount()
})
