import type { Page } from 'playwright-core'
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { endRoom, inboxOn } from '../support/inbox.ts'
import type { Visitor } from '../support/journey.ts'
import { type Journey, type JourneyContext, narrow } from '../support/journey.ts'
import { logIn } from '../support/session.ts'

/** A workspace sets itself targets and asks how it was; the list shows what is left, and the customer's answer comes to the room. */
export const judgedService: Journey = {
  name: 'a workspace sets targets and asks its customers how it was',
  run: async (context) => {
    const company = await context.company()
    const manager = await context.open()
    await logIn(manager.page, context.server, company.people.manager)
    context.step('the rules are set')
    await setRules(context, manager.page)
    await context.picture(manager, 'rules-of-service')

    context.step('the list shows what is left of the time')
    const customer = await context.visit(company)
    await customer.widget.open()
    await customer.widget.write('falar com uma pessoa')
    await customer.widget.sees('Já chamei alguém da nossa equipe.')
    const marker = 'aguardo aqui'
    await customer.widget.write(marker)
    await customer.widget.sees(marker)
    const attendant = await context.open()
    await logIn(attendant.page, context.server, company.people.attendant)
    await attendant.page.goto(`${context.server.url}/omnichannel`)
    const inbox = inboxOn(attendant.page)
    const row = inbox.list.getByRole('button').filter({ hasText: marker })
    await row.getByText(/Responder em 10 min/).waitFor({ state: 'attached' })
    await context.picture(attendant, 'target-in-row')
    await row.click()
    await inbox.join()
    await inbox.write('Pronto, resolvido!')
    await customer.widget.sees('Pronto, resolvido!')
    const address = attendant.page.url()
    await endRoom(attendant.page)

    context.step('the customer says how it was, by the keyboard')
    await judge(context, customer)

    context.step('the answer stands in the room')
    await attendant.page.goto(address)
    await inbox.sees('O cliente avaliou o atendimento: 4 de 5 — “foi rápido”')
    if (context.size === narrow) {
      await attendant.page.getByRole('button', { name: 'Mais ações' }).click()
      await attendant.page.getByRole('menuitem', { name: 'Dados do contato' }).click()
    }
    const panel = attendant.page.getByRole('complementary', { name: 'Dados do contato' })
    await panel.getByText('4 de 5 · Bom').waitFor()
    await context.picture(attendant, 'judged-room')
  },
}

const setRules = async ({ server }: JourneyContext, page: Page): Promise<void> => {
  await page.goto(`${server.url}/workspace-rules`)
  await page.getByRole('combobox', { name: 'Workspace' }).click()
  await page.getByRole('option', { name: 'Loja', exact: true }).click()
  await page.getByLabel('Primeira resposta, em minutos').fill('10')
  await page.getByLabel('Finalização, em minutos').fill('60')
  await page.getByLabel('Avisar a equipe').check()
  await page.getByLabel('Pedir a avaliação').check()
  await expectAccessible(page, 'the rules of a workspace')
  await expectNoSidewaysScroll(page, 'the rules of a workspace')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Regras salvas com sucesso.').waitFor()
}

const judge = async (context: JourneyContext, customer: Visitor): Promise<void> => {
  const { frame } = customer.widget
  const panel = frame.getByRole('region', { name: /^Como foi o atendimento/ })
  const face = (name: string) => panel.getByRole('button', { name, exact: true })
  await panel.waitFor()
  await context.picture(customer, 'asked')
  await expectAccessible(customer.page, 'the question how it was')
  await face('Ruim').focus()
  await customer.page.keyboard.press('Enter')
  await frame.getByText('Avaliação registrada: Ruim').waitFor({ state: 'attached' })
  // Another face.
  await customer.page.keyboard.press('Tab')
  await customer.page.keyboard.press('Tab')
  await customer.page.keyboard.press('Space')
  await expectSoon(() => face('Bom').getAttribute('aria-pressed'), 'true', 'the other face counts')
  await panel.getByRole('textbox').fill('foi rápido')
  await context.picture(customer, 'judged-with-words')
  await panel.getByRole('button', { name: 'Enviar' }).click()
  await frame.getByRole('heading', { name: 'Obrigado pela avaliação!' }).waitFor()
  await context.picture(customer, 'thanked')
  // It is asked once: another page finds nothing to ask.
  await customer.page.reload()
  await customer.widget.open()
  await customer.widget.sees('Pronto, resolvido!')
  expectEqual(await panel.count(), 0, 'what was answered is asked no more')
}
