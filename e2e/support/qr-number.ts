import type { Locator } from 'playwright-core'
import type { Person } from './browser.ts'
import type { JourneyContext } from './journey.ts'

/** Asks for the code in a dialog of WhatsApp and scans it with the phone of a number. */
export const scanQrCode = async (
  context: JourneyContext,
  person: Person,
  dialog: Locator,
  number: string,
): Promise<void> => {
  await dialog.getByRole('button', { name: 'Gerar QR code' }).click()
  const code = dialog.getByRole('img', { name: /QR code/ })
  await code.waitFor()
  await context.picture(person, 'whatsapp-qr-code')
  context.server.whatsAppWeb.scan((await code.getAttribute('src')) ?? '', number)
}

/** Links a number to a bot on the bot's page. */
export const linkQrNumber = async (
  context: JourneyContext,
  person: Person,
  botId: number,
  number: string,
): Promise<void> => {
  const { page } = person
  await page.goto(`${context.server.url}/chatbots/${botId}`)
  await page.getByRole('button', { name: /^WhatsApp/ }).click()
  const dialog = page.getByRole('dialog', { name: 'WhatsApp' })
  await context.picture(person, 'whatsapp-qr-prompt')
  await scanQrCode(context, person, dialog, number)
  await dialog.getByText('Ativo', { exact: true }).waitFor()
  await context.picture(person, 'whatsapp-qr-connected')
}
