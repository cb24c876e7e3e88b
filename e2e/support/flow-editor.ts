import type { Locator, Page } from 'playwright-core'

/** The flow editor as its author uses it. Under 600 px the panel is a sheet over the canvas, opened by 'Editar'. */
export interface FlowEditor {
  canvas: Locator
  panel: Locator
  node(name: string): Locator
  /** Clicks the node; the panel shows it. */
  select(name: string): Promise<void>
  /** The panel with this node in it, the sheet opened where there is one. */
  edit(name: string): Promise<void>
  /** Back from the sheet to the canvas, the node still selected. */
  done(): Promise<void>
  /** A tool above the selected node. */
  tool(label: string): Promise<void>
  rename(name: string): Promise<void>
  say(text: string): Promise<void>
  addButtons(labels: readonly string[]): Promise<void>
  /** Training phrases of an exit, by its place from 1. */
  addPhrases(exit: number, phrases: readonly string[]): Promise<void>
  lead(exit: number, target: string): Promise<void>
  menu(item: string): Promise<void>
}

/** The canvas moves a frame or more after it was told to: a press while it moves would count as a drag. */
const canvasAtRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const placeOf = (): string => document.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform ?? ''
    const stillFrames = 8
    for (let still = 0, place = placeOf(); still < stillFrames; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const next = placeOf()
      still = next === place ? still + 1 : 0
      place = next
    }
  })

export const flowEditorOn = (page: Page, isSmall: boolean): FlowEditor => {
  const canvas = page.getByRole('main', { name: /^Fluxo de conversação/ })
  const panel = page.getByRole('complementary', { name: 'Editar node' })
  const node = (name: string): Locator =>
    canvas.locator(`[aria-label="Node ${name}"], [aria-label^="Node ${name}, inválido:"]`)
  const toolbar = canvas.getByRole('toolbar', { name: 'Ações do node' })
  const message = panel.getByRole('textbox', { name: 'Mensagem 1', exact: true })
  const nameField = panel.getByRole('textbox', { name: 'Nome do node' })
  const exitBlock = (place: number): Locator => panel.getByRole('group', { name: `Interação ${place}` })

  const tool = (label: string): Promise<void> => toolbar.getByRole('button', { name: label, exact: true }).click()
  const select = async (name: string): Promise<void> => {
    await canvas.getByRole('button', { name: 'Ajustar à tela' }).click()
    await canvasAtRest(page)
    const box = await node(name).boundingBox()
    if (!box) throw new Error(`node ${name} is not drawn`)
    // Left of the middle, so that no handle is hit.
    await node(name).click({ position: { x: box.width / 5, y: box.height / 2 } })
    await toolbar.waitFor()
  }
  return {
    canvas,
    panel,
    node,
    tool,
    select,
    edit: async (name) => {
      await select(name)
      if (isSmall) await tool('Editar')
      await panel.getByRole('tab', { name: 'Diálogo' }).waitFor()
    },
    done: async () => {
      if (!isSmall) return
      await panel.getByRole('button', { name: 'Localizar no fluxo' }).click()
      await panel.waitFor({ state: 'hidden' })
    },
    rename: async (name) => {
      await nameField.fill(name)
      await nameField.press('Enter')
      await node(name).waitFor({ state: 'attached' })
    },
    say: async (text) => {
      await message.click()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText(text)
    },
    addButtons: async (labels) => {
      await panel.getByRole('button', { name: 'Inserir Botão' }).click()
      const dialog = page.getByRole('dialog', { name: 'Inserir Botão' })
      for (const [place, label] of labels.entries()) {
        if (place > 0) await dialog.getByRole('button', { name: 'Adicionar opção' }).click()
        await dialog.getByLabel(`Opção ${place + 1}`, { exact: true }).fill(label)
      }
      await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
    },
    addPhrases: async (exit, phrases) => {
      await exitBlock(exit).getByRole('button', { name: 'Frase', exact: true }).click()
      const field = exitBlock(exit).getByRole('textbox', { name: 'Nova frase de treinamento' })
      for (const phrase of phrases) {
        await field.fill(phrase)
        await field.press('Enter')
        await exitBlock(exit)
          .getByRole('button', { name: `Editar frase ${phrase}`, exact: true })
          .waitFor()
      }
      await field.press('Escape')
    },
    lead: async (exit, target) => {
      await exitBlock(exit)
        .getByRole('combobox', { name: /^Ir para/ })
        .click()
      await page.getByRole('option', { name: target, exact: true }).click()
    },
    menu: async (item) => {
      await page.getByRole('button', { name: 'Mais ações' }).first().click()
      await page.getByRole('menuitem', { name: item }).click()
    },
  }
}
