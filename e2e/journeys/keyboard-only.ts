import type { Locator, Page } from 'playwright-core'
import type { Company } from '../support/company.ts'
import { expectEqual } from '../support/expect.ts'
import { flowEditorOn } from '../support/flow-editor.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, type JourneyContext, wide } from '../support/journey.ts'
import { logInByKeyboard, tabTo } from '../support/keyboard.ts'
import { dismissConsent } from '../support/session.ts'

/** Nothing here touches the mouse: what a person does is on the keyboard, and the focus is where one expects it. */
export const keyboardOnly: Journey = {
  name: 'keyboard only',
  sizes: [wide],
  run: async (context) => {
    const company = await context.company()
    await callForHelp(context, company)
    await answerByKeyboard(context, company)
    await drawByKeyboard(context, company)
  },
}

const marker = 'alguém me ajuda pelo teclado?'

const callForHelp = async (context: JourneyContext, company: Company): Promise<void> => {
  context.step('a customer calls for help')
  const { widget } = await context.visit(company)
  await widget.launcher.press('Enter')
  await widget.write('falar com uma pessoa')
  await widget.sees('Já chamei alguém da nossa equipe.')
  await widget.write(marker)
  await widget.sees(marker)
}

const answerByKeyboard = async (context: JourneyContext, { people }: Company): Promise<void> => {
  context.step('an attendant answers')
  const person = await context.open()
  const { page } = person
  await page.goto(`${context.server.url}/omnichannel`)
  await logInByKeyboard(page, people.attendant.email, context.server.password)
  await dismissConsentByKeyboard(page)
  const inbox = inboxOn(page)
  await inbox.messages.waitFor()
  const room = inbox.list.getByRole('button').filter({ hasText: marker })
  await room.waitFor()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await walkTo(page, inbox.list, room)
  await inbox.sees(marker)
  await tabTo(page, 'Entrar na Conversa')
  await page.keyboard.press('Enter')
  await inbox.composer.waitFor()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Enter')
  expectEqual(await inbox.composer.evaluate((field) => field === document.activeElement), true, 'Enter begins to write')
  await page.keyboard.type('Claro, sou o Bruno.')
  await page.keyboard.press('Enter')
  await inbox.sees('Claro, sou o Bruno.')
  // Esc gives the keys back to the room, and again leaves it.
  await page.keyboard.press('Escape')
  await page.keyboard.press('l')
  await page.getByRole('dialog', { name: 'Etiquetas' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Etiquetas' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await page.getByText('Escolha uma conversa').waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await help.getByText('Próxima conversa', { exact: true }).waitFor()
  await context.picture(person, 'inbox-keys')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
}

const maxSteps = 30

/** Down and up again, and from there with j and k to the wanted room. */
const walkTo = async (page: Page, list: Locator, room: Locator): Promise<void> => {
  const current = list.locator('[aria-current="true"]')
  const press = async (key: 'j' | 'k'): Promise<void> => {
    const before = await current.getAttribute('id')
    await page.keyboard.press(key)
    await list.locator(`[aria-current="true"]:not(#${before})`).waitFor()
  }
  await press('j')
  await press('k')
  for (let steps = 0; (await room.getAttribute('aria-current')) !== 'true'; steps += 1) {
    if (steps > maxSteps) throw new Error('j and k never reached the room')
    const [here, there] = [await current.boundingBox(), await room.boundingBox()]
    await press((here?.y ?? 0) < (there?.y ?? 0) ? 'j' : 'k')
  }
}

const dismissConsentByKeyboard = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Entendi' }).press('Enter')
}

const drawByKeyboard = async (context: JourneyContext, { people }: Company): Promise<void> => {
  context.step('a manager draws')
  const person = await context.open()
  const { page } = person
  await page.goto(`${context.server.url}/chatbots`)
  await logInByKeyboard(page, people.manager.email, context.server.password)
  await dismissConsent(page)
  await page.getByRole('article', { name: 'Loja Demo' }).getByRole('link', { name: 'Editar Script' }).press('Enter')
  const editor = flowEditorOn(page, false)
  await editor.node('Início').waitFor()
  await tabTo(page, 'Node Início')
  // The first arrow stands on the start; Insert adds below it.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Insert')
  const added = editor.node('1-Inserir-título')
  await added.waitFor({ state: 'attached' })
  // Enter goes to its name in the panel, Tab from there to what it says.
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Novidades')
  await page.keyboard.press('Enter')
  const renamed = editor.node('Novidades')
  await renamed.waitFor({ state: 'attached' })
  await tabTo(page, 'Mensagem 1')
  await page.keyboard.type('Chega coisa nova toda semana!')
  await renamed.getByText('Chega coisa nova').waitFor()
  await tabTo(page, 'Node Novidades', 'Shift+Tab')
  await page.keyboard.press('l')
  const chooser = page.getByRole('dialog', { name: 'Para onde vai?' })
  await chooser.waitFor()
  await tabTo(page, 'Node existente')
  await page.keyboard.type('até lo')
  await tabTo(page, 'Até logo')
  await page.keyboard.press('Enter')
  await chooser.waitFor({ state: 'hidden' })
  // Cards that are seen small say no more than their message.
  await renamed.getByText('1 saída').waitFor({ state: 'attached' })
  await context.picture(person, 'editor-keyboard')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor()
  await page.keyboard.press('Escape')
}
