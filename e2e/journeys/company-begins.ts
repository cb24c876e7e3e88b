import type { Page } from 'playwright-core'
import type { Person } from '../support/browser.ts'
import type { Company } from '../support/company.ts'
import { expectEqual } from '../support/expect.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, type JourneyContext, narrow, wide } from '../support/journey.ts'
import { linkMailedTo } from '../support/mails.ts'
import { dismissConsent } from '../support/session.ts'

/** From a stranger's sign-up, by the links of the mails, to a colleague who answers the company's first customer. */
export const companyBegins: Journey = {
  name: 'a company signs up, invites, and answers its first customer',
  gate: { size: wide, why: 'how a company begins' },
  run: async (context) => {
    const helper = await context.company()
    const domain = helper.people.manager.email.split('@')[1] ?? ''
    const [owner, colleague] = [`dona@${domain}`, `colega@${domain}`]
    context.step('signs up')
    const first = await context.open()
    const { page } = first
    await page.goto(`${context.server.url}/subscribe`)
    await dismissConsent(page)
    await page.getByLabel('Nome da empresa').fill(`Padaria ${domain}`)
    await page.getByLabel('Nome completo').fill('Ana Dias')
    await page.getByLabel('E-mail').fill(owner)
    await page.getByLabel('Telefone').fill('1133334444')
    await fillPasswords(page, context)
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    await page.getByRole('heading', { name: 'Confirme seu cadastro' }).waitFor()
    await page.goto(await linkMailedTo(context.server, helper, owner))
    await page.getByRole('link', { name: 'Ir para a entrada' }).click()
    await enter(context, first)
    context.step('invites a colleague')
    await invite(context, page, colleague)
    const botToken = await makeBot(page)
    context.step('the colleague accepts')
    const second = await context.open()
    await accept(context, second, await linkMailedTo(context.server, helper, colleague))
    await answerFirstCustomer(context, second, { ...helper, botToken })
  },
}

const fillPasswords = async (page: Page, { server }: JourneyContext): Promise<void> => {
  await page.getByLabel('Senha', { exact: true }).fill(server.password)
  await page.getByLabel('Confirme a senha').fill(server.password)
}

/** Logs in under the address that the form holds already; a first access begins with one's picture, on a phone in the rooms. */
const enter = async ({ server, size }: JourneyContext, { page }: Person): Promise<void> => {
  await page.getByLabel('Senha', { exact: true }).fill(server.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  if (size === narrow) {
    await page.waitForURL((url) => url.pathname.startsWith('/rooms'))
    const entries = page.getByRole('navigation', { name: 'Principal' }).locator('a:visible, button:visible')
    await entries.last().waitFor()
    expectEqual(await entries.allInnerTexts(), ['Omnichannel', 'Salas', 'Sair'], 'the bar of a phone')
    return
  }
  await page.getByRole('button', { name: 'Tudo pronto!' }).click()
  await page.waitForURL((url) => url.pathname === '/chatbots')
}

const invite = async ({ server }: JourneyContext, page: Page, email: string): Promise<void> => {
  await page.goto(`${server.url}/users`)
  await page.getByRole('button', { name: 'Convidar' }).first().click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await panel.getByRole('combobox', { name: 'Perfil' }).click()
  await page.getByRole('option', { name: 'Administrador' }).click()
  await panel.getByRole('button', { name: 'Convidar' }).click()
  await page.getByText(`Convite de ${email} criado.`).first().waitFor()
}

/** One without a script, whose conversations go straight to people. */
const makeBot = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { result } = await (await fetch('/api/workspaces/list-user-workspace')).json()
    const answer = await fetch('/api/bots', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Balcão', workspaceId: result[0].id, target: 6 }),
    })
    return (await answer.json()).token
  })

const accept = async (context: JourneyContext, person: Person, link: string): Promise<void> => {
  const { page } = person
  await page.goto(link)
  await dismissConsent(page)
  await page.getByLabel('Nome completo').fill('Bia Reis')
  await page.getByLabel('Telefone').fill('11988887777')
  await fillPasswords(page, context)
  await page.getByRole('button', { name: 'Concluir cadastro' }).click()
  await page.getByText('Cadastro concluído.').waitFor()
  await enter(context, person)
}

const answerFirstCustomer = async (context: JourneyContext, { page }: Person, company: Company): Promise<void> => {
  context.step('the first customer')
  const customer = await context.visit(company)
  await customer.widget.open()
  await customer.widget.write('Tem pão de queijo?')
  await page.goto(`${context.server.url}/omnichannel`)
  const inbox = inboxOn(page)
  if (context.size === narrow) await inbox.list.getByText('Tem pão de queijo?').click()
  await inbox.sees('Tem pão de queijo?')
  await inbox.join()
  await inbox.write('Temos, sim!')
  await customer.widget.sees('Temos, sim!')
}
