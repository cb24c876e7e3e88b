import { randomInt } from 'node:crypto'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, type JourneyContext, type Visitor, wide } from '../support/journey.ts'
import { logIn } from '../support/session.ts'
import { widgetOn } from '../support/widget.ts'

/** A visitor of the demo shop and its bot: opening question, menu, what it does not know, entities, a person. */
export const demoShop: Journey = {
  name: 'the demo shop talks',
  run: async (context) => {
    const { visitor, attendantLogin } = await openShop(context)
    const { widget } = visitor
    await context.picture(visitor, 'shop-closed')
    await widget.open()
    await context.picture(visitor, 'shop-opening-questions')
    await widget.tap('O que vocês vendem?')
    await widget.sees('Temos camisetas, calças, vestidos e tênis.')

    await widget.write('geladeira')
    await widget.sees('Esse eu não encontrei.')
    await context.picture(visitor, 'shop-fallback')
    // Another word for the product, and a typing error: the reference value is what the bot repeats.
    await widget.write('então uma camizeta')
    await widget.sees('Ótima escolha! Qual tamanho de camiseta você usa?')
    await widget.tap('GG')
    await widget.sees('Temos o tamanho GG em estoque.')
    await widget.tap('Retirar na loja')
    await widget.sees('Fica pronto em 2 horas')
    await widget.tap('Sim, por favor')
    await widget.sees('Já chamei alguém da nossa equipe.')

    // The conversation outlives the page, and closes and opens by keyboard.
    await openBeforeItComes(visitor)
    await widget.sees('Já chamei alguém da nossa equipe.')
    // Of this run alone: tried again, the same demo has its room beside the former one's.
    const marker = `aguardo então ${randomInt(1e9)}`
    await widget.write(marker)
    await widget.sees(marker)
    await widget.frame.getByRole('textbox', { name: 'Escrever mensagem' }).press('Escape')
    await visitor.page.getByRole('button', { name: /^Abrir a conversa/ }).waitFor()

    // What comes while it is closed is counted on the button.
    const attendant = await context.open()
    await logIn(attendant.page, context.server, attendantLogin)
    await attendant.page.goto(`${context.server.url}/omnichannel`)
    const inbox = inboxOn(attendant.page)
    await inbox.list.getByRole('button').filter({ hasText: marker }).click()
    await inbox.sees('geladeira')
    await inbox.join()
    await inbox.write('Sua camiseta GG está separada!')
    await visitor.page.getByRole('button', { name: /^Abrir a conversa.*1/ }).waitFor()
    await context.picture(visitor, 'shop-unread')
    await widget.open()
    await widget.sees('Sua camiseta GG está separada!')
    await context.picture(visitor, 'shop-answered')
  },
}

/** Reloads the page and opens the conversation by keyboard while its frame is still on its way. */
const openBeforeItComes = async ({ page, widget }: Visitor): Promise<void> => {
  const held = Promise.withResolvers<void>()
  const frames = '**/livechat/frame/**'
  await page.route(frames, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await widget.launcher.press('Enter')
  // A frame that has the focus while its page comes may leave it to the page around it, where what is typed is lost.
  const focused = await page.evaluate(() => document.querySelector('#prosa-live-chat')?.shadowRoot?.activeElement?.id)
  if (focused !== 'panel') throw new Error(`the panel should have the focus while its frame comes, not '${focused}'`)
  held.resolve()
  await widget.frame.getByRole('textbox', { name: 'Escrever mensagem' }).waitFor()
  await page.unroute(frames)
}

/** The demo itself at one width; at the other the same shop in a company of its own, since two would meet there. */
const openShop = async (context: JourneyContext): Promise<{ visitor: Visitor; attendantLogin: { email: string } }> => {
  if (context.size !== wide) {
    const company = await context.company()
    return { visitor: await context.visit(company), attendantLogin: company.people.attendant }
  }
  const person = await context.open()
  await person.page.goto(`${context.server.url}/demo/loja`)
  const widget = widgetOn(person.page)
  await widget.launcher.waitFor()
  return { visitor: { ...person, widget }, attendantLogin: { email: 'atendente1@demo.local' } }
}
