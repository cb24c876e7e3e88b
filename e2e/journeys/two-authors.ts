import type { Locator, Page } from 'playwright-core'
import type { Person } from '../support/browser.ts'
import type { Company } from '../support/company.ts'
import { expectEqual } from '../support/expect.ts'
import { type FlowEditor, flowEditorOn } from '../support/flow-editor.ts'
import { type Journey, type JourneyContext, wide } from '../support/journey.ts'
import { logIn } from '../support/session.ts'

interface Author extends Person {
  editor: FlowEditor
}

/** Nobody sees the toast of the save before: it goes before the next one counts. */
const save = async ({ page }: Author, answer: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+S')
  await page.getByText(answer).first().waitFor()
}

const say = async ({ editor }: Author, text: string): Promise<void> => {
  await editor.edit('Início')
  await editor.say(text)
}

const open = async (context: JourneyContext, { people }: Company): Promise<Author> => {
  const person = await context.open()
  await logIn(person.page, context.server, people.manager)
  return { ...person, editor: flowEditorOn(person.page, false) }
}

const openFlow = async ({ page, editor }: Author, url: string): Promise<void> => {
  await page.goto(url)
  await editor.node('Início').waitFor()
}

const messageOf = async (author: Author): Promise<string> => {
  await author.editor.edit('Início')
  return author.editor.panel.getByRole('textbox', { name: 'Mensagem 1', exact: true }).innerText()
}

const dialogOn = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Two authors of one live bot: leaving saves, a save over another's asks with both texts, what was typed comes back as its own. */
export const twoAuthors: Journey = {
  name: 'two authors lose nothing',
  sizes: [wide],
  run: async (context) => {
    const company = await context.company()
    const ana = await open(context, company)
    const bots = `${context.server.url}/chatbots`
    await ana.page.goto(bots)
    const list = await ana.page.request.get(`${context.server.url}/api/bots?limit=20&offset=0`)
    const { result } = (await list.json()) as { result: { id: number; activeBotFlowId: number | null }[] }
    const bot = result.find(({ activeBotFlowId }) => activeBotFlowId !== null)
    if (!bot) throw new Error('The company has no published bot')
    const flow = `${context.server.url}/drawflow/${bot.id}`
    const live = `${flow}/${bot.activeBotFlowId}`

    context.step('Ana saves and leaves')
    // 'Salvar e sair' leaves, also from a published version.
    await openFlow(ana, live)
    const button = ana.page.getByRole('button', { name: /^Publicar/ })
    await say(ana, 'Texto da Ana')
    await ana.page.getByRole('button', { name: 'Voltar', exact: true }).click()
    await ana.page.getByRole('button', { name: 'Salvar e sair' }).click()
    await ana.page.waitForURL(bots)
    await openFlow(ana, `${flow}/-1`)
    expectEqual(await messageOf(ana), 'Texto da Ana', 'the draft after leaving')

    context.step('Bruno saves meanwhile')
    // Somebody else saves meanwhile; the save is refused and shows both texts.
    const bruno = await open(context, company)
    await openFlow(bruno, `${flow}/-1`)
    await say(bruno, 'Texto do Bruno')
    await save(bruno, 'Script salvo com sucesso!')
    await say(ana, 'Outro texto da Ana')
    await save(ana, 'O rascunho mudou')
    const conflict = dialogOn(ana.page)
    await conflict.getByRole('cell', { name: /Texto do Bruno/ }).waitFor()
    await conflict.getByRole('cell', { name: /Outro texto da Ana/ }).waitFor()
    await context.picture(ana, 'flow-conflict')
    await conflict.getByRole('button', { name: 'Continuar editando' }).click()

    context.step('Ana reloads')
    // After a reload her text is hers again, still begun from the older draft: saving asks again.
    await ana.page.reload()
    await ana.page.getByText('Recuperamos as alterações não salvas').waitFor()
    await context.picture(ana, 'flow-recovered')
    expectEqual(await messageOf(ana), 'Outro texto da Ana', 'what was recovered')
    await save(ana, 'O rascunho mudou')
    await dialogOn(ana.page)
      .getByRole('button', { name: /^Ficar com/ })
      .click()
    await conflict.waitFor({ state: 'hidden' })
    expectEqual(await messageOf(ana), 'Texto do Bruno', 'the text that she chose')

    context.step('what changes')
    // Publishing says what changes; afterwards there is nothing to publish.
    await button.click()
    const question = dialogOn(ana.page)
    await question.getByText('O que muda').waitFor()
    await context.picture(ana, 'flow-publish')
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await question.waitFor({ state: 'hidden' })
  },
}
