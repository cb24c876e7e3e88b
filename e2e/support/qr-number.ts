import type { Locator } from 'playwright-core'
import type { Person } from './browser.ts'
import type { Company } from './company.ts'
import type { JourneyContext } from './journey.ts'

/** Mobile numbers that only this company knows: a journey tried again in the same program must not meet those of its first try. */
export const numbersOf = ({ id }: Company): { own: string; personal: string; customers: [string, string] } => {
  const numberAt = (place: number): string => `55119${String(id).padStart(7, '0')}${place}`
  return { own: numberAt(1), personal: numberAt(2), customers: [numberAt(3), numberAt(4)] }
}

/** For a code to come and for a phone to be linked, beside other programs: a screen is patient for 30 s. */
const providerMs = 35_000

/** Asks for the code in a dialog of WhatsApp and scans it with the phone of a number. */
export const scanQrCode = async (
  context: JourneyContext,
  person: Person,
  dialog: Locator,
  number: string,
): Promise<void> => {
  await dialog.getByRole('button', { name: 'Gerar QR code' }).click()
  const code = dialog.getByRole('img', { name: /QR code/ })
  await code.waitFor({ timeout: providerMs })
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
  await dialog.getByText('Ativo', { exact: true }).waitFor({ timeout: providerMs })
  await context.picture(person, 'whatsapp-qr-connected')
}
