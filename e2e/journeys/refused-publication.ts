import type { Page } from 'playwright-core'
import { createBot } from '../support/bots.ts'
import { expectSoon } from '../support/expect.ts'
import { type FlowEditor, flowEditorOn } from '../support/flow-editor.ts'
import { type Journey, wide } from '../support/journey.ts'
import { logIn } from '../support/session.ts'

const isEmpty = 'O node "Endereço" não diz nem faz nada.'
const leadsNowhere = 'Nenhuma interação do node "Início" aceita o botão "Preços".'

/** Whoever publishes what cannot go live is told each reason, gets from there to its place, and publishes once they are mended. */
export const refusedPublication: Journey = {
  name: 'a refused publication is mended from its list',
  sizes: [wide],
  run: async (context) => {
    const company = await context.company()
    const person = await context.open()
    const { page } = person
    await logIn(page, context.server, company.people.manager)
    await createBot(page, context.server.url, 'Padaria')
    const editor = flowEditorOn(page, false)
    await editor.node('Início').waitFor()
    await drawsTwoDefects(page, editor)
    context.step('each reason is listed')
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    await page.getByRole('alert').getByText('Erro ao publicar flow.').waitFor()
    await reason(page, leadsNowhere).waitFor()
    await context.picture(person, 'publication-refused')
    context.step('a press leads to the node that says nothing')
    await reason(page, isEmpty).click()
    await expectNode(editor, 'Endereço')
    await editor.say('Rua das Flores, 12, no centro.')
    context.step('and one to the button that leads nowhere')
    await page.getByRole('button', { name: '1 problema' }).click()
    await expectSoon(() => reason(page, isEmpty).count(), 0, 'what is mended is not listed')
    await reason(page, leadsNowhere).click()
    await expectNode(editor, 'Início')
    await leadsToNewNode(page, editor, 'Preços')
    await editor.edit('Preços')
    await editor.say('Pão francês a R$ 19 o quilo.')
    await page.getByRole('button', { name: /^\d+ problema/ }).waitFor({ state: 'hidden' })
    context.step('it is published')
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    const question = page.getByRole('dialog')
    await question.getByText('É a primeira versão do bot.').waitFor()
    await question.getByRole('button', { name: 'Publicar' }).click()
    await page.getByText('Versão 1 publicada.').waitFor()
  },
}

const reason = (page: Page, text: string) => page.getByRole('button', { name: text })

const expectNode = ({ panel }: FlowEditor, name: string): Promise<void> =>
  expectSoon(() => panel.getByRole('textbox', { name: 'Nome do node' }).inputValue(), name, 'the panel shows the node')

/** A node without a word, and a button without a way. */
const drawsTwoDefects = async (page: Page, editor: FlowEditor): Promise<void> => {
  await editor.addButtons(['Horários', 'Endereço', 'Preços'])
  await leadsToNewNode(page, editor, 'Horários')
  await leadsToNewNode(page, editor, 'Endereço')
  await editor.edit('Horários')
  await editor.say('De segunda a sábado, das 8h às 18h.')
}

const leadsToNewNode = async (page: Page, editor: FlowEditor, label: string): Promise<void> => {
  await editor.panel.getByRole('button', { name: `Ligar a…, botão ${label}` }).click()
  await page.getByRole('button', { name: 'Novo node', exact: true }).click()
  await editor.node(label).waitFor({ state: 'attached' })
}
