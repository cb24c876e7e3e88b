import type { WhatsAppWeb } from '../../tools/standins/whatsapp-web/index.ts'
import type { Person } from '../support/browser.ts'
import { allowChannels } from '../support/channels.ts'
import type { Company } from '../support/company.ts'
import { inDatabase } from '../support/database.ts'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, type JourneyContext, wide } from '../support/journey.ts'
import { linkQrNumber, numbersOf, scanQrCode } from '../support/qr-number.ts'
import { logIn } from '../support/session.ts'

const receipt = { name: 'comprovante.txt', mimeType: 'text/plain', buffer: Buffer.from('Pedido 731 pago.') }

/** A number is linked by its code, a customer is answered by the bot and by a person with a file; numbers end in all their ways. */
export const whatsAppByQr: Journey = {
  name: 'WhatsApp by QR answers',
  sizes: [wide],
  run: async (context) => {
    const company = await context.company()
    const {
      own,
      personal,
      customers: [customer],
    } = numbersOf(company)
    await allowChannels(context.server, company)
    const [bot] = await inDatabase<{ id: number }>(context.server, 'select id from bot where token = $1', [
      company.botToken,
    ])
    const manager = await context.open()
    await logIn(manager.page, context.server, company.people.manager)
    context.step('the code is asked for and scanned')
    await linkQrNumber(context, manager, bot?.id ?? 0, own)
    const web = context.server.whatsAppWeb
    const device = `${own}:1`
    const said = () =>
      web.sent
        .filter(({ to }) => to.startsWith(customer))
        .map(({ message }) => message?.extendedTextMessage?.text ?? '')
    context.step('a customer writes and chooses by a number')
    await web.write({ device, from: customer, name: 'Rita', message: { conversation: 'oi' } })
    await expectSoon(async () => said().some((text) => /\n4\. /.test(text)), true, 'the choices go as numbered text')
    const voice = await web.upload('audio', Buffer.from('OggS voz'), { mimetype: 'audio/ogg; codecs=opus', ptt: true })
    await web.write({ device, from: customer, name: 'Rita', message: voice })
    const number =
      said()
        .join('\n')
        .match(/(\d+)\. Falar com uma pessoa/)?.[1] ?? ''
    await web.write({ device, from: customer, name: 'Rita', message: { conversation: number } })

    context.step('a person answers with a file')
    const attendant = await context.open()
    await logIn(attendant.page, context.server, company.people.attendant)
    await attendant.page.goto(`${context.server.url}/home`)
    await attendant.page.getByRole('link', { name: 'Omnichannel' }).first().press('Enter')
    const inbox = inboxOn(attendant.page)
    await inbox.openRoom(/Rita/)
    await inbox.join()
    await seesTyping(web, { device, customer }, attendant)
    await inbox.write('Olá, Rita! Segue o comprovante.')
    await expectSoon(async () => said().includes('Olá, Rita! Segue o comprovante.'), true, 'her words arrive')
    await inbox.attach(receipt)
    await inbox.composer.press('Enter')
    const files = () => web.sent.filter(({ to, message }) => to.startsWith(customer) && message?.documentMessage)
    await expectSoon(async () => files().length, 1, 'her file arrives')
    const [file] = files()
    expectEqual(String(await web.download(file?.message ?? {})), String(receipt.buffer), 'the file is whole')
    await context.picture(attendant, 'whatsapp-qr-room')
    await linkOwn(context, company, personal)
    await remove(context, manager, own)
  },
}

/** Each sees that the other types, while the room is looked at. */
const seesTyping = async (
  web: WhatsAppWeb,
  { device, customer }: { device: string; customer: string },
  { page }: Person,
): Promise<void> => {
  await expectSoon(async () => web.type({ device, from: customer, isTyping: true }), true, 'her typing is told')
  await page.getByText('Rita está digitando…').waitFor()
  const { composer } = inboxOn(page)
  await composer.pressSequentially('Ol')
  const states = () => web.presences.filter(({ to }) => to?.startsWith(customer)).map(({ state }) => state)
  await expectSoon(async () => states(), ['composing'], 'a person is seen typing')
  await composer.fill('')
  await expectSoon(async () => states(), ['composing', 'paused'], 'and not any more')
}

/** A number of one's own, until its owner ends it on the phone. */
const linkOwn = async (context: JourneyContext, { people }: Company, personal: string): Promise<void> => {
  context.step('a collaborator links a number of her own')
  const person = await context.open()
  const { page } = person
  await logIn(page, context.server, people.attendant)
  await page.goto(`${context.server.url}/omnichannel`)
  await page.getByRole('button', { name: 'Mais opções da lista' }).click()
  await page.getByRole('menuitem', { name: 'Meu WhatsApp' }).click()
  const dialog = page.getByRole('dialog', { name: 'Meu WhatsApp' })
  await scanQrCode(context, person, dialog, personal)
  await dialog.getByText('WhatsApp Ativo', { exact: true }).waitFor()
  await context.picture(person, 'whatsapp-qr-own-connected')
  context.step('her phone ends it, and she is told')
  context.server.whatsAppWeb.revoke(`${personal}:1`)
  const ended = dialog.getByText('O aparelho foi desconectado no celular.')
  await ended.waitFor()
  await context.picture(person, 'whatsapp-qr-own-stopped')
  await dialog.getByRole('button', { name: 'Remover número' }).click()
  await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Remover' }).click()
  await ended.waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: 'Gerar QR code' }).waitFor()
}

/** The company ends the number of its bot. */
const remove = async ({ server, step }: JourneyContext, { page }: Person, own: string): Promise<void> => {
  step('the number of the bot is removed')
  const dialog = page.getByRole('dialog', { name: 'WhatsApp' })
  await dialog.getByRole('button', { name: 'Remover' }).click()
  await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Remover' }).click()
  await dialog.getByRole('button', { name: 'Gerar QR code' }).waitFor()
  const isRemoved = async () => server.whatsAppWeb.devices.get(`${own}:1`)?.isRemoved ?? false
  await expectSoon(isRemoved, true, 'the phone is told')
}
