import type { Page } from 'playwright-core'
import { startWebhook, type WebhookStandIn } from '../../tools/standins/webhook/index.ts'
import { shopBotOf } from '../support/bots.ts'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { type Journey, type JourneyContext, wide } from '../support/journey.ts'
import { logIn } from '../support/session.ts'

/** A bot becomes a digital employee: an outside system answers its customers at once, later, and hands them to people. */
export const digitalEmployee: Journey = {
  name: 'a digital employee answers',
  sizes: [wide],
  run: async (context) => {
    const system = await startWebhook()
    try {
      await employ(context, system)
    } finally {
      await system.stop()
    }
  },
}

const employ = async (context: JourneyContext, system: WebhookStandIn): Promise<void> => {
  const company = await context.company()
  const manager = await context.open()
  await logIn(manager.page, context.server, company.people.manager)
  context.step('the bot gets its new objective and its address')
  const known = await setUp(manager.page, context.server.url, system)
  system.secrets.push(known.secret)

  context.step('it answers at once')
  system.answers.set('/employee', { message: 'Seu pedido sai hoje.' })
  const { widget } = await context.visit(company)
  await widget.open()
  await widget.write('cadê meu pedido?')
  await widget.sees('Seu pedido sai hoje.')
  const [asked] = system.heard
  expectEqual(
    [asked?.json.type, asked?.json.data.message?.text, asked?.signed],
    ['message.received', 'cadê meu pedido?', true],
    'what the system heard',
  )

  context.step('it answers later')
  system.answers.set('/employee', {})
  await widget.write('e o de ontem?')
  await expectSoon(() => Promise.resolve(system.heard.length), 2, 'the system hears the second message')
  const tell = async (type: string, data: object): Promise<number> => {
    const dialogId = asked?.json.data.dialog.id
    return (await system.tell({ ...known, body: { type, data: { dialogId, ...data } } })).status
  }
  expectEqual(await tell('message.send', { text: 'O de ontem chegou às 9h.' }), 200, 'a late answer')
  await widget.sees('O de ontem chegou às 9h.')

  context.step('it hands the customer to people')
  expectEqual(await tell('dialog.return', { to: 'people' }), 200, 'the room is given back')
  expectEqual(await tell('message.send', { text: 'Ainda estou aqui.' }), 409, 'people have the room')
  await widget.write('tem alguém aí?')
  await widget.sees('tem alguém aí?')
  expectEqual(system.heard.length, 2, 'what is told once people have the room')
}

const setUp = async (page: Page, server: string, { url }: WebhookStandIn): Promise<{ url: string; secret: string }> => {
  const id = await shopBotOf(page, server)
  await page.goto(`${server}/chatbots/${id}/management`)
  await page.getByRole('combobox', { name: 'Objetivo do bot' }).click()
  await page.getByRole('option', { name: 'Funcionário digital', exact: true }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  // It leaves its script, which is asked about.
  await page.getByRole('dialog').getByRole('button', { name: 'Mudar objetivo' }).click()
  await page.getByText('Dados atualizados com sucesso!').waitFor()
  await page.goto(`${server}/chatbots/${id}?channel=webhook`)
  const dialog = page.getByRole('dialog', { name: 'Configuração de Webhook' })
  const address = dialog.getByRole('textbox', { name: 'URL do funcionário digital', exact: true })
  await address.fill('loja')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByText('URL inválida').waitFor()
  await expectSoon(
    () => address.evaluate((field) => field === document.activeElement),
    true,
    'the wrong field is led to',
  )
  await address.fill(`${url}/employee`)
  const callback = await dialog
    .getByRole('textbox', { name: 'URL de callback do funcionário digital', exact: true })
    .inputValue()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Configuração de webhook salva com sucesso!').waitFor()
  const secret = (await dialog.getByRole('region', { name: 'Novo segredo' }).innerText()).trim()
  return { url: callback, secret }
}
