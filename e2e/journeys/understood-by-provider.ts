import { during } from '../support/during.ts'
import { expectEqual } from '../support/expect.ts'
import { flowEditorOn } from '../support/flow-editor.ts'
import type { Journey } from '../support/journey.ts'
import { logIn } from '../support/session.ts'

/** The provider's console as far as a key comes from it. */
const makeKey = async (dialogflowUrl: string, project: string): Promise<{ name: string; text: string }> => {
  const answer = await fetch(`${dialogflowUrl}/control/project`, {
    method: 'POST',
    body: JSON.stringify({ id: project }),
  })
  return { name: `${project}.json`, text: await answer.text() }
}

/** A company brings two keys, publishes, and its customers are understood by the provider's agent. */
export const understoodByProvider: Journey = {
  name: 'a bot understands by Dialogflow',
  run: async (context) => {
    const company = await context.company()
    const { people } = company
    const person = await context.open()
    const { page } = person
    await logIn(page, context.server, people.manager)

    context.step('the keys are brought')
    await page.goto(`${context.server.url}/gcredentials`)
    await page.getByRole('heading', { name: 'Nenhum resultado encontrado' }).waitFor()
    await context.picture(person, 'keys-empty')
    await page.getByRole('button', { name: 'Como gerar uma chave' }).click()
    const tutorial = page.getByRole('dialog', { name: /Dialogflow Essentials/ })
    await tutorial.getByText('Passo 1 de 7').waitFor()
    await tutorial.getByRole('button', { name: 'Avançar' }).click()
    await tutorial.getByRole('button', { name: 'Avançar' }).click()
    await tutorial.getByText('Crie uma conta de serviço').waitFor()
    await context.picture(person, 'keys-tutorial')
    await page.keyboard.press('Escape')
    await tutorial.waitFor({ state: 'hidden' })

    const run = crypto.randomUUID().slice(0, 8)
    const files = await Promise.all(
      [`loja-${run}-producao`, `loja-${run}-teste`].map((project) => makeKey(context.server.dialogflowUrl, project)),
    )
    await page.getByRole('button', { name: 'Gerar Chave' }).first().click()
    const upload = page.getByRole('dialog', { name: 'Enviar chaves do Google' })
    const sent = [...files, { name: 'outra-coisa.json', text: '{"type":"authorized_user"}' }]
    await upload
      .locator('input[type=file]')
      .setInputFiles(sent.map(({ name, text }) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })))
    await upload.getByText('outra-coisa.json').waitFor()
    await upload.getByRole('button', { name: 'Adicionar' }).click()
    await upload.getByText('O arquivo não é uma chave de conta de serviço.').first().waitFor()
    await context.picture(person, 'keys-upload')
    await upload.getByRole('button', { name: 'Tirar outra-coisa.json da lista' }).click()
    await upload.getByRole('button', { name: 'Adicionar' }).click()
    await page.getByText('Novas chaves gravadas com sucesso.').waitFor()
    await page.getByText(`loja-${run}-teste`, { exact: true }).waitFor()
    expectEqual(await page.getByText('Disponível').count(), 2, 'both keys are available')
    await context.picture(person, 'keys-full')

    context.step('a file is taken back')
    const download = await during(page.waitForEvent('download'), () =>
      page.getByRole('button', { name: `Baixar o JSON de loja-${run}-producao` }).click(),
    )
    expectEqual(download.suggestedFilename(), 'chave-do-bot.json', 'the file has its fixed name')

    context.step('the script is published, and the agent trained')
    await page.goto(`${context.server.url}/chatbots`)
    await page.getByRole('article', { name: 'Loja Demo' }).getByRole('link', { name: 'Editar Script' }).click()
    const editor = flowEditorOn(page, (page.viewportSize()?.width ?? 0) < 600)
    await editor.edit('Início')
    await editor.addPhrases(2, ['cadê a zarabatana'])
    await editor.done()
    await page.getByRole('button', { name: 'Publicar' }).click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: 'Publicar no lugar' })
    await question.getByRole('button', { name: 'Publicar' }).click()
    const training = page.getByText(/O agente do Dialogflow de produção está sendo treinado/)
    await training.waitFor()
    await context.picture(person, 'agent-training')
    await training.waitFor({ state: 'hidden' })

    context.step('a customer is understood by the agent, and by the platform where it fails')
    const dialogflow = (path: string, body: object): Promise<Response> =>
      fetch(`${context.server.dialogflowUrl}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })
    const lesson = { project: `loja-${run}-producao`, like: 'cadê a zarabatana', text: 'zxcvb qwert' }
    expectEqual(await (await dialogflow('phrase', lesson)).json(), { success: true }, 'the agent was taught')
    const { widget } = await context.visit(company)
    await widget.open()
    await widget.write('oi')
    await widget.sees('Como posso ajudar?')
    await widget.write('zxcvb qwert')
    await widget.sees(/número do pedido/)
    await dialogflow('faults', { path: lesson.project, does: { kind: 'cut' } })
    const other = await context.visit(company)
    await other.widget.open()
    await other.widget.write('oi')
    await other.widget.sees('Como posso ajudar?')
    await other.widget.write('me diga quando chega a minha encomenda')
    await other.widget.sees(/número do pedido/)

    context.step('the keys say whose they are')
    await page.goto(`${context.server.url}/gcredentials`)
    await page.getByText('Produção', { exact: true }).waitFor()
    await context.picture(person, 'keys-in-use')
    await page.getByRole('button', { name: `Remover Bot: loja-${run}-producao` }).click()
    const removal = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await removal.getByRole('button', { name: 'Remover Bot' }).click()
    await page.getByText('Não é possível desvincular uma credencial de um bot existente.').waitFor()
  },
}
