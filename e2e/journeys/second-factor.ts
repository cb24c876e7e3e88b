import type { Page } from 'playwright-core'
import { expectEqual } from '../support/expect.ts'
import { type Journey, wide } from '../support/journey.ts'
import { callsOf } from '../support/mails.ts'
import { chooseCompany, fillLogin, logIn } from '../support/session.ts'
import { codeFor } from '../support/totp.ts'

/** As the decisions have it: what is taken away is gone within five seconds. */
const mostMs = 5_000
const recoveryCodes = 10

/** Sets it up in the dialog that is open. @returns the key and the recovery codes, as they are shown */
const setUp = async (page: Page, password: string): Promise<{ key: string; codes: string[] }> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Sua senha', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByRole('img', { name: 'QR code da chave para o aplicativo' }).waitFor()
  const key = await dialog.locator('code').innerText()
  await dialog.getByLabel('Código de 6 dígitos').fill(codeFor(key))
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  const kept = page.getByRole('dialog', { name: 'Guarde os códigos de recuperação' })
  await kept.waitFor()
  const codes = await kept.getByRole('listitem').allInnerTexts()
  await kept.getByRole('button', { name: 'Guardei os códigos' }).click()
  return { key, codes }
}

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
}

/** A company that demands a code beside the password, the ways in, and a reset for who has lost the device. */
export const secondFactor: Journey = {
  name: 'a second factor',
  sizes: [wide],
  run: async (context) => {
    const { server } = context
    const { id: companyId, name, people } = await context.company()
    const { nobody, administrator } = people
    const person = await context.open()
    const { page } = person
    const enter = async (): Promise<void> => {
      await fillLogin(page, nobody.email, server.password)
      await page.getByRole('heading', { name: 'Verificação em duas etapas' }).waitFor()
    }
    const isInside = () => page.waitForURL((url) => url.pathname === '/home')

    context.step('the company demands it: whoever lacks it is told within seconds, also without any permission')
    await logIn(page, server, nobody)
    await page.goto(`${server.url}/home`)
    const navigation = page.getByRole('navigation', { name: 'Principal' })
    await navigation.waitFor()
    const calls = await callsOf(server, administrator.email)
    const demand = async (demandsSecondFactor: boolean): Promise<void> => {
      const answer = await calls.put(`/api/companies/${companyId}`, { data: { demandsSecondFactor } })
      expectEqual(answer.status(), 200, 'the company is changed')
    }
    const demanded = page.getByRole('heading', { name: 'Ative a verificação em duas etapas' })
    await demand(true)
    await demanded.waitFor({ timeout: mostMs })
    await context.picture(person, 'second-factor-demanded')
    await demand(false)
    await navigation.waitFor({ timeout: mostMs })
    await demand(true)
    await demanded.waitFor({ timeout: mostMs })

    context.step('is turned on')
    await page.getByRole('button', { name: 'Configurar agora' }).click()
    const { key, codes } = await setUp(page, server.password)
    expectEqual(codes.length, recoveryCodes, 'recovery codes are shown')
    await navigation.waitFor()

    context.step('a login with a code')
    await logOut(page)
    await enter()
    await page.getByLabel('Código', { exact: true }).fill(codeFor(key, 1))
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await isInside()

    context.step('a login with a recovery code')
    await logOut(page)
    await enter()
    await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
    await page.getByLabel('Código de recuperação').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await isInside()
    await page.goto(`${server.url}/seguranca`)
    await page.getByText('Restam 9 códigos de recuperação.').waitFor()
    await demand(false)
    await calls.dispose()

    context.step('an administrator resets it for who has lost the device')
    const admin = await context.open()
    await logIn(admin.page, server, administrator)
    await admin.page.goto(`${server.url}/change-company`)
    await chooseCompany(admin.page, name)
    await admin.page.goto(`${server.url}/users?id=${nobody.id}`)
    await admin.page.getByRole('button', { name: 'Redefinir verificação em duas etapas' }).click()
    person.watch.expect(/status of 401/)
    await admin.page.getByRole('button', { name: 'Redefinir', exact: true }).click()
    await admin.page.getByText('Verificação em duas etapas redefinida. Avisamos a pessoa por e-mail.').waitFor()
    await page.waitForURL((url) => url.pathname === '/login', { timeout: mostMs })
    await fillLogin(page, nobody.email, server.password)
    // The password alone leads back to where the session ended.
    await page.waitForURL((url) => url.pathname === '/seguranca')
  },
}
