import type { Page } from 'playwright-core'
import type { Person } from '../support/browser.ts'
import { importContacts } from '../support/contacts.ts'
import { inDatabase } from '../support/database.ts'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { type Journey, type JourneyContext, wide } from '../support/journey.ts'
import { type MetaServer, startMeta } from '../support/meta.ts'
import { schedule } from '../support/schedule.ts'
import { logIn } from '../support/session.ts'

const phone = '3001'
const people = [
  { name: 'Nair Couto', phone: '5511977770001' },
  { name: 'Otto Braga', phone: '5511977770002' },
] as const
const file = ['Nome;Celular', ...people.map(({ name, phone: number }) => `${name};${number}`), ''].join('\r\n')
const campaign = 'Pedidos de março'
const paused = {
  error: { code: 132015, message: '(#132015) Template is Paused', type: 'OAuthException', fbtrace_id: 'AbCdEf' },
}

/** A campaign of the official API stops where Meta pauses its template, goes on when somebody says so, and its failure is tried again. */
export const templateCampaign: Journey = {
  name: 'a template campaign is paused by an error code and resumed',
  sizes: [wide],
  run: async (context) => {
    const meta = await startMeta()
    const manager = await context.open()
    try {
      await logIn(manager.page, meta.server, meta.company.people.manager)
      context.step('the bot of campaigns gets a number at Meta, and two contacts come by a file')
      await connect(meta, manager.page)
      await importContacts(manager.page, meta.server.url, file)
      await create(context, meta, manager)
      await pauseAndResume(context, meta, manager)
      await tryAgain(context, meta, manager)
    } finally {
      await manager.page.close()
      await meta.stop()
    }
  },
}

const connect = async ({ server, company }: MetaServer, page: Page): Promise<void> => {
  const [bot] = await inDatabase<{ id: number }>(server, 'select id from bot where company_id = $1 and target = 5', [
    company.id,
  ])
  await page.goto(`${server.url}/chatbots/${bot?.id}?channel=whatsapp`)
  const dialog = page.getByRole('dialog', { name: 'WhatsApp' })
  await dialog.getByRole('tab', { name: 'Meta' }).click()
  await dialog.getByRole('button', { name: 'Go to Facebook' }).click()
  await dialog.getByRole('radio', { name: '+55 11 4000-0001' }).check()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByText('Conectado', { exact: true }).waitFor()
}

const sentTo = ({ graph }: MetaServer, number: string) =>
  graph.sent.filter(({ to, kind }) => to === number && kind === 'template')

const create = async (context: JourneyContext, { server }: MetaServer, manager: Person): Promise<void> => {
  const { page } = manager
  context.step('they are chosen, and the approved message is filled')
  await page.goto(`${server.url}/contacts`)
  for (const { name } of people)
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Criar Campanha' }).click()
  const panel = page.getByRole('dialog', { name: 'Criar Campanha' })
  await panel.getByRole('textbox', { name: 'Nome' }).fill(campaign)
  await panel.getByRole('combobox', { name: 'Bot' }).click()
  await page.getByRole('option', { name: /Campanha Demo/ }).click()
  await panel.getByRole('checkbox', { name: 'Enviar só entre' }).uncheck()
  await panel.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /pedido_enviado/ }).click()
  for (const [index, text] of ['10', '{{1}}', 'sexta'].entries())
    await panel
      .getByRole('textbox', { name: /^(Cabeçalho|Corpo)/ })
      .nth(index)
      .fill(text)
  await panel
    .getByText(/Olá (Nair Couto|Otto Braga), o seu pedido saiu hoje/)
    .first()
    .waitFor()
  await panel.getByText(/2 mensagens: a primeira em/).waitFor()
  await context.picture(manager, 'template-campaign-panel')
  await schedule(page)
  await page.getByText('Campanha criada com sucesso.').waitFor()
}

/** Its moment is now. */
/** The next message goes now. The one after it waits longer than it takes to see what became of this one. */
const hurry = async ({ server, company }: MetaServer): Promise<void> => {
  await inDatabase(
    server,
    "update campaign set start_at = now(), next_at = now(), interval_seconds = 60 where company_id = $1 and bot_id in (select id from bot where company_id = $1 and target = 5) and status in ('PENDING', 'IN_PROGRESS')",
    [company.id],
  )
}

const openResults = async ({ server }: MetaServer, page: Page): Promise<void> => {
  await page.goto(`${server.url}/campaigns`)
  await page
    .getByRole('row', { name: new RegExp(campaign) })
    .first()
    .getByText(campaign, { exact: true })
    .click()
}

const pauseAndResume = async (context: JourneyContext, meta: MetaServer, manager: Person): Promise<void> => {
  const { page } = manager
  context.step('Meta has paused the template: the first message is refused, and the campaign asks')
  meta.graph.fault({
    path: `/${phone}/messages`,
    method: 'POST',
    times: 1,
    does: { kind: 'answer', status: 400, body: paused },
  })
  await hurry(meta)
  await page.goto(`${meta.server.url}/campaigns`)
  const row = page.getByRole('row', { name: new RegExp(campaign) }).first()
  await row.getByText('Pausada').waitFor()
  await openResults(meta, page)
  const panel = page.getByRole('dialog', { name: 'Resultados da campanha' })
  await panel.getByText('Por que não chegou').waitFor()
  await context.picture(manager, 'template-campaign-paused')
  expectEqual(people.flatMap(({ phone: number }) => sentTo(meta, number)).length, 0, 'nobody has got it')

  context.step('somebody goes on with it, and the other contact gets the message')
  await panel.getByRole('button', { name: `Ação da campanha ${campaign}` }).click()
  await page.getByRole('menuitem', { name: 'Continuar' }).click()
  await page.getByRole('dialog', { name: 'Atualização da campanha' }).getByRole('button', { name: 'Sim' }).click()
  await page.getByText('Campanha retomada com sucesso.').waitFor()
  await hurry(meta)
  await expectSoon(async () => sentTo(meta, people[1].phone).length, 1, 'the second contact is written to')
  await row.getByText('Enviada').waitFor()
}

const tryAgain = async (context: JourneyContext, meta: MetaServer, manager: Person): Promise<void> => {
  const { page } = manager
  context.step('the failure is tried again in a campaign of its own')
  await openResults(meta, page)
  const panel = page.getByRole('dialog', { name: 'Resultados da campanha' })
  await context.picture(manager, 'template-campaign-results')
  await panel.getByRole('button', { name: 'Tentar de novo com 1 contato' }).click()
  await page.getByRole('dialog', { name: 'Tentar de novo' }).getByRole('button', { name: 'Criar campanha' }).click()
  await page.getByText('Campanha criada com sucesso.').waitFor()
  await hurry(meta)
  await expectSoon(async () => sentTo(meta, people[0].phone).length, 1, 'the first contact is written to')
  expectEqual(sentTo(meta, people[1].phone).length, 1, 'and nobody twice')
  await meta.graph.settled()
}
