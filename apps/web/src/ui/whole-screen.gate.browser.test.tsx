// Gate: the kit, on which every screen stands.
import '@mantine/core/styles.css'
import './theme/styles.css'
import type {} from '@vitest/browser-playwright'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { ErrorState } from './error-state.tsx'
import { NotPermitted } from './not-permitted.tsx'
import { Page } from './page.tsx'
import { AppTheme } from './theme/app-theme.tsx'
import { toastError, toastSuccess } from './toast.tsx'
import { Toaster } from './toaster.tsx'

let unmount = (): void => undefined

const show = async (content: ReactNode): Promise<void> => {
  unmount()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <MemoryRouter>
      <AppTheme mainColor="#02cdad">{content}</AppTheme>
    </MemoryRouter>,
  )
  unmount = () => {
    root.unmount()
    place.remove()
  }
  await expect.poll(() => place.childElementCount).toBeGreaterThan(0)
  // Lines are as long as the font that is there: with another one a sentence takes two.
  await document.fonts.load('14px "Inter Variable"')
}
afterEach(() => unmount())

const Sheet = ({ children }: { children: ReactNode }) => (
  <main style={{ position: 'fixed', inset: '50px 8px 8px 60px', display: 'flex', flexDirection: 'column' }}>
    {children}
  </main>
)
const middleOfTitle = (): number => {
  const { top, bottom } = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect()
  return Math.round((top + bottom) / 2)
}

it('puts what is all that a screen says in the same place, however the screen is made', async () => {
  await show(
    <Sheet>
      <Page name="Meus robôs">
        <NotPermitted level={1} text="Peça a um administrador a permissão." />
      </Page>
    </Sheet>,
  )
  const first = middleOfTitle()
  await show(
    <Sheet>
      <ErrorState level={1} text="Peça a um administrador a permissão." onRetry={() => undefined} />
    </Sheet>,
  )
  expect(Math.abs(middleOfTitle() - first)).toBeLessThanOrEqual(2)
})

it('lets toasts cover no button of heads, foots and dialogs, and lets them go', async () => {
  await page.viewport(1440, 900)
  await show(
    <>
      <Toaster />
      <button type="button" style={{ position: 'fixed', top: 62, right: 20 }}>
        Publicar
      </button>
      <button type="button" style={{ position: 'fixed', bottom: 20, right: 20 }}>
        Enviar
      </button>
    </>,
  )
  toastError('Erro ao salvar script. Por favor tente mais tarde!', { lifeMs: 1000 })
  toastSuccess('Chatbot criado com sucesso!!', { lifeMs: 1000 })
  const toast = page.getByRole('alert')
  await expect.element(toast).toBeVisible()
  const box = toast.element().getBoundingClientRect()
  for (const name of ['Publicar', 'Enviar']) {
    const button = page.getByRole('button', { name }).element().getBoundingClientRect()
    const isApart =
      box.right < button.left || box.left > button.right || box.bottom < button.top || box.top > button.bottom
    expect(isApart, name).toBe(true)
    await page.getByRole('button', { name }).click()
  }
  await expect.element(toast, { timeout: 10_000 }).not.toBeInTheDocument()
})

it('lets toasts on a phone begin below the heads, which reach from edge to edge', async () => {
  await page.viewport(390, 844)
  await show(<Toaster />)
  toastError('Campo não selecionado', { detail: 'Selecione uma opção', lifeMs: 1000 })
  const toast = page.getByRole('alert')
  await expect.element(toast).toBeVisible()
  // The bar of 44 px, and a head of 56 below it. It slides in from above.
  await expect.poll(() => toast.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(100)
  await page.viewport(1440, 900)
})

it('shows where the focus is where the system chooses the colours', async () => {
  await show(<button type="button">Salvar</button>)
  const button = page.getByRole('button', { name: 'Salvar' })
  const outline = (): string => getComputedStyle(button.element()).outlineStyle
  await userEvent.tab()
  await expect.poll(() => document.activeElement === button.element()).toBe(true)
  expect(outline()).toBe('none')
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
  try {
    await expect.poll(() => outline()).toBe('solid')
    expect(Number.parseFloat(getComputedStyle(button.element()).outlineWidth)).toBeGreaterThanOrEqual(2)
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  }
})
