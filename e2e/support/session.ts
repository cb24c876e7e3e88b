import type { Page } from 'playwright-core'
import type { Member } from './company.ts'
import type { RunningServer } from './server.ts'

/** Writes e-mail and password into the login form that is on the screen and sends it. */
export const fillLogin = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Logs in from the login screen and waits until the session leads away from it. */
export const logIn = async (
  page: Page,
  server: Pick<RunningServer, 'url' | 'password'>,
  { email }: Pick<Member, 'email'>,
): Promise<void> => {
  await page.goto(`${server.url}/login`)
  await fillLogin(page, email, server.password)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await dismissConsent(page)
}

/** The privacy notice covers the foot of small screens until it is dismissed. */
export const dismissConsent = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Entendi' }).click()
}

/** As an administrator, by name: an installation has more companies than the list shows at once. */
export const chooseCompany = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Buscar empresas' }).fill(name)
  await page.getByRole('button', { name, exact: true }).click()
}
