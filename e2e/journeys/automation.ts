import { expectEqual } from '../support/expect.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, wide } from '../support/journey.ts'
import { openManager } from '../support/session.ts'

const name = 'Atacado'
const words = 'quero preço de atacado'
const note = 'Enviar a tabela de atacado.'

/** An automation is watched first, which does nothing, and then brings whoever asks for wholesale to the queue with a note. */
export const automation: Journey = {
  name: 'an automation is observed, and then acts',
  sizes: [wide],
  run: async (context) => {
    const manager = await openManager(context)
    const { page, company } = manager

    context.step('a manager draws it and observes')
    await page.goto(`${context.server.url}/workspace-rules?aba=automacoes`)
    await page.getByRole('button', { name: 'Nova automação' }).click()
    const editor = page.getByRole('dialog', { name: 'Nova automação' })
    await editor.getByRole('textbox', { name: 'Nome' }).fill(name)
    await editor.getByRole('button', { name: 'Adicionar condição' }).click()
    await editor.getByRole('textbox', { name: /^Palavras/ }).fill('atacado, revenda')
    const choose = async (act: number, kind: string): Promise<void> => {
      await editor
        .getByRole('group', { name: `Ação ${act}` })
        .getByRole('combobox', { name: 'Tipo' })
        .click()
      await page.getByRole('option', { name: kind, exact: true }).click()
    }
    await choose(1, 'Transferir para a fila')
    await editor.getByRole('group', { name: 'Ação 1' }).getByRole('combobox', { name: 'Workspace' }).click()
    await page.getByRole('option', { name: 'Loja', exact: true }).click()
    await editor.getByRole('button', { name: 'Adicionar ação' }).click()
    await choose(2, 'Nota privada')
    await editor.getByRole('textbox', { name: 'Texto da nota' }).fill(note)
    await context.picture(manager, 'automation-drawn')
    await editor.getByRole('button', { name: 'Salvar' }).click()
    const turn = async (act: string): Promise<void> => {
      await page.getByRole('button', { name: `Opções de ${name}` }).click()
      await page.getByRole('menuitem', { name: act, exact: true }).click()
    }
    await turn('Observar')
    await page.getByText('Automação em observação.').waitFor()

    context.step('the bot answers as before, and the log says what would have happened')
    const watched = await context.visit(company)
    await watched.widget.open()
    await watched.widget.write(words)
    await watched.widget.sees(/Sou a Lia/)
    await turn('O que aconteceu')
    const log = page.getByRole('dialog', { name: `${name}: o que aconteceu` })
    await log.getByText(/^Teria agido/).waitFor()
    await context.picture(manager, 'automation-observed')
    await log.getByRole('button', { name: /^Fechar/ }).click()

    context.step('switched on, it acts before the bot does')
    await turn('Ligar')
    await page.getByText('Automação ligada.').waitFor()
    const customer = await context.visit(company)
    await customer.widget.open()
    await customer.widget.write(words)
    await page.goto(`${context.server.url}/omnichannel`)
    const inbox = inboxOn(page)
    await inbox.list.getByRole('button').filter({ hasText: words }).first().click()
    await page.getByText(note).waitFor()
    await context.picture(manager, 'automation-acted')
    expectEqual(await customer.widget.frame.getByText(note).count(), 0, 'the note is seen by the customer')
  },
}
