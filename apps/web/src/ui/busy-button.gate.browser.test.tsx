// Gate: the kit, on which every screen stands.
import './theme/styles.css'
import { IconCheck } from '@tabler/icons-react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BusyButton } from './busy-button.tsx'
import { AppTheme } from './theme/app-theme.tsx'

const place = document.body.appendChild(document.createElement('div'))
const root = createRoot(place)
afterEach(() => root.render(null))

const saved = vi.fn()
const draw = async (isBusy: boolean): Promise<void> => {
  root.render(
    <AppTheme mainColor="#02cdad">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          saved()
        }}
      >
        <input aria-label="Nome" />
        <BusyButton type="submit" isBusy={isBusy}>
          Salvar
        </BusyButton>
        <BusyButton isBusy={isBusy} leftSection={<IconCheck size={16} data-testid="icon" />}>
          Finalizar
        </BusyButton>
      </form>
    </AppTheme>,
  )
  await expect.poll(() => button('Salvar').getAttribute('aria-busy')).toBe(isBusy ? 'true' : null)
}
const button = (name: string): Element => page.getByRole('button', { name }).element()
const widths = (): number[] => ['Salvar', 'Finalizar'].map((name) => button(name).getBoundingClientRect().width)
const look = (element: Element | null): string => (element ? getComputedStyle(element).visibility : 'missing')

it('keeps label, width and focus while it is busy, and takes no second press', async () => {
  await draw(false)
  // Until its font is there the text has another's widths.
  await document.fonts.ready
  const before = widths()
  await page.getByRole('button', { name: 'Salvar' }).click()
  expect(saved).toHaveBeenCalledTimes(1)
  await draw(true)
  expect(widths()).toEqual(before)
  expect(document.activeElement).toBe(button('Salvar'))
  await expect.element(page.getByText('Salvar')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('textbox', { name: 'Nome' }).click()
  await userEvent.keyboard('{Enter}')
  expect(saved).toHaveBeenCalledTimes(1)
})

it('shows its spinner within itself, in the place of an icon where it has one', async () => {
  await draw(false)
  const icon = page.getByTestId('icon').element()
  const [plain, iconed] = ['Salvar', 'Finalizar'].map((name) => button(name).querySelector('[class*="spinner"]'))
  expect([look(icon), look(plain ?? null), look(iconed ?? null)]).toEqual(['visible', 'hidden', 'hidden'])
  await draw(true)
  await expect
    .poll(() => [look(icon), look(plain ?? null), look(iconed ?? null)])
    .toEqual(['hidden', 'visible', 'visible'])
  const middle = (element: Element): number => {
    const { left, right } = element.getBoundingClientRect()
    return Math.round((left + right) / 2)
  }
  expect(Math.abs(middle(iconed as Element) - middle(icon))).toBeLessThanOrEqual(1)
  const box = (plain as Element).getBoundingClientRect()
  expect(box.left).toBeGreaterThan(button('Salvar').getBoundingClientRect().left + 2)
  expect(box.right).toBeLessThan(page.getByText('Salvar').element().getBoundingClientRect().left + 1)
})
