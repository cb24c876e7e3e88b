import type { Page } from 'playwright-core'
import { importContacts } from '../support/contacts.ts'
import { expectEqual } from '../support/expect.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, type JourneyContext, wide } from '../support/journey.ts'
import { logIn } from '../support/session.ts'

const name = 'Zuleica Prates'
const file = ['Nome;Celular;E-mail', `${name};(11) 98765-4321;zuleica@exemplo.com.br`, 'Sem nada;;', ''].join('\r\n')

/** A person who comes by a file and by the site is one contact, also in the middle of a chat, and is gone when they ask for it. */
export const oneContact: Journey = {
  name: 'a contact is imported, merged during a chat, and erased at their request',
  sizes: [wide],
  gate: { size: wide, why: 'the main job of contacts' },
  run: async (context) => {
    const company = await context.company()
    const manager = await context.open()
    await logIn(manager.page, context.server, company.people.manager)
    context.step('a file is imported')
    await importContacts(manager.page, context.server.url, file)
    await manager.page.getByText('Falta o telefone ou o e-mail').waitFor()
    await context.picture(manager, 'imported')

    context.step('somebody writes by the site, and an attendant answers')
    const customer = await context.visit(company)
    await customer.widget.open()
    await customer.widget.write('falar com uma pessoa')
    await customer.widget.sees('Já chamei alguém da nossa equipe.')
    await customer.widget.write('sou a Zuleica')
    await customer.widget.sees('sou a Zuleica')
    const attendant = await context.open()
    await logIn(attendant.page, context.server, company.people.attendant)
    await attendant.page.goto(`${context.server.url}/omnichannel`)
    const inbox = inboxOn(attendant.page)
    await inbox.list.getByRole('button').filter({ hasText: 'sou a Zuleica' }).click()
    await inbox.join()
    await inbox.write('Oi! Um momento.')
    await customer.widget.sees('Oi! Um momento.')

    context.step('the two are one, and the chat goes on')
    await merge(context, manager.page)
    await attendant.page.getByRole('heading', { name }).first().waitFor()
    await customer.widget.write('ainda está aí?')
    await inbox.sees('ainda está aí?')
    await inbox.write('Estou, Zuleica.')
    await customer.widget.sees('Estou, Zuleica.')
    await context.picture(attendant, 'merged-chat')
    const room = attendant.page.url()

    context.step('she asks to be forgotten')
    await erase(context, manager.page)
    await attendant.page.goto(room)
    await inbox.sees('Mensagem apagada')
    expectEqual(await inbox.messages.getByText('sou a Zuleica').count(), 0, 'her words are gone')
    await attendant.page.getByRole('heading', { name: 'Contato apagado' }).first().waitFor()
    await context.picture(attendant, 'erased-room')

    context.step('and is somebody new when she writes again')
    await customer.page.reload()
    await customer.widget.open()
    await customer.widget.write('falar com uma pessoa')
    await customer.widget.sees('Já chamei alguém da nossa equipe.')
  },
}

const newest = (page: Page, description = ''): Promise<number> =>
  page.evaluate(async (text) => {
    const body = JSON.stringify({ description: text, sortField: 'createdAt', sortOrder: 'desc', limit: 1, offset: 0 })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/contacts/list', { method: 'POST', headers, body })
    const { result } = (await answer.json()) as { result: { id: number }[] }
    return result[0]?.id ?? 0
  }, description)

const merge = async ({ server }: JourneyContext, page: Page): Promise<void> => {
  const ids = [await newest(page, name), await newest(page)]
  await page.goto(`${server.url}/contacts?unir=${ids.join('-')}`)
  const panel = page.getByRole('dialog', { name: 'Unir contatos' })
  await panel.getByText('Uma conversa aberta continua').waitFor()
  await panel
    .getByRole('radio', { name: new RegExp(name) })
    .first()
    .check()
  await panel.getByRole('button', { name: 'Unir contatos' }).click()
  await page.getByText('Contatos unidos.').waitFor()
}

const erase = async ({ server }: JourneyContext, page: Page): Promise<void> => {
  await page.goto(`${server.url}/contacts?id=${await newest(page, name)}`)
  await page.getByRole('button', { name: 'Apagar dados' }).click()
  const dialog = page.getByRole('dialog', { name: `Apagar os dados de ${name}` })
  await dialog.getByRole('textbox', { name: 'Digite APAGAR para confirmar' }).fill('APAGAR')
  await dialog.getByRole('button', { name: 'Apagar definitivamente' }).click()
  await page.getByText('Dados apagados.').waitFor()
  expectEqual(await newest(page, name), 0, 'no list finds her')
}
