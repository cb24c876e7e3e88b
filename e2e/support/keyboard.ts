import type { Page } from 'playwright-core'

const maxTabs = 60

/** Runs in the page: what a screen reader would call the element that has the focus, roughly. */
const focusedName = (): string => {
  const element = document.activeElement
  if (!(element instanceof HTMLElement)) return ''
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  return (
    element.getAttribute('aria-label') ??
    [...labels, element].map((one) => one.innerText.trim()).find((text) => text !== '') ??
    ''
  )
}

/** Presses Tab until the focus stands on what a screen reader would call by this name. */
export const tabTo = async (page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let presses = 0; presses < maxTabs; presses += 1) {
    if ((await page.evaluate(focusedName)).startsWith(name)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab never reached "${name}"`)
}

export const logInByKeyboard = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByRole('heading', { name: 'Entrar' }).waitFor()
  await tabTo(page, 'E-mail')
  await page.keyboard.type(email)
  await tabTo(page, 'Senha')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}
