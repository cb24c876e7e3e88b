import type { Locator, Page } from 'playwright-core'
import { inDatabase } from '../support/database.ts'
import { flowEditorOn } from '../support/flow-editor.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, type JourneyContext, wide } from '../support/journey.ts'
import { logIn, openManager } from '../support/session.ts'

const question = 'tem estacionamento coberto?'
const answer = 'Temos estacionamento coberto ao lado da loja, de graça por duas horas.'

/** What no document answers today is answered by an attendant, approved, told to the next customer, and kept by a test. */
export const answeredTomorrow: Journey = {
  name: 'a refused question is answered from what an attendant said, and a test keeps it',
  sizes: [wide],
  run: async (context) => {
    const manager = await openManager(context)
    const { page, company } = manager

    context.step('the manager publishes a source, and a node answers with it')
    await page.goto(`${context.server.url}/conhecimento?new=1`)
    const form = page.getByRole('dialog', { name: 'Nova fonte' })
    await form.getByText('Pergunta e resposta', { exact: true }).click()
    await form.getByLabel('Nome da fonte').fill('Trocas')
    await form.getByLabel('Como os clientes perguntam').fill('qual o prazo de troca?')
    await form.getByRole('textbox', { name: 'Resposta' }).fill('Trocamos em até 30 dias.')
    await form.getByRole('button', { name: 'Salvar rascunho' }).click()
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    await page.getByText('Publicada: os bots já respondem com ela.').waitFor()
    await drawAbility(page, context)

    context.step('a customer asks in vain, and a person answers')
    const customer = await context.visit(company)
    await customer.widget.open()
    await customer.widget.write('Ver produtos')
    await customer.widget.sees(/Qual deles/)
    await customer.widget.write(question)
    await customer.widget.sees('Não encontrei isso no que a empresa me passou.')
    await customer.widget.tap('Falar com uma pessoa')
    const attendant = await context.open()
    await logIn(attendant.page, context.server, company.people.attendant)
    await attendant.page.goto(`${context.server.url}/omnichannel`)
    const inbox = inboxOn(attendant.page)
    await inbox.list
      .getByRole('button')
      .filter({ hasText: /Falar com uma pessoa|estacionamento/ })
      .first()
      .click()
    await inbox.join()
    await inbox.composer.waitFor()
    await inbox.write(answer)
    await customer.widget.sees(answer)

    context.step('the question stands among those without an answer')
    await runJob(context, 'read-traces')
    const asked = page.getByText(question).first()
    await seeSoon(page, `${context.server.url}/conhecimento?aba=sem-resposta`, asked)
    await context.picture(manager, 'unanswered')

    context.step('at night the answer is found, and the manager approves it')
    await runJob(context, 'find-answers')
    const approve = page.getByRole('button', { name: `Aprovar e publicar: ${question}` })
    await seeSoon(page, `${context.server.url}/conhecimento?aba=aprovar`, approve)
    await context.picture(manager, 'to-approve')
    await approve.click()
    await page.getByText('Nenhuma resposta para aprovar').waitFor()

    context.step('the next customer reads it')
    const next = await context.visit(company)
    await next.widget.open()
    await next.widget.write('Ver produtos')
    await next.widget.sees(/Qual deles/)
    await next.widget.write(question)
    await next.widget.sees(new RegExp(answer))

    context.step('a test keeps it: a publication that loses it asks first')
    await page.goto(`${context.server.url}/conhecimento?testar=1`)
    const ask = page.getByRole('dialog', { name: 'Testar uma pergunta' })
    await ask.getByRole('textbox', { name: 'Pergunta' }).fill(question)
    await ask.getByRole('button', { name: 'Perguntar' }).click()
    await ask.getByRole('button', { name: 'Guardar como teste' }).click()
    await page.getByText('Teste guardado.', { exact: false }).waitFor()
    await page.goto(`${context.server.url}/conhecimento`)
    await page.getByRole('row').filter({ hasText: question }).click()
    await page.getByRole('button', { name: 'Alterar' }).click()
    const change = page.getByRole('dialog', { name: 'Alterar fonte' })
    await change.getByLabel('Como os clientes perguntam').fill('qual o telefone da loja?')
    await change.getByRole('textbox', { name: 'Resposta' }).fill('Ligue para o número que está na nota.')
    await change.getByRole('button', { name: 'Salvar rascunho' }).click()
    await change.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Ver o que muda nas respostas' }).click()
    await page.getByText(/perguntas? nos últimos 30 dias: /).waitFor()
    await context.picture(manager, 'what-changes')
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    await page.getByText('Um teste falha', { exact: false }).last().waitFor()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await next.widget.write(question)
    await next.widget.sees(new RegExp(answer))
  },
}

/** The node that asks for a product answers from documents what none of its exits takes. */
const drawAbility = async (page: Page, context: JourneyContext): Promise<void> => {
  await page.goto(`${context.server.url}/chatbots`)
  await page.getByRole('article', { name: 'Loja Demo' }).getByRole('link', { name: 'Editar Script' }).click()
  const flow = flowEditorOn(page, false)
  await flow.node('Início').waitFor()
  await flow.edit('Escolher produto')
  await flow.panel.getByRole('button', { name: 'Configurar Responder com documentos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Responder com documentos' })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Publicar' }).click()
  const sure = page.getByRole('dialog')
  await sure.getByRole('button', { name: 'Publicar' }).click()
  await page.getByText(/Versão \d+ publicada\./).waitFor()
}

/** Jobs run every five minutes or at night, and now. */
const runJob = (context: JourneyContext, name: string) =>
  inDatabase(context.server, `insert into jobs.job (name, data) values ($1, '{}')`, [name])

const tries = 30
const seeSoon = async (page: Page, url: string, wanted: Locator): Promise<void> => {
  for (let count = 0; count < tries && (await wanted.count()) === 0; count++) {
    await page.goto(url)
    await wanted.waitFor({ timeout: 3_000 }).catch(() => undefined)
  }
  await wanted.waitFor()
}
