import type { Locator, Page } from 'playwright-core'
import { silentVoice, voiceType } from '../../tools/standins/lib/silent-voice.ts'
import { shopBotOf } from '../support/bots.ts'
import { during } from '../support/during.ts'
import { expectEqual } from '../support/expect.ts'
import { endRoom, type Inbox, inboxOn } from '../support/inbox.ts'
import { type Journey, type JourneyContext, wide } from '../support/journey.ts'
import { type MetaServer, startMeta } from '../support/meta.ts'
import { logIn } from '../support/session.ts'
import { waitFor } from '../support/wait-for.ts'

const phone = '3001'
const customer = '5511988887777'
const contract = { name: 'contrato.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 contrato') }
const hourMs = 60 * 60_000

/**
 * A number is connected by a login at Meta; a customer is answered by the bot, then by a person with a file, and after the time for
 * answers by an approved message.
 */
export const whatsAppBusinessAnswers: Journey = {
  name: 'WhatsApp Business answers',
  gate: { size: wide, why: 'the main job of WhatsApp' },
  run: async (context) => {
    const meta = await startMeta()
    const people = { manager: await context.open(), attendant: await context.open() }
    try {
      await connect(context, meta, people.manager)
      await talkToBot(context, meta)
      const inbox = await talkToPerson(context, meta, people.attendant)
      await goOnByTemplate(context, meta, people.attendant, inbox)
    } finally {
      // Before their server: what they ask of it in vain would count as a complaint.
      for (const { page } of Object.values(people)) await page.close()
      await meta.stop()
    }
  },
}

type Opened = Awaited<ReturnType<JourneyContext['open']>>

const connect = async (context: JourneyContext, meta: MetaServer, manager: Opened): Promise<void> => {
  const { server, company, graph } = meta
  const { page } = manager
  context.step('the login is refused at Meta')
  await logIn(page, server, company.people.manager)
  await page.goto(`${server.url}/chatbots/${await shopBotOf(page, server.url)}?channel=whatsapp`)
  const dialog = page.getByRole('dialog', { name: 'WhatsApp' })
  await dialog.getByRole('tab', { name: 'Meta' }).click()
  await dialog.getByRole('button', { name: 'Go to Facebook' }).waitFor()
  await context.picture(manager, 'whatsapp-meta-login')
  graph.world.denies = true
  const refused = await logInAtMeta(page, dialog)
  await refused.getByRole('heading', { name: 'Autorização não concedida' }).waitFor()
  await page.getByText('A autorização não foi dada no Facebook. Nada foi alterado.').waitFor()
  await refused.close()
  graph.world.denies = false
  context.step('a number is chosen after the login')
  await logInAtMeta(page, dialog)
  await page.getByText('Autenticação realizada com sucesso!').waitFor()
  await dialog.getByRole('radio', { name: '+55 11 4000-0001' }).check()
  await context.picture(manager, 'whatsapp-meta-numbers')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByText('Conectado', { exact: true }).waitFor()
  await context.picture(manager, 'whatsapp-meta-connected')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

/** The consent page asks nobody: the window is back at ours when it is seen. */
const logInAtMeta = (page: Page, dialog: Locator): Promise<Page> =>
  during(page.waitForEvent('popup'), () => dialog.getByRole('button', { name: 'Go to Facebook' }).click())

const takenOf = ({ graph }: MetaServer) =>
  graph.sent.filter(({ to, kind }) => to === customer && kind !== 'read' && kind !== 'typing')
const kindsOf = (meta: MetaServer): string[] => takenOf(meta).map(({ kind }) => kind)

interface Interactive {
  action: { sections?: { rows: { id: string; title: string }[] }[] }
}

const talkToBot = async (context: JourneyContext, meta: MetaServer): Promise<void> => {
  const { graph } = meta
  const write = (message: Record<string, unknown>) =>
    graph.write({ phone, from: customer, name: 'Carla Prado', message })
  const answered = (count: number, what: string) => waitFor(() => takenOf(meta).length >= count, what)
  context.step('a customer writes, sends a file and a sound, and presses a button')
  await write({ type: 'text', text: { body: 'oi' } })
  await answered(1, 'the greeting')
  const { interactive } = (takenOf(meta)[0]?.body ?? {}) as { interactive?: Interactive }
  const person = interactive?.action.sections?.[0]?.rows.find(({ title }) => title === 'Falar com uma pessoa')
  const receipt = graph.media(Buffer.from('%PDF-1.4 comprovante'), 'application/pdf')
  await write({
    type: 'document',
    document: { id: receipt, mime_type: 'application/pdf', filename: 'comprovante.pdf' },
  })
  await answered(2, 'the answer to the file')
  const sound = graph.media(silentVoice(2), voiceType)
  await write({ type: 'audio', audio: { id: sound, mime_type: voiceType, voice: true } })
  await answered(3, 'the answer to the sound')
  await write({ type: 'interactive', interactive: { type: 'list_reply', list_reply: person } })
  await answered(4, 'the answer to what was tapped')
  await graph.settled()
}

const talkToPerson = async (context: JourneyContext, meta: MetaServer, attendant: Opened): Promise<Inbox> => {
  const { server, company, graph } = meta
  const { page } = attendant
  const inbox = inboxOn(page)
  context.step('the attendant answers with a file')
  await logIn(page, server, company.people.attendant)
  await page.goto(`${server.url}/omnichannel`)
  await inbox.openRoom(/Carla Prado/)
  await inbox.messages.getByText('comprovante.pdf').first().waitFor()
  await inbox.messages.getByRole('button', { name: 'Ouvir áudio' }).waitFor()
  await inbox.messages
    .getByText(/Conversa transferida|Conversa oferecida/)
    .first()
    .waitFor()
  await inbox.join()
  // A day is left to answer in: nothing is said of it before its last hours.
  await inbox.composer.waitFor()
  await inbox.write('Olá, aqui é o Bruno!')
  await waitFor(() => kindsOf(meta).includes('text'), 'the words of the attendant')
  await inbox.attach(contract)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await waitFor(() => kindsOf(meta).includes('document'), 'the file of the attendant')
  await graph.settled()
  context.step('the customer gets it and reads it')
  const last = takenOf(meta).at(-1)
  await page.getByRole('img', { name: 'Entregue' }).first().waitFor()
  for (const { id, body } of takenOf(meta))
    await graph.status({
      phone,
      id,
      to: customer,
      status: 'read',
      reference: String(body.biz_opaque_callback_data),
    })
  expectEqual(last?.kind, 'document', 'the file came last')
  await page.getByRole('img', { name: 'Lida' }).first().waitFor()
  await context.picture(attendant, 'whatsapp-meta-inbox')
  return inbox
}

const goOnByTemplate = async (
  context: JourneyContext,
  meta: MetaServer,
  attendant: Opened,
  inbox: Inbox,
): Promise<void> => {
  const { graph, passTime } = meta
  const { page } = attendant
  context.step('the time for answers is over')
  const before = takenOf(meta).length
  await passTime(25 * hourMs)
  // The room stays open.
  await page.reload()
  await page.getByText('O prazo de 24 horas desde a última mensagem do cliente terminou.').waitFor()
  expectEqual(await inbox.composer.count(), 0, 'nothing can be written')
  await context.picture(attendant, 'whatsapp-meta-closed')
  context.step('an approved message goes instead')
  await page.getByRole('button', { name: 'Enviar template' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /pedido_enviado/ }).click()
  for (const [index, text] of ['123', 'Carla', 'amanhã'].entries())
    await dialog
      .getByRole('textbox', { name: /^(Cabeçalho|Corpo)/ })
      .nth(index)
      .fill(text)
  await dialog.getByText('Olá Carla, o seu pedido saiu hoje e chega até amanhã.').waitFor()
  await context.picture(attendant, 'whatsapp-meta-template')
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await inbox.sees(/Olá Carla, o seu pedido saiu hoje/)
  await waitFor(() => kindsOf(meta).includes('template'), 'the template')
  await graph.settled()
  expectEqual(takenOf(meta).length, before + 1, 'nothing was said twice')
  context.step('the conversation is over')
  await endRoom(page)
}
