// Gate: the shell.
import '../../ui/theme/styles.css'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AppTheme } from '../../ui/theme/app-theme.tsx'
import { MessageScreen } from './message-screen.tsx'
import { OptionalShell } from './optional-shell.tsx'

vi.mock('../session.tsx', () => ({ useSession: () => ({ status: 'anonymous', hasLeft: false }) }))

it('shows who has no session what is not there in the frame of the login, brand and all', async () => {
  await page.viewport(1440, 900)
  const element = <MessageScreen drawing="lost" title="Página não encontrada" text="Confira o endereço." />
  const router = createMemoryRouter([{ Component: OptionalShell, children: [{ path: '*', element }] }])
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <AppTheme mainColor="#02cdad">
      <RouterProvider router={router} />
    </AppTheme>,
  )
  await expect.element(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
  await expect.element(page.getByRole('link')).toHaveAttribute('href', '/login')
  await expect.element(page.getByText(/^© \d{4} Prosa$/)).toBeVisible()
  const picture = place.querySelector('aside')?.getBoundingClientRect()
  const link = page.getByRole('link').element().getBoundingClientRect()
  const title = page.getByRole('heading').element().getBoundingClientRect()
  const legal = page.getByText(/^©/).element().getBoundingClientRect()
  expect(title.right).toBeLessThan(picture?.left ?? 0)
  expect(link.bottom).toBeLessThan(legal.top)
  expect(legal.bottom).toBeGreaterThan(800)
  root.unmount()
  place.remove()
})
