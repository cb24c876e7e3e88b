import type { Page } from 'playwright-core'
import type { Person } from './browser.ts'
import type { Company, Member } from './company.ts'
import type { JourneyContext } from './journey.ts'
import type { RunningServer } from './server.ts'

/** Writes e-mail and password into the login form that is on the screen and sends it. */
export const fillLogin = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

type Server = Pick<RunningServer, 'url' | 'password'>

/** Logs in from the login screen and waits until the session leads away from it, for journeys that ask about that way. */
export const logInByForm = async (page: Page, server: Server, { email }: Pick<Member, 'email'>): Promise<void> => {
  await page.goto(`${server.url}/login`)
  await fillLogin(page, email, server.password)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await dismissConsent(page)
}

/** Logs in without the login screen, and with the privacy notice read. No screen is open then: the journey goes to its own. */
export const logIn = async (page: Page, { url, password }: Server, { email }: Pick<Member, 'email'>): Promise<void> => {
  const answer = await page.request.post(`${url}/api/auth`, {
    data: { name: email, password },
    headers: { origin: url },
  })
  if (!answer.ok()) throw new Error(`the login of ${email} answered ${answer.status()}`)
  const user = (await answer.json()) as { id: number }
  const { legalVersion } = (await (await page.request.get(`${url}/api/brand`)).json()) as { legalVersion: string }
  // A page of the same origin on which nothing runs.
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate(
    ([id, version]) => {
      localStorage.setItem('prosa.session', JSON.stringify(id))
      localStorage.setItem('prosa.consent', JSON.stringify(version))
    },
    [user.id, legalVersion] as const,
  )
}

/** A company of its own, and its manager logged in on a screen of its own. */
export const openManager = async (context: JourneyContext): Promise<Person & { company: Company }> => {
  const company = await context.company()
  const person = await context.open()
  await logIn(person.page, context.server, company.people.manager)
  return { ...person, company }
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
