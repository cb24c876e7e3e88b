import type { Page } from 'playwright-core'
import type { Company } from '../support/company.ts'
import { during } from '../support/during.ts'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, type JourneyContext, narrow, wide } from '../support/journey.ts'
import { chooseCompany, dismissConsent, fillLogin, logInByForm } from '../support/session.ts'

/** Who may go where, under whose name, and what becomes of a session that ran out. */
export const guards: Journey = {
  name: 'guards and brand',
  gate: { size: wide, why: 'who gets in where' },
  run: async (context) => {
    const company = await context.company()
    await comesBackToTheOrigin(context, company)
    await refusesWithoutPermission(context, company)
    await administratorChoosesCompany(context, company, await context.company({ bot: 'Padaria' }))
    await renewsTheSession(context, company)
  },
}

const pathOf = (page: Page): string => new URL(page.url()).pathname

const comesBackToTheOrigin = async (context: JourneyContext, { people }: Company): Promise<void> => {
  context.step('back to the origin')
  const person = await context.open()
  const { page } = person
  await page.goto(`${context.server.url}/chatbots?search=Loja`)
  await page.waitForURL(/\/login\?origin=/)
  await page.getByRole('heading', { name: 'Entrar' }).waitFor()
  await expectSoon(() => page.title(), 'Entrar · Prosa', 'the tab has the name of the brand')
  const submit = page.getByRole('button', { name: 'Entrar', exact: true })
  expectEqual(await submit.isDisabled(), true, '"Entrar" waits for e-mail and password')
  await fillLogin(page, people.manager.email, 'outra senha')
  await page.getByText('E-mail ou senha inválidos.').waitFor()
  expectEqual(pathOf(page), '/login', 'a refused login stays')
  await fillLogin(page, people.manager.email, context.server.password)
  await page.waitForURL((url) => url.pathname === '/chatbots' && url.searchParams.get('search') === 'Loja')
  await page.getByRole('article', { name: 'Loja Demo' }).waitFor()

  await page.goto(`${context.server.url}/nao-existe`)
  await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor()
  await page.getByRole('link', { name: 'Voltar para a Home' }).click()
  await page.waitForURL((url) => url.pathname === '/home')

  await dismissConsent(page)
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Sair' }).click()
  // Under the thumb it asks first.
  if (context.size === narrow) await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/login' && url.search === '')
  await page.goto(`${context.server.url}/home`)
  await page.waitForURL((url) => url.pathname === '/login')
}

const refusesWithoutPermission = async (context: JourneyContext, { people }: Company): Promise<void> => {
  context.step('without permission')
  const person = await context.open()
  const { page } = person
  await logInByForm(page, context.server, people.nobody)
  await page.goto(`${context.server.url}/omnichannel`)
  await page.waitForURL((url) => url.pathname === '/401')
  await page.getByRole('heading', { name: 'Você não tem acesso a esta área' }).waitFor()
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Omnichannel' })
  expectEqual(await links.count(), 0, 'no link to what may not be opened')
  await page.goto(`${context.server.url}/chatbots`)
  await page.getByText('Peça a um administrador da sua empresa a permissão para ver os bots.').waitFor()
  await page.getByRole('button', { name: 'Adicionar' }).click()
  const panel = page.getByRole('dialog', { name: 'Adicionar' })
  await panel.getByRole('button', { name: /^Novo bot/ }).click()
  await page.getByText('Seu usuário não tem permissão para incluir um novo bot!').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  // On a phone too the theme and the account are within reach.
  await page.getByRole('button', { name: /^Conta de / }).click()
  await page.getByText('Escuro', { exact: true }).waitFor()
}

const administratorChoosesCompany = async (context: JourneyContext, first: Company, other: Company): Promise<void> => {
  context.step('an administrator changes the company')
  const person = await context.open()
  const { page } = person
  await logInByForm(page, context.server, first.people.administrator)
  await page.waitForURL((url) => url.pathname === '/change-company')
  await page.goto(`${context.server.url}/chatbots`)
  await page.waitForURL((url) => url.pathname === '/change-company')
  await chooseCompany(page, other.name)
  await page.waitForURL((url) => url.pathname === '/chatbots')
  await page.getByRole('article').first().waitFor()
  expectEqual(await page.getByRole('article', { name: 'Loja Demo' }).count(), 0, "another company's bots are not there")
  if (context.size !== narrow) {
    await page.getByRole('button', { name: other.name }).click()
    await chooseCompany(page, first.name)
    await page.waitForURL((url) => url.pathname === '/home')
    await page.getByText('Loja Demo').first().waitFor()
    context.step('the other company in a second tab')
    const second = await person.context.newPage()
    await second.goto(`${context.server.url}/change-company`)
    await chooseCompany(second, other.name)
    await second.getByRole('button', { name: `Empresa ${other.name}` }).waitFor()
    await page.reload()
    await page.getByText('Loja Demo').first().waitFor()
    // The first tab stays with its company.
    await page.getByRole('button', { name: `Empresa ${first.name}` }).waitFor()
    await second.close()
  }
}

/** The access cookie is gone; the refresh cookie brings another without anybody noticing. Without both: login, and back. */
const renewsTheSession = async (context: JourneyContext, { people }: Company): Promise<void> => {
  context.step('the session ran out')
  const person = await context.open()
  const { page } = person
  await logInByForm(page, context.server, people.attendant)
  await page.goto(`${context.server.url}/omnichannel`)
  await inboxOn(page).row('Renata').first().waitFor()
  await page.waitForLoadState('networkidle')
  const more = page.getByRole('button', { name: 'Mais opções da lista', disabled: false })
  await more.click()
  await person.context.clearCookies({ name: 'sid' })
  await during(
    page.waitForResponse((answer) => answer.url().includes('/api/refresh-token') && answer.ok()),
    () =>
      during(
        page.waitForResponse((answer) => answer.url().includes('/dialogs-pageable') && answer.ok()),
        () => page.getByRole('menuitem', { name: 'Atualizar conversas' }).click(),
      ),
  )
  expectEqual(pathOf(page), '/omnichannel', 'a renewed session stays where it is')

  await person.context.clearCookies()
  await page.reload()
  await page.waitForURL(/\/login\?origin=/)
  await fillLogin(page, people.attendant.email, context.server.password)
  await page.waitForURL((url) => url.pathname === '/omnichannel')
}
