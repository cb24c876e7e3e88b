import type { Page } from 'playwright-core'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, narrow } from '../support/journey.ts'
import { logIn } from '../support/session.ts'

const words = 'Seu pedido chega amanhã cedo.'
const linesOn = (page: Page) => page.getByRole('region', { name: 'Mensagens agendadas desta conversa' })

/** What is written now leaves later, or not at all: its author sees it wait, the customer does not, and what it will come to is said. */
export const plannedMessage: Journey = {
  name: 'a message is planned for later',
  run: async (context) => {
    const company = await context.company()

    context.step('a customer is with a person')
    const customer = await context.visit(company)
    await customer.widget.open()
    await customer.widget.write('falar com uma pessoa')
    await customer.widget.sees('Já chamei alguém da nossa equipe.')
    await customer.widget.write('quando chega o meu pedido?')
    await customer.widget.sees('quando chega o meu pedido?')
    const attendant = await context.open()
    const { page } = attendant
    await logIn(page, context.server, company.people.attendant)
    await page.goto(`${context.server.url}/omnichannel`)
    const inbox = inboxOn(page)
    await inbox.list.getByRole('button').filter({ hasText: 'quando chega o meu pedido?' }).click()
    await inbox.join()

    context.step('what is written is planned by two presses, and is taken back')
    const isSmall = context.size === narrow
    const plan = async (when: RegExp): Promise<void> => {
      await inbox.composer.press('Alt+Enter')
      const choice = isSmall
        ? page.getByRole('dialog', { name: 'Enviar depois' }).getByRole('button', { name: when })
        : page.getByRole('menuitem', { name: when })
      await choice.waitFor()
      await context.picture(attendant, 'planned-menu')
      await choice.click()
    }
    await inbox.composer.fill(words)
    await plan(/^Daqui a 1 hora/)
    const lines = linesOn(page)
    await lines.getByText(words).waitFor()
    await expectSoon(() => inbox.composer.inputValue(), '', 'planned')
    await context.picture(attendant, 'planned-line')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expectSoon(() => inbox.composer.inputValue(), words, 'taken back')
    await expectSoon(() => lines.count(), 0, 'taken back')

    context.step('a day and a time are chosen in the panel')
    await plan(/^Escolher dia e hora/)
    const panel = page.getByRole('dialog', { name: 'Agendar mensagem' })
    await panel.getByRole('textbox', { name: 'Hora do envio' }).fill('10:30')
    await context.picture(attendant, 'planned-panel')
    await panel.getByRole('button', { name: 'Agendar' }).click()
    await lines.getByText(/10:30/).waitFor()
    expectEqual(await customer.widget.frame.getByText(words).count(), 0, 'the customer sees it early')

    context.step('the customer writes: it is said that it will not leave, and it is sent now')
    await customer.widget.write('alguém aí?')
    await lines.getByText('Não será enviada: o cliente escreveu antes.').waitFor()
    await context.picture(attendant, 'planned-will-not-leave')
    await lines.getByRole('button', { name: 'Enviar agora' }).click()
    await customer.widget.sees(words)
    await expectSoon(() => lines.count(), 0, 'sent')

    context.step('one that waits is found in the list, and is asked about when the room is finalized')
    await inbox.composer.fill('Chegou tudo certo?')
    await plan(/^Daqui a 1 hora/)
    await lines.getByText('Chegou tudo certo?').waitFor()
    if (!isSmall) {
      await page.getByRole('button', { name: 'Vistas salvas' }).click()
      await page.getByRole('menuitem', { name: 'Agendadas', exact: true }).click()
      const list = page.getByRole('dialog', { name: 'Agendadas e lembretes' })
      await list.getByText('Chegou tudo certo?').waitFor()
      await context.picture(attendant, 'planned-list')
      await page.keyboard.press('Escape')
      await list.waitFor({ state: 'hidden' })
    }
    await page.getByRole('button', { name: 'Finalizar' }).first().click()
    const question = page.getByRole('dialog').filter({ hasText: 'mensagem agendada' })
    await question.getByText(/Há 1 mensagem agendada nesta conversa/).waitFor()
    await context.picture(attendant, 'planned-finalize')
    await question.getByRole('checkbox', { name: 'Cancelar também o que está agendado' }).click()
    await question.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await expectSoon(() => lines.count(), 0, 'cancelled')
  },
}
