import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import type { Person } from '../support/browser.ts'
import { during } from '../support/during.ts'
import { expectEqual } from '../support/expect.ts'
import { flowEditorOn } from '../support/flow-editor.ts'
import { type Journey, type JourneyContext, wide } from '../support/journey.ts'
import { openManager } from '../support/session.ts'

/** The example of a CSV goes in, out and in again; the flow becomes a template, which other bots begin with. */
export const templatesAndCsv: Journey = {
  name: 'a flow comes from a CSV and goes on as a template',
  sizes: [wide],
  run: async (context) => {
    const person = await openManager(context)
    const { page } = person
    await page.goto(`${context.server.url}/chatbots`)
    await page.getByRole('article', { name: 'Loja Demo' }).getByRole('link', { name: 'Editar Script' }).click()
    const flow = flowEditorOn(page, false)
    await flow.node('Início').waitFor()

    context.step('the example goes in, out and in again')
    const example = await take(page, async () => {
      await openCsv(page)
      await page.getByRole('button', { name: 'Baixar exemplo' }).click()
    })
    expectEqual(example.name, 'exampleCSV.csv', 'the name of the example')
    await putIn(page, example.text)
    await context.picture(person, 'csv-imported')
    const first = await exported(page)
    expectEqual(first.name, 'nodes.csv', 'the name of the export')
    await openCsv(page)
    await putIn(page, first.text)
    expectEqual((await exported(page)).text, first.text, 'what went out and in goes out as it was')

    context.step('the flow becomes a template')
    await page.getByRole('button', { name: 'Criar template' }).click()
    const create = page.getByRole('dialog', { name: 'Criar template' })
    await create.getByLabel('Nome', { exact: true }).fill('Do exemplo')
    await create.getByRole('combobox', { name: 'Workspaces' }).click()
    await page.getByRole('option', { name: 'Loja', exact: true }).click()
    await page.keyboard.press('Tab')
    await context.picture(person, 'template-create')
    await create.getByRole('button', { name: 'Criar template' }).click()
    await page.getByText('Template criado com sucesso.').waitFor()

    context.step('the template is looked at')
    await page.goto(`${context.server.url}/templates-list/`)
    await page.getByRole('button', { name: 'Visualizar Do exemplo' }).click()
    await flow.node('Início').waitFor()
    expectEqual(await page.getByRole('button', { name: 'Salvar Fluxo' }).count(), 0, 'nothing of a template is saved')
    await context.picture(person, 'template-view')

    context.step('a new bot begins with it')
    await beginsWith(context, person)
    await flow.node('Início').waitFor()
    await page.getByText('Template importado com sucesso.').waitFor()
    expectEqual((await exported(page)).text, first.text, 'the new bot has the flow of the template')
    await context.picture(person, 'template-begun')

    context.step('a bot takes another one in place of its flow')
    await page.getByRole('button', { name: 'Importar' }).click()
    await page.getByRole('menuitem', { name: 'Template' }).click()
    const choice = page.getByRole('dialog', { name: 'Importar template' })
    const go = choice.getByRole('button', { name: 'Importar' })
    expectEqual(await go.isDisabled(), true, 'nothing is imported before one is chosen')
    await choice.getByText('Atendimento de loja').click()
    await go.click()
    await context.picture(person, 'template-needs')
    await choice.getByRole('button', { name: 'Importar' }).click()
    await choice.waitFor({ state: 'hidden' })
    await flow.node('Trocas').waitFor()

    context.step('the template is removed')
    await page.goto(`${context.server.url}/templates-list/`)
    await page.getByRole('button', { name: 'Remover Do exemplo' }).click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await question.getByRole('button', { name: 'Remover', exact: true }).click()
    await page.getByText('Template excluído com sucesso!').waitFor()
    await page.getByText('Do exemplo', { exact: true }).waitFor({ state: 'detached' })
  },
}

interface Download {
  name: string
  text: string
}

const take = async (page: Page, act: () => Promise<void>): Promise<Download> => {
  const download = await during(page.waitForEvent('download'), act)
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

const exported = (page: Page): Promise<Download> =>
  take(page, () => page.getByRole('button', { name: 'Exportar' }).click())

const openCsv = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Importar' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
}

const putIn = async (page: Page, text: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Importar CSV' })
  const file = { name: 'nodes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await dialog.getByLabel(/Arraste um arquivo CSV/).setInputFiles(file)
  await dialog.getByRole('button', { name: 'Substituir', exact: true }).click()
  await page.getByText('Arquivo CSV importado com sucesso!').last().waitFor()
  await dialog.waitFor({ state: 'hidden' })
}

const beginsWith = async (context: JourneyContext, person: Person): Promise<void> => {
  const { page } = person
  await page.goto(`${context.server.url}/chatbots?start=1`)
  await page.getByRole('button', { name: /^Usar nossos templates/ }).click()
  const choice = page.getByRole('dialog', { name: 'Usar nossos templates' })
  await choice.getByText('Do exemplo').click()
  await context.picture(person, 'template-choice')
  await choice.getByRole('button', { name: 'Usar este template' }).click()
  const wizard = page.getByRole('dialog', { name: 'Criar bot' })
  await wizard.getByLabel('Nome', { exact: true }).fill('Do template')
  await wizard.getByRole('combobox', { name: 'Workspace' }).click()
  await page.getByRole('option', { name: 'Loja', exact: true }).click()
  await wizard.getByText('Atendimento', { exact: true }).click()
  await wizard.getByRole('button', { name: 'Avançar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Criar', exact: true }).click()
  await page.waitForURL(/\/drawflow\//)
}
