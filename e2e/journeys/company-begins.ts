import type { Page } from 'playwright-core'
import type { Person } from '../support/browser.ts'
import type { Company } from '../support/company.ts'
import { expectEqual } from '../support/expect.ts'
import { type Hand, startHand } from '../support/hand.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, type JourneyContext, narrow, wide } from '../support/journey.ts'
import { linkMailedTo } from '../support/mails.ts'
import { widgetOn } from '../support/widget.ts'

/** Of all three people together, the links of mails and the notice of privacy among them. */
const most = { presses: 35, fields: 18 }

/**
 * From a stranger's sign-up, by the links of the mails, to a colleague who answers the company's first customer: a bot of a ready flow, published, on the
 * page where one tries it. Everything by hand, and counted: a company's first hour is to stay short.
 */
export const companyBegins: Journey = {
  name: 'a company signs up, publishes a bot, invites, and answers its first customer',
  gate: { size: wide, why: 'how a company begins' },
  run: async (context) => {
    const helper = await context.company()
    const hand = startHand()
    const domain = helper.people.manager.email.split('@')[1] ?? ''
    const [owner, colleague] = [`dona@${domain}`, `colega@${domain}`]
    context.step('signs up')
    const first = await context.open()
    await signUp(context, hand, first, owner, helper)
    context.step('makes and publishes a bot')
    await makeBot(context, hand, first)
    context.step('invites a colleague')
    await invite(context, hand, first.page, colleague)
    context.step('opens the page on which the chat is tried')
    const testPage = await openTestPage(context, hand, first.page)
    context.step('the colleague accepts')
    const second = await context.open()
    await accept(context, hand, second, await linkMailedTo(context.server, helper, colleague))
    context.step('the first customer')
    await answerFirstCustomer(context, hand, second, testPage)
    const { presses, fields } = hand.counted()
    console.log(`${context.size.name} px: ${presses} presses, ${fields} fields`)
    if (context.size !== narrow && (presses > most.presses || fields > most.fields))
      throw new Error(`${presses} presses and ${fields} fields from the sign-up to the first answer`)
  },
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const writePasswords = async (hand: Hand, page: Page, { server }: JourneyContext): Promise<void> => {
  await hand.write(page.getByLabel('Senha', { exact: true }), server.password)
  await hand.write(page.getByLabel('Confirme a senha'), server.password)
}

const signUp = async (
  context: JourneyContext,
  hand: Hand,
  person: Person,
  email: string,
  helper: Company,
): Promise<void> => {
  const { page } = person
  await page.goto(`${context.server.url}/subscribe`)
  await hand.press(button(page, 'Entendi'))
  await hand.write(page.getByLabel('Nome da empresa'), `Padaria ${email.split('@')[1]}`)
  await hand.write(page.getByLabel('Nome completo'), 'Ana Dias')
  await hand.write(page.getByLabel('E-mail'), email)
  await hand.write(page.getByLabel('Telefone'), '1133334444')
  await writePasswords(hand, page, context)
  await hand.press(button(page, 'Cadastrar'))
  await page.getByRole('heading', { name: 'Confirme seu cadastro' }).waitFor()
  await hand.follow(page, await linkMailedTo(context.server, helper, email))
  await hand.press(page.getByRole('link', { name: 'Ir para a entrada' }))
  await enter(context, hand, person)
}

/** Logs in under the address that the form holds already; a first access begins with one's picture, on a phone in the rooms. */
const enter = async ({ server, size }: JourneyContext, hand: Hand, { page }: Person): Promise<void> => {
  await hand.write(page.getByLabel('Senha', { exact: true }), server.password)
  await hand.press(button(page, 'Entrar'))
  if (size === narrow) {
    await page.waitForURL((url) => url.pathname.startsWith('/rooms'))
    const entries = page.getByRole('navigation', { name: 'Principal' }).locator('a:visible, button:visible')
    await entries.last().waitFor()
    expectEqual(await entries.allInnerTexts(), ['Omnichannel', 'Salas', 'Sair'], 'the bar of a phone')
    return
  }
  await hand.press(button(page, 'Tudo pronto!'))
  await page.waitForURL((url) => url.pathname === '/chatbots' || url.pathname === '/omnichannel')
}

/** Takes an entry of the menu, which a phone opens first. */
const goTo = async ({ size }: JourneyContext, hand: Hand, page: Page, name: string): Promise<void> => {
  if (size === narrow) {
    await hand.press(page.getByRole('button', { name: 'Menu' }).first())
    await hand.press(page.getByRole('dialog').getByRole('link', { name, exact: true }))
    return
  }
  await hand.press(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true }))
}

const makeBot = async (context: JourneyContext, hand: Hand, { page }: Person): Promise<void> => {
  if (context.size === narrow) await goTo(context, hand, page, 'Meus robôs')
  await hand.press(page.getByRole('main').getByText('Usar nossos templates', { exact: true }))
  const choice = page.getByRole('dialog')
  await hand.press(choice.getByText('Suporte técnico').first())
  await hand.press(choice.getByRole('button', { name: 'Usar este template' }))
  const wizard = page.getByRole('dialog')
  await hand.write(wizard.getByLabel('Nome', { exact: true }), 'Balcão')
  await hand.press(wizard.getByRole('button', { name: 'Avançar' }))
  await hand.press(wizard.getByRole('button', { name: 'Criar' }))
  await page.waitForURL((url) => url.pathname.startsWith('/drawflow/'))
  await hand.press(page.getByRole('button', { name: 'Publicar' }).first())
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Publicar' }))
  await page.getByText('Versão 1 publicada.').first().waitFor()
  // The editor fills the window.
  await hand.press(button(page, 'Voltar'))
}

const invite = async (context: JourneyContext, hand: Hand, page: Page, email: string): Promise<void> => {
  await goTo(context, hand, page, 'Home')
  await hand.press(page.getByRole('link', { name: /Convide/ }))
  const panel = page.getByRole('dialog')
  await hand.write(panel.getByRole('textbox', { name: 'E-mail' }), email)
  await hand.press(panel.getByRole('combobox', { name: 'Perfil' }))
  await hand.press(page.getByRole('option', { name: 'Atendente' }))
  await hand.press(panel.getByRole('button', { name: 'Convidar' }))
  await page.getByText(`Convite de ${email} criado.`).first().waitFor()
}

const openTestPage = async (context: JourneyContext, hand: Hand, page: Page): Promise<string> => {
  await goTo(context, hand, page, 'Home')
  await hand.press(page.getByRole('link', { name: /Conecte/ }))
  const address = await page.getByRole('dialog').getByRole('link', { name: /teste/ }).getAttribute('href')
  if (!address) throw new Error('the chat has no page on which it is tried')
  return new URL(address, context.server.url).href
}

const accept = async (context: JourneyContext, hand: Hand, person: Person, link: string): Promise<void> => {
  const { page } = person
  await hand.follow(page, link)
  await hand.press(button(page, 'Entendi'))
  await hand.write(page.getByLabel('Nome completo'), 'Bia Reis')
  await hand.write(page.getByLabel('Telefone'), '11988887777')
  await writePasswords(hand, page, context)
  await hand.press(button(page, 'Concluir cadastro'))
  await page.getByText('Cadastro concluído.').waitFor()
  await enter(context, hand, person)
}

const answerFirstCustomer = async (
  context: JourneyContext,
  hand: Hand,
  { page }: Person,
  testPage: string,
): Promise<void> => {
  const customer = await context.open()
  await hand.follow(customer.page, testPage)
  const widget = widgetOn(customer.page)
  await hand.press(widget.launcher)
  const field = widget.frame.getByRole('textbox', { name: 'Escrever mensagem' })
  await hand.write(field, 'Boa tarde')
  await hand.key(field, 'Enter')
  await hand.press(widget.frame.getByRole('button', { name: 'Falar com o suporte' }).last())
  // On a phone one begins in the rooms, else where customers are answered.
  if (context.size === narrow)
    await hand.press(page.getByRole('navigation', { name: 'Principal' }).getByText('Omnichannel'))
  const inbox = inboxOn(page)
  // The company's only room: by its card or in the room itself.
  await hand.press(page.getByRole('button', { name: /^(Entrar na Conversa|Aceitar)$/ }).last())
  await hand.write(inbox.composer, 'Olá! Como posso ajudar?')
  await hand.key(inbox.composer, 'Enter')
  await widget.sees('Olá! Como posso ajudar?')
}
