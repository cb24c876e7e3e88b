import { expectEqual, expectSoon } from '../support/expect.ts'
import { type Journey, wide } from '../support/journey.ts'
import { openManager } from '../support/session.ts'

/** A bot is made from the ways to begin, doubled, and deleted for good; what was typed survives a wrong key. */
export const lifeOfABot: Journey = {
  name: 'a bot is made, duplicated and deleted',
  sizes: [wide],
  gate: { size: wide, why: 'the main job of bots' },
  run: async (context) => {
    const person = await openManager(context)
    const { page } = person

    context.step('the ways to a new bot')
    await page.goto(`${context.server.url}/chatbots`)
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Adicionar' })
      .getByRole('button', { name: /^Novo bot/ })
      .click()
    await page.getByText('Escolha uma das opções para começar a criar o script do seu robô.').waitFor()
    await context.picture(person, 'start-options')
    await page.getByRole('button', { name: /^Criar do zero/ }).click()

    context.step('made, one stands in its flow')
    const wizard = page.getByRole('dialog')
    await wizard.getByLabel('Nome', { exact: true }).fill('Padaria')
    await wizard.getByRole('combobox', { name: 'Workspace' }).click()
    await page.getByRole('option', { name: 'Loja', exact: true }).click()
    await wizard.getByText('Atendimento', { exact: true }).click()
    await wizard.getByRole('button', { name: 'Avançar' }).click()
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="red"/></svg>'
    const picture = { name: 'rosto.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) }
    await wizard.locator('input[type=file]').setInputFiles(picture)
    await wizard.getByRole('button', { name: 'Remover imagem' }).waitFor()
    await context.picture(person, 'wizard-with-picture')
    await wizard.getByRole('button', { name: 'Criar', exact: true }).click()
    await page.getByText('Chatbot criado com sucesso!!').waitFor()
    await page.waitForURL(/\/drawflow\/\d+\/\d+$/)

    context.step('doubled')
    await page.goto(`${context.server.url}/chatbots`)
    const card = page.getByRole('article', { name: 'Padaria', exact: true })
    await card.getByText('Nunca publicado').waitFor()
    await card.getByRole('button', { name: 'Ações de Padaria' }).click()
    await page.getByRole('menuitem', { name: 'Duplicar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Duplicar Bot' })
    const name = dialog.getByPlaceholder('Insira o nome do seu robô')
    await name.fill('Padaria do centro')
    await name.press('Escape')
    await page.getByText('As alterações não salvas serão perdidas. Deseja sair?').waitFor()
    await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Cancelar' }).click()
    await expectSoon(() => name.inputValue(), 'Padaria do centro', 'a refused exit keeps what was typed')
    await context.picture(person, 'duplicate')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Bot clonado com sucesso!!').waitFor()
    const copy = page.getByRole('article', { name: 'Padaria do centro' })
    await copy.getByRole('link', { name: 'Detalhes do Bot' }).waitFor()
    await context.picture(person, 'duplicated')

    context.step('deleted, after a question')
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: 'Excluir bot' }))
    const ask = async (): Promise<void> => {
      await copy.getByRole('button', { name: 'Ações de Padaria do centro' }).click()
      await page.getByRole('menuitem', { name: 'Excluir' }).click()
      await question.getByText('será excluído permanentemente').waitFor()
    }
    await ask()
    await context.picture(person, 'delete-question')
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await question.waitFor({ state: 'hidden' })
    expectEqual(await copy.count(), 1, 'a refused question deletes nothing')
    await ask()
    await question.getByRole('button', { name: 'Excluir' }).click()
    await page.getByText('Bot excluído com sucesso').waitFor()
    await copy.waitFor({ state: 'detached' })
    await card.waitFor()
  },
}
