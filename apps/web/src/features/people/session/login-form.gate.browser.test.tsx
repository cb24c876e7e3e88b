// Gate: the login.
import '@mantine/core/styles.css'
import '../../../ui/theme/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../app/query-client.ts'
import { AppTheme } from '../../../ui/theme/app-theme.tsx'
import { LoginForm } from './login-form.tsx'

let root: Root
let place: HTMLElement
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <QueryClientProvider client={queryClient}>
      <AppTheme mainColor="#02cdad">
        <MemoryRouter>
          <LoginForm email="marina@demo.local" done={null} />
        </MemoryRouter>
      </AppTheme>
    </QueryClientProvider>,
  )
})
afterEach(() => {
  root.unmount()
  place.remove()
})

it('shows the password by an eye no larger than other icons, also by the keyboard', async () => {
  const eye = page.getByRole('button', { name: 'Mostrar senha' })
  await expect.element(eye).toBeVisible()
  const { width, height } = eye.element().querySelector('svg')?.getBoundingClientRect() ?? {}
  expect([width, height]).toEqual([18, 18])
  const password = page.getByLabelText('Senha', { exact: true })
  await password.fill('segredo')
  await expect.element(password).toHaveAttribute('type', 'password')
  await userEvent.keyboard('{Tab} ')
  await expect.element(password).toHaveAttribute('type', 'text')
})
