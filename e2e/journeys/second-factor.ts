import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expectEqual } from '../support/expect.ts'
import { type Journey, type JourneyContext, wide } from '../support/journey.ts'
import { callsOf } from '../support/mails.ts'
import { dismissConsent, fillLogin, logIn } from '../support/session.ts'

const stepMs = 30_000
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An authenticator app that never shows the same code twice: the product accepts none again, and one that is half a minute early. */
const appWith = (secret: string): (() => string) => {
  const bits = [...secret.replaceAll(' ', '')].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  let last = 0
  return () => {
    last = Math.max(Math.floor(Date.now() / stepMs), last + 1)
    const counter = Buffer.alloc(8)
    counter.writeBigUInt64BE(BigInt(last))
    const mac = createHmac('sha1', key).update(counter).digest()
    const number = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7fffffff
    return String(number % 1_000_000).padStart(6, '0')
  }
}

/** A company demands a second factor: set up, asked for, its device lost, and reset by an administrator. */
export const secondFactor: Journey = {
  name: 'a company demands a second factor, and a device is lost',
  quick: 'wide',
  run: async (context) => {
    const { server } = context
    const company = await context.company()
    const { attendant, administrator } = company.people
    const admin = await callsOf(server, administrator.email)
    context.step('is led to set it up')
    const first = await context.open()
    await logIn(first.page, server, attendant)
    await first.page.goto(`${server.url}/omnichannel`)
    await first.page.getByRole('navigation').first().waitFor()
    first.watch.expect(/status of 403/)
    const demanded = await admin.put(`/api/companies/${company.id}`, { data: { demandsSecondFactor: true } })
    expectEqual(demanded.status(), 200, 'the company demands it')
    const { code, recoveryCode } = await setUp(context, first.page)
    await first.page.getByRole('heading', { name: 'Ative a verificação em duas etapas' }).waitFor({ state: 'detached' })
    context.step('logs in with the app')
    await logInWith(context, attendant.email, 'Código', code())
    context.step('has lost the phone')
    await logInWith(context, attendant.email, 'Código de recuperação', recoveryCode)
    context.step('is reset by an administrator')
    first.watch.expect(/status of 401/)
    const reset = await admin.post(`/api/users/${attendant.id}/second-factor/reset`, {
      headers: { 'x-company-id': String(company.id) },
    })
    expectEqual(reset.status(), 200, 'the administrator resets it')
    const last = await context.open()
    await last.page.goto(`${server.url}/login`)
    await dismissConsent(last.page)
    await fillLogin(last.page, attendant.email, server.password)
    await last.page.getByRole('heading', { name: 'Ative a verificação em duas etapas' }).waitFor()
    await admin.dispose()
  },
}

const setUp = async (context: JourneyContext, page: Page): Promise<{ code: () => string; recoveryCode: string }> => {
  await page.getByRole('button', { name: 'Configurar agora' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Sua senha').fill(context.server.password)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByRole('img', { name: 'QR code da chave para o aplicativo' }).waitFor()
  const code = appWith(await dialog.locator('code').innerText())
  await dialog.getByLabel('Código de 6 dígitos').fill(code())
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  const codes = dialog.getByRole('listitem')
  await codes.first().waitFor()
  expectEqual(await codes.count(), 10, 'recovery codes')
  const recoveryCode = await codes.nth(4).innerText()
  await dialog.getByRole('button', { name: 'Guardei os códigos' }).click()
  return { code, recoveryCode }
}

/** In a browser of its own. */
const logInWith = async (
  context: JourneyContext,
  email: string,
  label: 'Código' | 'Código de recuperação',
  code: string,
): Promise<void> => {
  const person = await context.open()
  const { page } = person
  person.watch.expect(/status of 401/)
  await page.goto(`${context.server.url}/login`)
  await dismissConsent(page)
  await fillLogin(page, email, context.server.password)
  await page.getByRole('heading', { name: 'Verificação em duas etapas' }).waitFor()
  await context.picture(person, 'code')
  if (label === 'Código de recuperação')
    await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await page.getByLabel(label, { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}
