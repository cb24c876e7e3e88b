import type { Page } from 'playwright-core'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, wide } from '../support/journey.ts'
import { fillLogin, logIn } from '../support/session.ts'

/** Every form says what is wrong where it is wrong, leads there, loses nothing unasked and is sent once. */
export const forms: Journey = {
  name: 'forms',
  sizes: [wide],
  run: async (context) => {
    const { people } = await context.company()
    const person = await context.open()
    const { page } = person
    await page.goto(`${context.server.url}/login`)
    await page.waitForLoadState('networkidle')
    await fillLogin(page, 'ana', 'senha')
    await page.getByText('E-mail inválido').waitFor()
    await expectSoon(() => focused(page), 'E-mail', 'the wrong field has the focus')
    expectEqual(await page.getByLabel('E-mail').getAttribute('maxlength'), '254', 'the contract says how long')

    context.step('the wizard')
    await logIn(page, context.server, people.manager)
    await page.goto(`${context.server.url}/chatbots?new=1`)
    const wizard = page.getByRole('dialog', { name: 'Criar bot' })
    await wizard.waitFor()
    await page.waitForLoadState('networkidle')
    await wizard.getByRole('button', { name: 'Avançar' }).click()
    await wizard.getByText('Campo obrigatório').waitFor()
    await expectSoon(() => focused(page), 'Nome', 'the first wrong field has the focus')
    await context.picture(person, 'wizard-wrong')
    await keepsWhatWasTyped(page)
    await sendsOnce(page)
    await context.picture(person, 'wizard-done')
    context.step('the contact')
    await contactForm(page, context.server.url)
    await context.picture(person, 'contact-wrong')
  },
}

/** The label of the field that has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const field = document.activeElement
    return field instanceof HTMLInputElement ? (field.labels?.[0]?.firstChild?.textContent ?? '') : ''
  })

const keepsWhatWasTyped = async (page: Page): Promise<void> => {
  const name = page.getByRole('textbox', { name: 'Nome' })
  await name.fill('Bot dos formulários')
  await name.press('Escape')
  await page.getByText('As alterações não salvas serão perdidas. Deseja sair?').waitFor()
  await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Cancelar' }).click()
  await expectSoon(() => name.inputValue(), 'Bot dos formulários', 'a refused exit keeps what was typed')
}

const sendsOnce = async (page: Page): Promise<void> => {
  const wizard = page.getByRole('dialog')
  await wizard.getByRole('combobox', { name: 'Workspace' }).click()
  await page.getByRole('option', { name: 'Loja' }).first().click()
  await wizard.getByText('Atendimento', { exact: true }).click()
  await wizard.getByRole('button', { name: 'Avançar' }).click()
  let sent = 0
  await page.route(/\/api\/bots$/, async (route) => {
    sent += 1
    if (sent === 1) {
      const fields = { chatColor: 'Escolha outra cor' }
      await route.fulfill({ status: 422, json: { code: 'x', message: 'Não', description: 'Não', fields } })
    } else await route.continue()
  })
  const create = wizard.getByRole('button', { name: 'Criar', exact: true })
  await create.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await wizard.getByText('Escolha outra cor').waitFor()
  expectEqual(sent, 1, 'two presses send once')
  await expectSoon(() => focused(page), 'Cor do chat', 'the field that the server refused has the focus')
  await create.click()
  await page.waitForURL(/\/drawflow\/\d+\/\d+$/)
  await page.unroute(/\/api\/bots$/)
}

const contactForm = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/omnichannel`)
  const inbox = inboxOn(page)
  await inbox.openRoom(/^Thiago Nogueira/)
  await page.getByRole('button', { name: 'Editar contato' }).click()
  const email = page.getByRole('textbox', { name: 'E-mail' })
  await email.fill('')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Campo obrigatório').waitFor()
  await expectSoon(() => focused(page), 'E-mail', 'the wrong field of the contact has the focus')
  const phone = page.getByRole('textbox', { name: 'Telefone' })
  await page.getByRole('textbox', { name: 'Nome' }).fill('Thiago Nogueira Prado')
  await email.fill('thiago.prado@exemplo.com.br')
  await phone.fill('(11) 98765-4321')
  await page.getByRole('textbox', { name: 'Descrição' }).fill('Compra para revenda.\nPaga no Pix.')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Contato atualizado com sucesso!').waitFor()
  const data = page.getByRole('complementary', { name: 'Dados do contato' })
  const isThere = async (): Promise<void> => {
    await data.getByRole('heading', { name: 'Thiago Nogueira Prado' }).waitFor()
    for (const text of ['thiago.prado@exemplo.com.br', /8765-4321$/, /Compra para revenda\.\s+Paga no Pix\./])
      await data.getByText(text).waitFor()
    await inbox.row(/^Thiago Nogueira Prado/).waitFor()
  }
  await isThere()
  await page.reload()
  await isThere()
}
