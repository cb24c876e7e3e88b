import type { FrameLocator, Locator, Page } from 'playwright-core'

/** The live-chat widget as a visitor uses it. */
export interface Widget {
  frame: FrameLocator
  launcher: Locator
  messages: Locator
  open(): Promise<void>
  close(): Promise<void>
  write(text: string): Promise<void>
  /** Taps a quick reply or an opening question. */
  tap(label: string): Promise<void>
  /** Waits until a message with this text stands in the conversation. */
  sees(text: string | RegExp): Promise<void>
}

export const widgetOn = (page: Page): Widget => {
  const launcher = page.getByRole('button', { name: /^(Abrir|Fechar) a conversa/ })
  const frame = page.frameLocator('iframe[title^="Conversa com"]')
  const messages = frame.getByRole('log', { name: 'Mensagens' })
  return {
    frame,
    launcher,
    messages,
    open: async () => {
      await launcher.click()
      await frame.getByRole('textbox', { name: 'Escrever mensagem' }).waitFor()
    },
    close: () => frame.getByRole('button', { name: 'Fechar conversa' }).click(),
    write: async (text) => {
      const field = frame.getByRole('textbox', { name: 'Escrever mensagem' })
      await field.fill(text)
      await field.press('Enter')
    },
    tap: (label) => frame.getByRole('button', { name: label, exact: true }).last().click(),
    sees: (text) => messages.getByText(text).last().waitFor(),
  }
}
