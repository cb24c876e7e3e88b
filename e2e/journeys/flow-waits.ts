import { inDatabase } from '../support/database.ts'
import { expectSoon } from '../support/expect.ts'
import { flowEditorOn } from '../support/flow-editor.ts'
import { type Journey, wide } from '../support/journey.ts'
import { openManager } from '../support/session.ts'

const reminder = 'Quando quiser, é só chamar.'

/** An author lets a node go on without an answer, tries it by letting time pass, and publishes; a silent customer is written to. */
export const flowWaits: Journey = {
  name: 'a customer who does not answer in time is written to',
  sizes: [wide],
  run: async (context) => {
    const person = await openManager(context)
    const { page, company } = person

    context.step('a node gets an exit of silence')
    await page.goto(`${context.server.url}/chatbots`)
    await page.getByRole('article', { name: 'Loja Demo' }).getByRole('link', { name: 'Editar Script' }).click()
    const flow = flowEditorOn(page, false)
    await flow.node('Início').waitFor()
    await flow.edit('Início')
    await flow.panel.getByRole('button', { name: 'Se não responder', exact: true }).click()
    const wait = flow.panel.getByRole('group', { name: 'Se não responder em' })
    await wait.getByRole('combobox', { name: 'Unidade do prazo' }).click()
    await page.getByRole('option', { name: 'minutos' }).click()
    await wait.getByRole('textbox', { name: 'Prazo sem resposta' }).fill('5')
    await wait.getByRole('combobox', { name: /^Ir para, sem resposta/ }).fill('Lembrete')
    await page.getByRole('option', { name: 'Novo node “Lembrete”' }).click()
    await flow.edit('Lembrete')
    await flow.say(reminder)
    await context.picture(person, 'wait-drawn')

    context.step('the simulator lets the time pass')
    await page.getByRole('button', { name: 'Testar' }).click()
    const phone = page.getByRole('region', { name: 'Simulador' })
    const field = phone.getByPlaceholder('Escrever mensagem...')
    await field.fill('bom dia')
    await field.press('Enter')
    await phone.getByRole('button', { name: '+10 min' }).click()
    await phone.getByText(/^Passaram 10 minutos/).waitFor()
    await phone.getByText(reminder).waitFor()
    await context.picture(person, 'time-passed')
    await phone.getByRole('button', { name: 'Fechar simulador' }).click()

    context.step('published, a silent customer gets it')
    await page.getByRole('button', { name: 'Publicar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
    await page.getByText(/^Versão \d+ publicada/).waitFor()
    const customer = await context.visit(company)
    await customer.widget.open()
    await customer.widget.write('bom dia')
    const ends = 'update dialog set resumes_at = now(), due_at = now() where resumes_at is not null returning id'
    const isOver = async (): Promise<boolean> => (await inDatabase(context.server, ends, [])).length > 0
    await expectSoon(isOver, true, 'the conversation waits for its time')
    await customer.widget.sees(reminder)
  },
}
