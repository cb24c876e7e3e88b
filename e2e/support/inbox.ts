import type { Locator, Page } from 'playwright-core'
import { during } from './during.ts'

/** The omnichannel inbox as an attendant uses it. */
export interface Inbox {
  list: Locator
  /** The row of a room, by the contact's name. */
  row(name: string | RegExp): Locator
  openRoom(name: string | RegExp): Promise<void>
  messages: Locator
  composer: Locator
  join(): Promise<void>
  write(text: string): Promise<void>
  attach(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
  sees(text: string | RegExp): Promise<void>
}

/** What enters the open room, or accepts it where it is offered: the cards of other rooms have an 'Aceitar' too. */
const gateOf = (page: Page): Locator =>
  page.getByRole('region', { name: /^Conversa com / }).getByRole('button', { name: /^(Entrar na Conversa|Aceitar)$/ })

export const inboxOn = (page: Page): Inbox => {
  const list = page.getByRole('complementary', { name: 'Conversas' })
  const messages = page.getByRole('log', { name: 'Mensagens' })
  const composer = page.getByRole('textbox', { name: 'Escrever mensagem' })
  const row = (name: string | RegExp): Locator => list.getByRole('button', { name })
  return {
    list,
    row,
    openRoom: async (name) => {
      await row(name).click()
      await messages.waitFor()
    },
    messages,
    composer,
    join: () => gateOf(page).click(),
    write: async (text) => {
      await composer.fill(text)
      await composer.press('Enter')
    },
    attach: async (file) => {
      const button = page.getByRole('button', { name: 'Anexar arquivo' })
      const chooser = await during(page.waitForEvent('filechooser'), () => button.click())
      await chooser.setFiles(file)
      await page.getByRole('button', { name: `Remover ${file.name}` }).waitFor()
    },
    sees: (text) => messages.getByText(text).last().waitFor(),
  }
}

const openRoomOf = (url: string | URL): string | null => new URL(url).searchParams.get('sala')

/** Ends the open room, as its attendant does; the screen goes on with the next one, or to the list. */
export const endRoom = async (page: Page): Promise<void> => {
  const ended = openRoomOf(page.url())
  // Rows of the list say until when their rooms are to be ended.
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByRole('button', { name: 'Finalizar' }).click()
  await page.waitForURL((url) => openRoomOf(url) !== ended)
}
