import type { Page } from 'playwright-core'
import { expectSoon } from '../support/expect.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, narrow } from '../support/journey.ts'
import { logIn } from '../support/session.ts'

const words = 'Ligar sobre a entrega'
const linesOn = (page: Page) => page.getByRole('region', { name: 'Lembretes desta conversa' })

/** A room is put off until tomorrow: it leaves its holder's list, says until when, and the customer's next word brings it back. */
export const reminder: Journey = {
  name: 'a room is put off, with a reminder',
  run: async (context) => {
    const company = await context.company()

    context.step('a customer is with a person')
    const customer = await context.visit(company)
    await customer.widget.open()
    await customer.widget.write('falar com uma pessoa')
    await customer.widget.sees('Já chamei alguém da nossa equipe.')
    await customer.widget.write('a entrega atrasou?')
    const attendant = await context.open()
    const { page } = attendant
    await logIn(page, context.server, company.people.attendant)
    await page.goto(`${context.server.url}/omnichannel`)
    const inbox = inboxOn(page)
    await inbox.list.getByRole('button').filter({ hasText: 'a entrega atrasou?' }).click()
    await inbox.join()
    await inbox.composer.fill('Vou ver e volto a falar amanhã.')
    await inbox.composer.press('Enter')
    await customer.widget.sees('Vou ver e volto a falar amanhã.')

    context.step('the room is put off until tomorrow')
    const isSmall = context.size === narrow
    if (isSmall) {
      await page.getByRole('button', { name: 'Mais ações' }).click()
      await page.getByRole('menuitem', { name: 'Adiar ou lembrar' }).click()
    } else await page.getByRole('button', { name: 'Adiar ou lembrar' }).first().click()
    const panel = page.getByRole('dialog', { name: 'Adiar ou lembrar' })
    await panel.getByRole('textbox', { name: 'O que fazer (opcional)' }).fill(words)
    const takesOff = panel.getByRole('checkbox', { name: 'Tirar da minha lista até lá' })
    await expectSoon(() => takesOff.isChecked(), true, 'answered: offered to leave the list')
    await context.picture(attendant, 'reminder-panel')
    await panel.getByRole('button', { name: 'Amanhã às 9:00' }).click()
    const lines = linesOn(page)
    await lines.getByText(words).waitFor()
    await context.picture(attendant, 'reminder-line')
    if (isSmall) await page.getByRole('button', { name: 'Voltar às conversas' }).click()
    await inbox.list.getByText(/^adiada até amanhã, /).waitFor()
    await context.picture(attendant, 'reminder-row')

    context.step('it is in no list of one’s own until the customer writes')
    await inbox.list.getByRole('button', { name: 'Minhas' }).click()
    await expectSoon(() => inbox.list.getByText('Vou ver e volto a falar amanhã.').count(), 0, 'put off')
    await customer.widget.write('alguma novidade?')
    await inbox.list.getByText('alguma novidade?').waitFor()
  },
}
