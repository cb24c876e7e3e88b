import type { Page } from 'playwright-core'
import type { Company } from '../support/company.ts'
import { during } from '../support/during.ts'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { type FlowEditor, flowEditorOn } from '../support/flow-editor.ts'
import { type Journey, type JourneyContext, wide } from '../support/journey.ts'
import { logIn } from '../support/session.ts'

/** What an author does with a flow that is live already: nothing of it is lost, and what is discarded is gone. */
export const author: Journey = {
  name: 'an author takes back, copies, leaves, recovers and publishes again',
  sizes: [wide],
  run: async (context) => {
    const company = await context.company()
    const { page } = await openBots(context, company)
    const editor = flowEditorOn(page, false)
    await openFlow(page, editor, 'Loja Demo')
    const flow = page.url()
    context.step('a node is dragged, taken back and brought back')
    await dragsAndTakesBack(page, editor)
    context.step('a node is copied and doubled')
    await copies(page, editor)
    context.step('unsaved text is discarded')
    await leavesUnsaved(page, editor, flow)
    context.step('unsaved text is recovered on another computer')
    await recoversElsewhere(context, company, page, flow)
  },
}

const openBots = async (context: JourneyContext, { people }: Company) => {
  const person = await context.open()
  await logIn(person.page, context.server, people.manager)
  await person.page.goto(`${context.server.url}/chatbots`)
  return person
}

const openFlow = async (page: Page, { canvas, node }: FlowEditor, bot: string): Promise<void> => {
  await page.getByRole('article', { name: bot }).getByRole('link', { name: 'Editar Script' }).click()
  await page.waitForURL(/\/drawflow\/\d+\/\d+$/)
  // It opens where one left it.
  await canvas.getByRole('button', { name: 'Ajustar à tela' }).click()
  await node('Início').waitFor()
}

/** How far right of Início a node stands, in px of the screen: the view may move, the drawing does not. */
const placeOf = async ({ node }: FlowEditor, name: string): Promise<number> => {
  const [start, found] = [await node('Início').boundingBox(), await node(name).boundingBox()]
  if (!start || !found) throw new Error(`${name} is not drawn`)
  return Math.round(found.x - start.x)
}

const dragPx = 120

const dragsAndTakesBack = async (page: Page, editor: FlowEditor): Promise<void> => {
  const name = 'Até logo'
  await editor.select(name)
  const before = await placeOf(editor, name)
  const box = await editor.node(name).boundingBox()
  if (!box) throw new Error('the node is not drawn')
  const [x, y] = [box.x + box.width / 5, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dragPx / 2, y, { steps: 5 })
  await page.mouse.move(x + dragPx, y, { steps: 5 })
  await page.mouse.up()
  await page.getByText('Alterações não salvas').waitFor()
  const after = await placeOf(editor, name)
  if (after - before < dragPx / 2) throw new Error(`the node was dragged from ${before} to ${after}`)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expectSoon(() => placeOf(editor, name), before, 'undo puts the node back')
  await page.getByText('Alterações não salvas').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Refazer' }).click()
  await expectSoon(() => placeOf(editor, name), after, 'redo drags it again')

  // Typed text is taken back too, by keyboard, beside the field.
  await editor.edit('Trocas')
  const message = editor.panel.getByRole('textbox', { name: 'Mensagem 1', exact: true })
  const said = await message.innerText()
  await editor.say('Outro texto')
  await editor.select('Trocas')
  await page.keyboard.press('ControlOrMeta+z')
  await expectSoon(() => message.innerText(), said, 'undo brings the text back')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expectSoon(() => message.innerText(), 'Outro texto', 'redo writes it again')
}

const copies = async (page: Page, editor: FlowEditor): Promise<void> => {
  await editor.select('Até logo')
  await page.keyboard.press('ControlOrMeta+c')
  await page.getByText('Node copiado.').waitFor()
  await page.keyboard.press('ControlOrMeta+v')
  await editor.node('Até logo 2').waitFor({ state: 'attached' })
  await page.keyboard.press('ControlOrMeta+d')
  await editor.node('Até logo 3').waitFor({ state: 'attached' })
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByText('Tem certeza que deseja excluir este node?').waitFor()
  await question.getByRole('button', { name: 'Excluir' }).click()
  await editor.node('Até logo 3').waitFor({ state: 'detached' })
  await page.keyboard.press('ControlOrMeta+z')
  await editor.node('Até logo 3').waitFor({ state: 'attached' })
}

const leavesUnsaved = async (page: Page, editor: FlowEditor, flow: string): Promise<void> => {
  const leave = page.getByRole('button', { name: 'Voltar', exact: true })
  const question = page.getByText('Este fluxo tem alterações não salvas. O que deseja fazer?')
  await leave.click()
  await question.waitFor()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await question.waitFor({ state: 'hidden' })
  await editor.node('Até logo 3').waitFor({ state: 'attached' })
  await leave.click()
  await page.getByRole('button', { name: 'Descartar alterações' }).click()
  await page.waitForURL(/\/chatbots$/)
  await openFlow(page, editor, 'Loja Demo')
  expectEqual(page.url(), flow, 'the same flow opens')
  expectEqual(await editor.node('Até logo 2').count(), 0, 'what was discarded is gone')
  expectEqual(await page.getByText('Recuperamos').count(), 0, 'and nothing is recovered of it')
}

const recoversElsewhere = async (
  context: JourneyContext,
  company: Company,
  page: Page,
  flow: string,
): Promise<void> => {
  const editor = flowEditorOn(page, false)
  await editor.edit('Início')
  await during(
    page.waitForResponse(
      (answer) => answer.url().endsWith('/working-copy') && answer.request().method() === 'PUT' && answer.ok(),
    ),
    () => editor.say('Olá de novo! Como posso ajudar?'),
  )
  await page.close()

  const { page: other } = await openBots(context, company)
  const there = flowEditorOn(other, false)
  await other.goto(flow)
  await other.getByText('Recuperamos as alterações não salvas').waitFor()
  await there.edit('Início')
  const message = there.panel.getByRole('textbox', { name: 'Mensagem 1', exact: true })
  expectEqual(await message.innerText(), 'Olá de novo! Como posso ajudar?', 'what was typed on the other computer')
  await other.keyboard.press('ControlOrMeta+s')
  await other.getByText('Script salvo com sucesso!').waitFor()
  await other.getByText('Recuperamos').waitFor({ state: 'hidden' })
  context.step('a second version goes live')
  await publish(other, 'Publicar no lugar da versão 1?', 'Versão 2 publicada.')
  const first = await context.visit(company)
  await first.widget.open()
  await first.widget.write('bom dia')
  await first.widget.sees('Olá de novo! Como posso ajudar?')
  context.step('and a third, while a customer is in the second')
  await there.edit('Início')
  await there.say('Terceira saudação')
  await publish(other, 'Publicar no lugar da versão 2?', 'Versão 3 publicada.')
  const second = await context.visit(company)
  await second.widget.open()
  await second.widget.write('bom dia')
  await second.widget.sees('Terceira saudação')
  await first.widget.write('quero comprar')
  await first.widget.sees('Temos camisetas, calças, vestidos e tênis.')
}

const publish = async (page: Page, question: string, done: string): Promise<void> => {
  await page.getByRole('button', { name: 'Publicar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(question).waitFor()
  await dialog.getByText('O que muda').waitFor()
  await dialog.getByRole('button', { name: 'Publicar' }).click()
  await page.getByText(done).waitFor()
}
