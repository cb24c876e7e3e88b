import type { Page } from 'playwright-core'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { greyPicture } from '../support/grey-picture.ts'
import type { Journey } from '../support/journey.ts'
import { openManager } from '../support/session.ts'

/** Somebody looks after a bot: what it does by itself, what it says, how it looks, where its conversations go. */
export const botCare: Journey = {
  name: 'a bot is looked after',
  run: async (context) => {
    const person = await openManager(context)
    const { page } = person
    await page.goto(`${context.server.url}/chatbots`)
    await page.getByRole('article', { name: 'Loja Demo' }).getByRole('link', { name: 'Detalhes do Bot' }).click()
    context.step('the automations')
    await automations(page)
    await context.picture(person, 'bot-automations')
    context.step('the fallback messages')
    await fallback(page)
    await page.reload()
    await expectSoon(() => chosen(page, 'Fechar após'), '12 horas', 'the automations were kept')
    await expectSoon(
      () =>
        page
          .getByLabel(/^Mensagem de exceção/)
          .last()
          .inputValue(),
      'Pode repetir?',
      'the message was kept',
    )
    await context.picture(person, 'bot-page')
    context.step('the avatar')
    await page.getByRole('link', { name: 'Gestão do Bot' }).click()
    await avatar(page)
    await context.picture(person, 'bot-management')
    context.step('the transfer')
    await transfer(page)
    context.step('leaving')
    await leaving(page)
  },
}

const chosen = (page: Page, label: string): Promise<string> =>
  page.getByRole('combobox', { name: label, exact: true }).inputValue()

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const saved = async (page: Page): Promise<void> => {
  const toast = page.getByText('Dados atualizados com sucesso!')
  await toast.waitFor()
  await page.getByRole('button', { name: 'Fechar aviso' }).first().click()
  await toast.waitFor({ state: 'hidden' })
}

const automations = async (page: Page): Promise<void> => {
  const card = page.getByRole('region', { name: 'Automações' })
  await choose(page, 'Repetir após', '10 minutos')
  await choose(page, 'Quantas vezes', '2 vezes')
  await choose(page, 'Fechar após', '12 horas')
  await card.getByRole('button', { name: 'Salvar' }).click()
  await saved(page)
}

const fallback = async (page: Page): Promise<void> => {
  const messages = page.getByLabel(/^Mensagem de exceção/)
  const before = await messages.count()
  await messages.last().press('Control+Enter')
  await expectSoon(() => messages.count(), before + 1, 'Ctrl+Enter adds a message')
  await page.keyboard.type('Pode repetir?')
  await page.getByRole('region', { name: 'Mensagens de exceção' }).getByRole('button', { name: 'Salvar' }).click()
  await saved(page)
}

const avatar = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Editar avatar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Avatar e abertura do chat' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'rosto.png', mimeType: 'image/png', buffer: greyPicture(64) })
  await dialog.getByRole('button', { name: 'Remover imagem' }).waitFor()
  await dialog.getByRole('button', { name: 'Adicionar sugestão' }).click()
  await dialog
    .getByRole('textbox', { name: /^Sugestão/ })
    .last()
    .fill('Qual é o prazo de entrega?')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await saved(page)
  await page.getByRole('button', { name: 'Editar sugestões' }).getByText('Qual é o prazo de entrega?').waitFor()
}

const transfer = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Transferência' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transferência' })
  await dialog.getByRole('combobox', { name: 'Selecione um workspace' }).click()
  await page.getByRole('option', { name: 'Loja', exact: true }).click()
  await choose(page, 'Tipo de transferência', 'Sequencial')
  expectEqual(await dialog.getByLabel('Somente quem está online').isChecked(), true, 'in turn goes to who is online')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Configurações de transferência atualizadas com sucesso!').waitFor()
  await dialog.waitFor({ state: 'hidden' })
}

/** By the browser's back: refused once, then for good. */
const leaving = async (page: Page): Promise<void> => {
  await page.getByRole('switch', { name: 'Bot ativo' }).click()
  const question = page.getByText('As alterações não salvas serão perdidas. Deseja sair?')
  await page.evaluate(() => history.back())
  await question.waitFor()
  await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Editar avatar' }).waitFor()
  expectEqual(await page.getByLabel('Bot ativo').isChecked(), false, 'a refused exit keeps what was changed')
  await page.evaluate(() => history.back())
  await question.waitFor()
  await page.getByRole('button', { name: 'Sair sem salvar' }).click()
  await page.getByRole('region', { name: 'Automações' }).waitFor()
}
