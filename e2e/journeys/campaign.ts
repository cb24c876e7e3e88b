import type { Person } from '../support/browser.ts'
import { allowChannels } from '../support/channels.ts'
import { inDatabase } from '../support/database.ts'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, wide } from '../support/journey.ts'
import { linkQrNumber, numbersOf } from '../support/qr-number.ts'
import { schedule } from '../support/schedule.ts'
import { logIn } from '../support/session.ts'

const campaign = 'Semana da Malha'

/** Two customers are chosen among the contacts; one is written to and answers, the campaign is paused and cancelled before the other. */
export const campaignToAnswers: Journey = {
  name: 'a campaign goes from contacts to answers',
  sizes: [wide],
  gate: { size: wide, why: 'the main job of campaigns' },
  run: async (context) => {
    const company = await context.company()
    const {
      own,
      customers: [rita, caio],
    } = numbersOf(company)
    const { server } = context
    const web = server.whatsAppWeb
    const said = (to: string) =>
      web.sent
        .filter((sent) => sent.to.startsWith(to))
        .map(({ message }) => message?.extendedTextMessage?.text ?? message?.conversation ?? '')
    const manager = await context.open()
    const { page } = manager
    await logIn(page, server, company.people.manager)
    context.step('the bot of campaigns gets a number')
    await allowChannels(server, company)
    const [bot] = await inDatabase<{ id: number }>(server, 'select id from bot where company_id = $1 and target = 5', [
      company.id,
    ])
    await linkQrNumber(context, manager, bot?.id ?? 0, own)
    context.step('two customers have written once')
    for (const [from, name] of [
      [rita, 'Rita Prado'],
      [caio, 'Caio Reis'],
    ] as const) {
      await web.write({ device: `${own}:1`, from, name, message: { conversation: 'agora não' } })
      await expectSoon(async () => said(from).length > 0, true, `${name} is answered`)
    }

    context.step('both are chosen, and a campaign is made of them')
    await page.goto(`${server.url}/contacts`)
    for (const name of ['Rita Prado', 'Caio Reis']) {
      const row = page.getByRole('row', { name: new RegExp(name) })
      await row.getByRole('checkbox').check()
    }
    await page.getByRole('button', { name: 'Criar Campanha' }).click()
    const panel = page.getByRole('dialog', { name: 'Criar Campanha' })
    await panel.getByText('2 contatos selecionados').waitFor()
    await panel.getByRole('button', { name: 'Rever e agendar' }).click()
    await page.getByText('Preencha todos os campos obrigatórios antes de salvar.').first().waitFor()
    await panel.getByRole('textbox', { name: 'Nome' }).fill(campaign)
    await panel.getByRole('combobox', { name: 'Bot' }).click()
    await page.getByRole('option', { name: /^QR .*Campanha Demo/ }).click()
    // Whatever the hour of the test.
    await panel.getByRole('checkbox', { name: 'Enviar só entre' }).uncheck()
    await panel.getByRole('textbox', { name: 'Mensagem' }).fill('Oi, ')
    await panel.getByRole('button', { name: 'Inserir Nome' }).click()
    await panel.getByRole('textbox', { name: 'Mensagem' }).press('End')
    await page.keyboard.type('! Quer aproveitar?')
    await panel
      .getByText('Oi, Rita Prado! Quer aproveitar?')
      .or(panel.getByText('Oi, Caio Reis! Quer aproveitar?'))
      .waitFor()
    await panel.getByText(/^Começa 5 minutos depois de agendar\. 2 mensagens: a primeira em/).waitFor()
    await context.picture(manager, 'campaign-panel')
    await schedule(page)
    await page.getByText('Campanha criada com sucesso.').waitFor()

    context.step('it starts, and the first of them is written to')
    await page.goto(`${server.url}/campaigns`)
    const row = page.getByRole('row', { name: new RegExp(campaign) }).first()
    await row.getByText('Pendente').waitFor()
    await inDatabase(
      server,
      'update campaign set start_at = now(), next_at = now() where company_id = $1 and name = $2',
      [company.id, campaign],
    )
    const written = () => [rita, caio].filter((one) => said(one).some((text) => text.endsWith('! Quer aproveitar?')))
    await expectSoon(async () => written().length, 1, 'one of them is written to')
    const [first = rita] = written()
    const name = first === rita ? 'Rita Prado' : 'Caio Reis'
    expectEqual(said(first).at(-1), `Oi, ${name}! Quer aproveitar?`, 'by name')

    context.step('the campaign is paused, and cancelled before the other is written to')
    await page.reload()
    await row.getByText('Em progresso').waitFor()
    await act(manager, 'Pausar')
    await page.getByText('Campanha pausada com sucesso.').waitFor()
    await row.getByText('Pausada').waitFor()
    await act(manager, 'Cancelar')
    await page.getByText('Campanha cancelada com sucesso.').waitFor()
    await row.getByText('Cancelada').waitFor()
    await context.picture(manager, 'campaign-cancelled')
    expectEqual(written().length, 1, 'nobody else is written to')

    context.step('who was written to answers, is answered by the flow, and a person sees where it began')
    await web.write({ device: `${own}:1`, from: first, name, message: { conversation: 'quero aproveitar' } })
    await expectSoon(async () => said(first).at(-1)?.startsWith('Que ótimo!') ?? false, true, 'the flow answers')
    const attendant = await context.open()
    await logIn(attendant.page, server, company.people.attendant)
    await attendant.page.goto(`${server.url}/omnichannel`)
    const inbox = inboxOn(attendant.page)
    await inbox.openRoom(new RegExp(name))
    await inbox.sees(`Campanha: ${campaign}`)
    await inbox.sees('quero aproveitar')
    await context.picture(attendant, 'campaign-room')
  },
}

const act = async ({ page }: Person, label: string): Promise<void> => {
  await page.getByRole('button', { name: `Ação da campanha ${campaign}` }).click()
  await page.getByRole('menuitem', { name: label }).click()
  await page.getByRole('dialog', { name: 'Atualização da campanha' }).getByRole('button', { name: 'Sim' }).click()
}
