import type { Page } from 'playwright-core'
import { allowChannels } from '../support/channels.ts'
import { inDatabase } from '../support/database.ts'
import { expectSoon } from '../support/expect.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, narrow, wide } from '../support/journey.ts'
import { linkQrNumber, numbersOf } from '../support/qr-number.ts'
import { logIn } from '../support/session.ts'

const name = 'Anúncio à noite'
const label = 'Anúncio'
const task = 'Responder primeiro: veio de anúncio'
const ad = {
  conversionSource: 'FB_Ads',
  entryPointConversionSource: 'ctwa_ad',
  externalAdReply: {
    title: 'Sapatos com 20% de desconto',
    sourceType: 'ad',
    sourceId: '120211234567890123',
    sourceUrl: 'https://fb.me/3AbCdEfGh',
  },
}

/** Whoever answers an ad outside of the hours is labelled and brought to the queue, with a reminder that the attendant finds in the morning. */
export const nightAd: Journey = {
  name: 'an ad at night is labelled, and found in the morning',
  run: async (context) => {
    const company = await context.company()
    const { server } = context
    const {
      own,
      customers: [customer],
    } = numbersOf(company)
    await allowChannels(server, company)
    // The journey runs at any hour: the workspace is never open.
    const closed = { week: [[], [], [], [], [], [], []], holidays: [] }
    await inDatabase(server, 'update workspace set business_hours = $2 where company_id = $1', [company.id, closed])
    await inDatabase(
      server,
      "insert into label (company_id, name, name_folded, color) values ($1, $2, 'anuncio', 'orange')",
      [company.id, label],
    )
    const [bot] = await inDatabase<{ id: number }>(server, 'select id from bot where token = $1', [company.botToken])

    context.step('a manager links a number and draws the automation')
    const manager = await context.open({ size: wide })
    await logIn(manager.page, server, company.people.manager)
    await linkQrNumber(context, manager, bot?.id ?? 0, own)
    await manager.page.goto(`${server.url}/workspace-rules?aba=automacoes`)
    await draw(manager.page)
    await context.picture(manager, 'night-ad-drawn')
    await manager.page.getByRole('dialog', { name: 'Nova automação' }).getByRole('button', { name: 'Salvar' }).click()
    await manager.page.getByRole('button', { name: `Opções de ${name}` }).click()
    await manager.page.getByRole('menuitem', { name: 'Ligar', exact: true }).click()
    await manager.page.getByText('Automação ligada.').waitFor()

    context.step('at night a customer comes by the ad')
    const text = 'Oi, vi o desconto. Ainda vale?'
    const message = { extendedTextMessage: { text, contextInfo: ad } }
    await server.whatsAppWeb.write({ device: `${own}:1`, from: customer, name: 'Rita', message })
    const planned = async () =>
      (
        await inDatabase(
          server,
          "select id from scheduled_act where company_id = $1 and kind = 'reminder' and state = 'waiting'",
          [company.id],
        )
      ).length
    await expectSoon(planned, 1, 'a reminder for the morning')

    context.step('in the morning the reminder comes, and the attendant finds the room in the queue')
    await inDatabase(
      server,
      "update scheduled_act set due_at = now(), wall = null where company_id = $1 and kind = 'reminder'",
      [company.id],
    )
    const attendant = await context.open()
    const { page } = attendant
    await logIn(page, server, company.people.attendant)
    await page.goto(`${server.url}/omnichannel`)
    const inbox = inboxOn(page)
    await page.getByRole('button', { name: 'Lembretes (1)' }).waitFor()
    await inbox.row(/Rita/).getByRole('img', { name: label }).waitFor()
    await context.picture(attendant, 'night-ad-morning')
    const evening = await context.open({ dark: true })
    await logIn(evening.page, server, company.people.manager)
    await evening.page.goto(`${server.url}/omnichannel`)
    await evening.page.getByRole('button', { name: 'Lembretes (1)' }).waitFor()
    await context.picture(evening, 'night-ad-morning-dark')
    await inbox.openRoom(/Rita/)
    await inbox.sees(text)
    await page.getByText('Veio do anúncio “Sapatos com 20% de desconto”').waitFor()
    const lines = page.getByRole('region', { name: 'Lembretes desta conversa' })
    await lines.getByText(task).waitFor()
    await context.picture(attendant, 'night-ad-room')
    await inbox.join()
    await inbox.write('Bom dia, Rita! Vale até sexta.')
    await inbox.sees('Bom dia, Rita! Vale até sexta.')
    await lines.getByRole('button', { name: 'Feito' }).click()
    await lines.waitFor({ state: 'hidden' })
    if (context.size === narrow) await page.getByRole('button', { name: 'Voltar às conversas' }).click()
    await page.getByRole('button', { name: 'Lembretes (1)' }).waitFor({ state: 'hidden' })
  },
}

/** Quando uma conversa começa, se veio de anúncio e está fora do horário: label, queue, and a reminder of the queue at eight. */
const draw = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Nova automação' }).click()
  const editor = page.getByRole('dialog', { name: 'Nova automação' })
  const choose = async (within: string, field: string, option: string): Promise<void> => {
    await editor.getByRole('group', { name: within }).getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await editor.getByRole('textbox', { name: 'Nome' }).fill(name)
  await editor.getByRole('combobox', { name: 'Acontecimento' }).click()
  await page.getByRole('option', { name: 'uma conversa começa', exact: true }).click()
  await editor.getByRole('button', { name: 'Adicionar condição' }).click()
  await choose('Condição 1', 'Tipo', 'Anúncio')
  await editor.getByRole('button', { name: 'Adicionar condição' }).click()
  await choose('Condição 2', 'Tipo', 'Horário de atendimento')
  await choose('Condição 2', 'Sim ou não', 'está fora do horário')
  await choose('Ação 1', 'Tipo', 'Etiquetar')
  await choose('Ação 1', 'Etiqueta', label)
  await editor.getByRole('button', { name: 'Adicionar ação' }).click()
  await choose('Ação 2', 'Tipo', 'Transferir para a fila')
  await choose('Ação 2', 'Workspace', 'Loja')
  await editor.getByRole('button', { name: 'Adicionar ação' }).click()
  await choose('Ação 3', 'Tipo', 'Lembrar')
  const reminder = editor.getByRole('group', { name: 'Ação 3' })
  await reminder.getByRole('textbox', { name: 'O que fazer' }).fill(task)
  await reminder.getByRole('textbox', { name: 'Por quanto tempo' }).fill('1')
  await choose('Ação 3', 'Unidade', 'dia')
  await reminder.getByLabel('Hora do dia, vazia: a mesma').fill('08:00')
}
