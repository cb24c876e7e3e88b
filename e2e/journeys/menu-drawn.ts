import type { Locator, Page } from 'playwright-core'
import { createBot } from '../support/bots.ts'
import { expectEqual } from '../support/expect.ts'
import { type FlowEditor, flowEditorOn } from '../support/flow-editor.ts'
import { type Journey, type JourneyContext, wide } from '../support/journey.ts'
import { logInByKeyboard, tabTo } from '../support/keyboard.ts'
import { dismissConsent, logIn } from '../support/session.ts'

/** A menu of five buttons with five answers: one asks for a name that the next message uses, one hands over to people. */
const menu = {
  Horários: 'De segunda a sábado, das 8h às 18h.',
  Endereço: 'Rua das Flores, 12, no centro.',
  Preços: 'Pão francês a R$ 19 o quilo.',
  Encomendas: 'Como é seu nome?',
  'Falar com uma pessoa': 'Vou chamar alguém.',
} as const
const labels = Object.keys(menu) as (keyof typeof menu)[]
const thanks = ['Obrigado, @', '! Ligamos em breve.'] as const

const mostPresses = 30
const mostSeconds = 120
/** By the keystroke-level model, in s: to decide, to point, to press; a letter of who types as most people do. */
const pace = { decide: 1.35, point: 1.1, press: 0.2, letter: 0.2 }

/** What a person does, counted. */
const handOf = (page: Page) => {
  const done = { presses: 0, points: 0, letters: 0 }
  return {
    done,
    press: async (target: Locator): Promise<void> => {
      done.presses += 1
      done.points += 1
      await target.click()
    },
    open: async (card: Locator): Promise<void> => {
      done.presses += 1
      done.points += 1
      const box = await card.boundingBox()
      // Left of the middle, so that no handle is hit.
      await card.dblclick({ position: { x: (box?.width ?? 0) / 5, y: (box?.height ?? 0) / 2 } })
    },
    key: async (key: string): Promise<void> => {
      done.presses += 1
      await page.keyboard.press(key)
    },
    write: async (text: string): Promise<void> => {
      done.letters += text.length
      await page.keyboard.type(text)
    },
    seconds: (): number =>
      done.points * (pace.decide + pace.point) + done.presses * pace.press + done.letters * pace.letter,
  }
}

export const menuInTwoMinutes: Journey = {
  name: 'a menu of five buttons in two minutes and thirty presses',
  sizes: [wide],
  run: async (context) => {
    const company = await context.company()
    const person = await context.open()
    const { page } = person
    await logIn(page, context.server, company.people.manager)
    await createBot(page, context.server.url, 'Padaria')
    const editor = flowEditorOn(page, false)
    await editor.node('Início').waitFor()
    const hand = handOf(page)
    context.step('the buttons')
    await hand.press(editor.panel.getByRole('button', { name: 'Inserir Botão' }))
    await page.getByLabel('Opção 1', { exact: true }).waitFor()
    for (const [place, label] of labels.entries()) {
      await hand.write(label)
      await hand.key('Enter')
      await page.getByLabel(`Opção ${place + 2}`, { exact: true }).waitFor()
    }
    await hand.key('Enter')
    await context.picture(person, 'menu-buttons')
    context.step('the answers')
    await hand.press(editor.panel.getByRole('button', { name: 'Criar um node para cada botão (5)' }))
    await messageWithFocus(page, labels[0] ?? '')
    // Five beside each other are wider than the window.
    await hand.press(editor.canvas.getByRole('button', { name: 'Ajustar à tela' }))
    await editor.node(labels.at(-1) ?? '').waitFor()
    for (const label of labels) {
      await hand.open(editor.node(label))
      await messageWithFocus(page, label)
      await hand.write(menu[label])
      if (label === 'Encomendas') await askForName(page, editor, hand)
    }
    context.step('people')
    await hand.press(editor.panel.getByRole('button', { name: 'Configurar Transferência' }))
    const dialog = page.getByRole('dialog', { name: 'Transferir' })
    // To the bot's own workspace, as proposed.
    await hand.press(dialog.getByRole('button', { name: 'Salvar' }))
    await dialog.waitFor({ state: 'hidden' })
    await context.picture(person, 'menu-drawn')
    const { presses, letters } = hand.done
    const seconds = Math.round(hand.seconds())
    console.log(`      the menu: ${presses} presses, ${letters} letters, about ${seconds} s`)
    expectEqual([presses <= mostPresses, seconds <= mostSeconds], [true, true], `${presses} presses in ${seconds} s`)
    context.step('it works')
    await worksInSimulator(page)
    await context.picture(person, 'menu-tried')
  },
}

/** The panel shows a node and its text has the focus. */
const messageWithFocus = async (page: Page, name: string): Promise<void> => {
  await page.waitForFunction(
    (wanted) =>
      document.querySelector<HTMLInputElement>('[aria-label="Nome do node"]')?.value === wanted &&
      document.activeElement?.getAttribute('aria-label') === 'Mensagem 1',
    name,
  )
}

const askForName = async (page: Page, editor: FlowEditor, hand: ReturnType<typeof handOf>): Promise<void> => {
  await hand.press(editor.panel.getByRole('button', { name: 'Coletar uma informação' }))
  await hand.press(page.getByRole('dialog').getByRole('button', { name: /^Texto livre/ }))
  // The name is proposed.
  await page.getByLabel('Nome do que é guardado').waitFor()
  await hand.key('Enter')
  await editor.panel.getByText('@nome').waitFor()
  await hand.press(editor.canvas.getByRole('button', { name: 'Adicionar node filho' }))
  await editor.node('1-Inserir-título').waitFor()
  await hand.press(editor.panel.getByRole('textbox', { name: 'Mensagem 1', exact: true }))
  await thank(page, hand)
}

const thank = async (page: Page, { key, write }: Pick<ReturnType<typeof handOf>, 'key' | 'write'>): Promise<void> => {
  await write(thanks[0])
  await page
    .getByRole('option', { name: /^@nome/ })
    .first()
    .waitFor()
  await key('Enter')
  await write(thanks[1])
}

const worksInSimulator = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Testar' }).press('Enter')
  const phone = page.getByRole('region', { name: 'Simulador' })
  const log = phone.getByRole('log', { name: 'Conversa de teste' })
  const field = phone.getByRole('textbox', { name: 'Escrever mensagem...' })
  const say = async (text: string, answer: string, before = 0): Promise<void> => {
    await field.fill(text)
    await field.press('Enter')
    await log.getByText(answer).nth(before).waitFor()
  }
  await say('oi', 'Como posso ajudar?')
  await say('Encomendas', 'Como é seu nome?')
  await say('Maria das Dores', 'Obrigado, Maria das Dores! Ligamos em breve.')
  // Said once before.
  await say('oi', 'Como posso ajudar?', 1)
  await log.getByRole('button', { name: 'Falar com uma pessoa' }).last().press('Enter')
  await log.getByText('Vou chamar alguém.').waitFor()
}

export const menuByKeyboard: Journey = {
  name: 'a menu wired by keyboard alone',
  sizes: [wide],
  run: async (context) => {
    const { people } = await context.company()
    const person = await context.open()
    const { page } = person
    await page.goto(`${context.server.url}/chatbots`)
    await logInByKeyboard(page, people.manager.email, context.server.password)
    await dismissConsent(page)
    await createBot(page, context.server.url, 'Padaria')
    const editor = flowEditorOn(page, false)
    await editor.node('Início').waitFor()
    context.step('the buttons')
    await tabTo(page, 'Node Início')
    await page.keyboard.press('Enter')
    await messageWithFocus(page, 'Início')
    await tabTo(page, 'Inserir Botão')
    await page.keyboard.press('Enter')
    await page.getByLabel('Opção 1', { exact: true }).waitFor()
    for (const [place, label] of labels.entries()) {
      await page.keyboard.type(label)
      await page.keyboard.press('Enter')
      await page.getByLabel(`Opção ${place + 2}`, { exact: true }).waitFor()
    }
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await tabTo(page, 'Criar um node para cada botão', 'Shift+Tab')
    await page.keyboard.press('Enter')
    context.step('the answers')
    await writeAnswers(context, page, editor)
    await context.picture(person, 'menu-by-keyboard')
    context.step('it works')
    await worksInSimulator(page)
  },
}

/** Esc leads from the text to its card, arrows to the next one, Enter into its text. */
const writeAnswers = async (context: JourneyContext, page: Page, editor: FlowEditor): Promise<void> => {
  const plain = { key: (key: string) => page.keyboard.press(key), write: (text: string) => page.keyboard.type(text) }
  for (const label of labels) {
    context.step(`the answer of ${label}`)
    if (label !== labels[0]) await page.keyboard.press('Enter')
    await messageWithFocus(page, label)
    await plain.write(menu[label])
    if (label === 'Encomendas') {
      await tabTo(page, 'Coletar uma informação')
      await page.keyboard.press('Enter')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Texto livre/ })
        .waitFor()
      await tabTo(page, 'Texto livre')
      await page.keyboard.press('Enter')
      await page.getByLabel('Nome do que é guardado').waitFor()
      await page.keyboard.press('Enter')
      await standsOn(page, label)
      await page.keyboard.press('Insert')
      await standsOn(page, '1-Inserir-título')
      await page.keyboard.press('Enter')
      await tabTo(page, 'Mensagem 1')
      await thank(page, plain)
      await page.keyboard.press('Escape')
      await standsOn(page, '1-Inserir-título')
      await page.keyboard.press('ArrowUp')
      await standsOn(page, label)
    } else if (label === 'Falar com uma pessoa') {
      await tabTo(page, 'Configurar Transferência')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Transferir' }).waitFor()
      // To the bot's own workspace, as proposed.
      await tabTo(page, 'Salvar')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Transferir' }).waitFor({ state: 'hidden' })
    } else {
      await page.keyboard.press('Escape')
      await standsOn(page, label)
    }
    if (label !== labels.at(-1)) {
      await page.keyboard.press('ArrowRight')
      await standsOn(page, labels[labels.indexOf(label) + 1] ?? '')
    }
  }
  expectEqual(await editor.canvas.getByText('inválido').count(), 0, 'nothing is wrong with it')
}

/** The card of this name has the focus. */
const standsOn = async (page: Page, name: string): Promise<void> => {
  await page.waitForFunction(
    (wanted) => document.activeElement?.getAttribute('aria-label')?.startsWith(`Node ${wanted}`) === true,
    name,
  )
}
