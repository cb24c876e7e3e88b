import { inDatabase } from '../support/database.ts'
import { expectSoon } from '../support/expect.ts'
import { inboxOn } from '../support/inbox.ts'
import type { Journey } from '../support/journey.ts'
import { logIn } from '../support/session.ts'

const name = 'Orçamento sem resposta'
const first = /Conseguiu ver o orçamento que enviamos\?/
const second = /Posso ajustar alguma coisa no orçamento para você\?/
const answer = 'consegue tirar o frete?'

/** A quotation is followed up over five days: two steps leave, the customer answers on the third day, and nothing leaves after. */
export const quotation: Journey = {
  name: 'a quotation is followed up until the customer answers',
  run: async (context) => {
    const company = await context.company()

    context.step('a customer is with a person')
    const customer = await context.visit(company)
    await customer.widget.open()
    await customer.widget.write('falar com uma pessoa')
    await customer.widget.sees('Já chamei alguém da nossa equipe.')
    await customer.widget.write('quanto fica o atacado?')
    const attendant = await context.open()
    const { page } = attendant
    await logIn(page, context.server, company.people.attendant)
    await page.goto(`${context.server.url}/omnichannel`)
    const inbox = inboxOn(page)
    await inbox.list.getByRole('button').filter({ hasText: 'quanto fica o atacado?' }).click()
    await inbox.join()
    await inbox.write('Fica R$ 1.200,00 com o frete.')
    await customer.widget.sees('Fica R$ 1.200,00 com o frete.')
    const [room] = await inDatabase<{ id: number; workspace: number }>(
      context.server,
      `select d.id, d.workspace_id as workspace from dialog d join message m on m.company_id = d.company_id and m.dialog_id = d.id
       where d.company_id = $1 and m.text = 'quanto fica o atacado?'`,
      [company.id],
    )
    if (!room) throw new Error('the room is not there')

    context.step('a manager makes the follow-up from a ready one')
    const manager = await context.open()
    await logIn(manager.page, context.server, company.people.manager)
    const rules = `${context.server.url}/workspace-rules?workspace=${room.workspace}&aba=follow-ups`
    await manager.page.goto(rules)
    await manager.page.getByRole('button', { name, exact: true }).click()
    const form = manager.page.getByRole('dialog', { name: 'Novo follow-up' })
    // The journey runs at any hour.
    await form.getByRole('checkbox', { name: 'Enviar só entre' }).uncheck()
    await context.picture(manager, 'follow-up-form')
    await form.getByRole('button', { name: 'Salvar' }).click()
    const counts = manager.page.getByRole('group', { name: `Conversas de ${name} nos últimos 90 dias` })
    await counts.waitFor()

    context.step('it is begun in the room')
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Iniciar follow-up' }).click()
    await page.getByRole('button', { name: `Iniciar ${name}` }).click()
    const lines = page.getByRole('region', { name: 'Follow-ups desta conversa' })
    await lines.getByText(/passo 1 de 3/).waitFor()
    await context.picture(attendant, 'follow-up-line')

    const letDaysPass = async (): Promise<void> => {
      const passed = await inDatabase(
        context.server,
        `update scheduled_act set due_at = now(), wall = null
         where company_id = $1 and dialog_id = $2 and kind = 'step' and state = 'waiting' returning id`,
        [company.id, room.id],
      )
      if (passed.length !== 1) throw new Error(`${passed.length} steps were waiting`)
    }

    context.step('the first step leaves after a day, the second after two more')
    await letDaysPass()
    await customer.widget.sees(first)
    await lines.getByText(/passo 2 de 3/).waitFor()
    await letDaysPass()
    await customer.widget.sees(second)
    await lines.getByText(/passo 3 de 3/).waitFor()
    await context.picture(attendant, 'follow-up-third')

    context.step('the customer answers, and nothing leaves any more')
    await customer.widget.write(answer)
    await inbox.sees(answer)
    await letDaysPass()
    await expectSoon(() => lines.count(), 0, 'over')
    await manager.page.goto(rules)
    await counts.getByRole('button', { name: '1 respondeu' }).click()
    const rooms = manager.page.getByRole('dialog', { name: `${name}: responderam` })
    await rooms.getByRole('button', { name: 'Abrir conversa' }).waitFor()
    await context.picture(manager, 'follow-up-answered')
    const said = await customer.widget.frame.getByText('Vou encerrar este orçamento por aqui.').count()
    if (said > 0) throw new Error('the last step left after the answer')
  },
}
