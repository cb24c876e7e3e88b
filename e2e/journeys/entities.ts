import { expectEqual } from '../support/expect.ts'
import { flowEditorOn } from '../support/flow-editor.ts'
import { type Journey, wide } from '../support/journey.ts'
import { openManager } from '../support/session.ts'

const csv = (text: string) => ({ name: 'produtos.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Values come from a file, and the bot understands them in what a customer writes. */
export const importedEntities: Journey = {
  name: 'values of an entity are imported and understood',
  sizes: [wide],
  run: async (context) => {
    const person = await openManager(context)
    const { page } = person
    context.step('a file with a wrong line changes nothing and names the line')
    await page.goto(`${context.server.url}/entities/`)
    const row = page.getByRole('row', { name: /Produto/ })
    await row.waitFor()
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Importar' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Importar valores' })
    const choose = dialog.getByLabel(/Arraste um arquivo CSV/)
    await choose.setInputFiles(csv('jaqueta,corta vento\n,sem valor\n'))
    await dialog.getByText('Linha 2').waitFor()
    expectEqual(await dialog.getByRole('button', { name: 'Importar' }).isDisabled(), true, 'nothing can be stored')
    await context.picture(person, 'entities-refused')
    context.step('the mended file is read, shown and stored')
    await dialog.getByRole('button', { name: 'Escolher outro arquivo' }).click()
    await choose.setInputFiles(csv('jaqueta,corta vento,casaco\n'))
    await dialog.getByText('1 valor novo').waitFor()
    await context.picture(person, 'entities-preview')
    await dialog.getByRole('button', { name: 'Importar' }).click()
    await page.getByText('Entidades inseridas com sucesso.').waitFor()
    await row.getByRole('cell', { name: '5', exact: true }).waitFor()
    context.step('the bot understands the new value by its synonym')
    await page.goto(`${context.server.url}/chatbots`)
    await page.getByRole('article', { name: 'Loja Demo' }).getByRole('link', { name: 'Editar Script' }).click()
    await flowEditorOn(page, false).node('Início').waitFor()
    await page.getByRole('button', { name: 'Testar' }).click()
    const phone = page.getByRole('region', { name: 'Simulador' })
    const log = phone.getByRole('log', { name: 'Conversa de teste' })
    const field = phone.getByRole('textbox', { name: 'Escrever mensagem...' })
    await field.fill('oi')
    await field.press('Enter')
    await log.getByRole('button', { name: 'Ver produtos' }).click()
    await log.getByText('Qual deles você procura?').waitFor()
    await field.fill('queria um corta-vento')
    await field.press('Enter')
    await log.getByText('Qual tamanho de jaqueta você usa?').waitFor()
    await context.picture(person, 'entities-understood')
  },
}
