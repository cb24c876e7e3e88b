import { startWebhook, type WebhookStandIn } from '../../tools/standins/webhook/index.ts'
import { shopBotOf } from '../support/bots.ts'
import type { Person } from '../support/browser.ts'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { inboxOn } from '../support/inbox.ts'
import type { Journey, JourneyContext, Visitor } from '../support/journey.ts'
import { logIn } from '../support/session.ts'

/** A company's own system is set up on the screen, is given a room, answers in it and closes it. */
export const outsideSystem: Journey = {
  name: 'an outside system takes over',
  run: async (context) => {
    const system = await startWebhook()
    try {
      await takeOver(context, system)
    } finally {
      await system.stop()
    }
  },
}

const takeOver = async (context: JourneyContext, system: WebhookStandIn): Promise<void> => {
  const company = await context.company()
  const manager = await context.open()
  await logIn(manager.page, context.server, company.people.manager)
  context.step('the webhook is set up')
  const { secret, callback } = await setUp(context, manager, system)
  system.secrets.push(secret)

  context.step('a customer writes and the room is handed to the outside system')
  const customer = await context.visit(company)
  await customer.widget.open()
  await customer.widget.write('preciso do sistema de vocês')
  const attendant = await context.open()
  await logIn(attendant.page, context.server, company.people.attendant)
  await handOver(context, attendant)
  await expectSoon(() => Promise.resolve(heard(system)), ['dialog.transferred'], 'the system hears of the room')

  context.step('it hears the customer, answers and closes')
  await answer(context, customer, system, { secret, callback })

  context.step('every call stands in the log')
  await manager.page.getByRole('tab', { name: 'Chamadas' }).click()
  const calls = manager.page.getByRole('list', { name: 'Chamadas ao sistema externo' })
  await calls.getByRole('button', { name: /^Fechamento/ }).waitFor()
  await context.picture(manager, 'webhook-log')
  await calls.getByRole('button', { name: /^Mensagem/ }).click()
  await manager.page.getByText('"text": "e o meu pedido?"').waitFor()
  await context.picture(manager, 'webhook-call')
}

const heard = ({ heard }: WebhookStandIn): string[] =>
  heard.filter(({ json }) => !json.test).map(({ json }) => json.type)

interface Known {
  secret: string
  callback: string
}

const setUp = async (context: JourneyContext, manager: Person, { url }: WebhookStandIn): Promise<Known> => {
  const { page } = manager
  const id = await shopBotOf(page, context.server.url)
  await page.goto(`${context.server.url}/chatbots/${id}?channel=webhook`)
  const dialog = page.getByRole('dialog', { name: 'Configuração de Webhook' })
  await dialog.getByRole('button', { name: /^Sistema de terceiros/ }).click()
  await dialog.getByRole('textbox', { name: 'URL de transferência' }).fill(`${url}/transfer`)
  await dialog.getByRole('textbox', { name: 'URL de envio de mensagens' }).fill(`${url}/message`)
  await dialog.getByRole('textbox', { name: 'URL de fechamento de salas' }).fill(`${url}/close`)
  await dialog.getByRole('button', { name: /^Headers/ }).click()
  await dialog.getByLabel('Chave do header 1').fill('X-Loja')
  await dialog.getByLabel('Valor do header 1').fill('sete')
  await context.picture(manager, 'webhook-addresses')
  const callback = await dialog.getByRole('textbox', { name: 'URL de callback', exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Configuração de webhook salva com sucesso!').waitFor()
  const secret = (await dialog.getByRole('region', { name: 'Novo segredo' }).innerText()).trim()
  await context.picture(manager, 'webhook-secret')
  await dialog.getByRole('tab', { name: 'Endereços' }).click()
  await dialog.getByRole('button', { name: 'Testar URL de transferência' }).click()
  await page.getByText(/O endereço respondeu 200/).waitFor()
  return { secret, callback }
}

const handOver = async (context: JourneyContext, { page }: Person): Promise<void> => {
  await page.goto(`${context.server.url}/omnichannel`)
  const inbox = inboxOn(page)
  await inbox.list.getByRole('button').filter({ hasText: 'preciso do sistema de vocês' }).first().click()
  await inbox.sees('preciso do sistema de vocês')
  await inbox.join()
  await inbox.composer.waitFor()
  const more = page.getByRole('button', { name: 'Mais ações' })
  if (await more.isVisible()) {
    await more.click()
    await page.getByRole('menuitem', { name: 'Transferir' }).click()
  } else await page.getByRole('button', { name: 'Transferir', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Transferir sala' })
  await panel.getByText('Enviar para o sistema de terceiros').click()
  await panel.getByRole('button', { name: 'Transferir', exact: true }).click()
  await page.getByText('Sala transferida com sucesso.').waitFor()
}

const answer = async (
  context: JourneyContext,
  customer: Visitor,
  system: WebhookStandIn,
  { secret, callback }: Known,
): Promise<void> => {
  const { widget } = customer
  await widget.write('e o meu pedido?')
  await expectSoon(
    () => Promise.resolve(heard(system)),
    ['dialog.transferred', 'message.created'],
    'the system hears the customer',
  )
  const call = system.heard.at(-1)
  expectEqual(call?.json.data.message?.text, 'e o meu pedido?', 'what the customer wrote')
  expectEqual(call?.signed, true, 'signed with the secret of the screen')
  expectEqual(call?.headers['x-loja'], 'sete', 'the header of the screen')
  const dialogId = call?.json.data.dialog.id
  const tell = async (type: string, data: object): Promise<void> => {
    const { status } = await system.tell({ url: callback, secret, body: { type, data: { dialogId, ...data } } })
    expectEqual(status, 200, `the answer to ${type}`)
  }
  await tell('message.send', { text: 'Seu pedido sai hoje às 18h.' })
  await widget.sees('Seu pedido sai hoje às 18h.')
  await context.picture(customer, 'webhook-widget')
  await tell('dialog.close', {})
  await expectSoon(
    () => Promise.resolve(heard(system)),
    ['dialog.transferred', 'message.created', 'dialog.closed'],
    'the system hears of the end, and not of its own words',
  )
}
