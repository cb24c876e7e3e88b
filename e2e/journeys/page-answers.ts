import { shopBotOf } from '../support/bots.ts'
import { during } from '../support/during.ts'
import { expectEqual } from '../support/expect.ts'
import { endRoom, inboxOn } from '../support/inbox.ts'
import type { Journey, JourneyContext } from '../support/journey.ts'
import { type MetaServer, startMeta } from '../support/meta.ts'
import { logIn } from '../support/session.ts'
import { waitFor } from '../support/wait-for.ts'

interface Place {
  name: string
  /** Of the card on the bot's page. */
  dialog: 'facebook' | 'instagram'
  /** As Meta names it. */
  account: string
  /** As its switch is called. */
  page: string
}

const customer = '7812345678901234'
const contract = { name: 'contrato.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 contrato') }

/** A page is connected in the browser; a customer is answered there by the bot, then by a person with a file, to the end. */
const answers = (place: Place): Journey => ({
  name: `${place.name} answers`,
  run: async (context) => {
    const meta = await startMeta()
    const people = { manager: await context.open(), attendant: await context.open() }
    try {
      await connect(context, meta, place, people.manager)
      await talkToBot(context, meta, place)
      await talkToPerson(context, meta, place, people.attendant)
    } finally {
      // Before their server: what they ask of it in vain would count as a complaint.
      for (const { page } of Object.values(people)) await page.close()
      await meta.stop()
    }
  },
})

export const messengerAnswers = answers({ name: 'Messenger', dialog: 'facebook', account: '4001', page: 'Loja Demo' })
export const instagramAnswers = answers({ name: 'Instagram', dialog: 'instagram', account: '5001', page: 'loja.demo' })

type Opened = Awaited<ReturnType<JourneyContext['open']>>

const connect = async (
  context: JourneyContext,
  { server, company }: MetaServer,
  { dialog, page: name }: Place,
  manager: Opened,
): Promise<void> => {
  const { page } = manager
  context.step('an account of Meta is connected')
  await logIn(page, server, company.people.manager)
  await page.goto(`${server.url}/chatbots/${await shopBotOf(page, server.url)}?channel=${dialog}`)
  const window = page.getByRole('dialog')
  await window.getByRole('button', { name: 'Entrar com o Facebook' }).waitFor()
  await context.picture(manager, `${dialog}-login`)
  const opened = await during(page.waitForEvent('popup'), () =>
    window.getByRole('button', { name: 'Entrar com o Facebook' }).click(),
  )
  if (!opened.isClosed()) await opened.waitForEvent('close')
  await window.getByText('Marta Dona').waitFor()
  await window.getByText('ID 6001').waitFor()
  await context.picture(manager, `${dialog}-account`)
  context.step('a page is connected')
  await window.getByRole('switch', { name: `Atender ${name}` }).press('Space')
  await window.getByText(/Conectada desde/).waitFor()
  await context.picture(manager, `${dialog}-connected`)
  await page.keyboard.press('Escape')
  await window.waitFor({ state: 'hidden' })
}

interface Taken {
  text?: string
  quick_replies?: { title: string; payload: string }[]
  attachment?: { type: string }
}
const takenOf = ({ graph }: MetaServer): Taken[] =>
  graph.sent.filter(({ kind, to }) => kind === 'message' && to === customer).map(({ body }) => body.message as Taken)

const talkToBot = async (context: JourneyContext, meta: MetaServer, { account }: Place): Promise<void> => {
  const { graph } = meta
  const write = (message: Record<string, unknown>) => graph.message({ account, from: customer, item: { message } })
  context.step('a customer writes, taps and sends a file')
  await write({ text: 'oi' })
  await waitFor(() => takenOf(meta).some(({ quick_replies: replies }) => replies?.length === 5), 'the greeting')
  const receipt = graph.media(Buffer.from('%PDF-1.4 comprovante'), 'application/pdf')
  const url = `${graph.url}/attachment/${receipt}`
  await write({ attachments: [{ type: 'file', payload: { url, title: 'comprovante.pdf' } }] })
  await waitFor(() => takenOf(meta).length >= 2, 'the answer to the file')
  const person = takenOf(meta)
    .at(-1)
    ?.quick_replies?.find(({ title }) => title === 'Falar com uma pessoa')
  await write({ text: person?.title, quick_reply: { payload: person?.payload } })
  await waitFor(() => takenOf(meta).length >= 3, 'the answer to what was tapped')
  await graph.settled()
}

const talkToPerson = async (
  context: JourneyContext,
  meta: MetaServer,
  { account, dialog }: Place,
  attendant: Opened,
): Promise<void> => {
  const { server, company, graph } = meta
  const { page } = attendant
  context.step('the attendant answers with a file')
  await logIn(page, server, company.people.attendant)
  await page.goto(`${server.url}/omnichannel`)
  const inbox = inboxOn(page)
  const byBot = takenOf(meta).length
  // Who it is was asked of Meta, apart from what was written.
  await inbox.openRoom(/Cliente/)
  // What they look like too.
  await page.locator('h1').locator('xpath=ancestor::header').locator('img[src^="/api/files/"]').waitFor()
  await inbox.messages.getByText('comprovante.pdf').first().waitFor()
  await inbox.messages
    .getByText(/Conversa transferida|Conversa oferecida/)
    .first()
    .waitFor()
  await inbox.join()
  await inbox.write('Olá, aqui é o Bruno!')
  await waitFor(() => takenOf(meta).some(({ text }) => text === 'Olá, aqui é o Bruno!'), 'the words of the attendant')
  await inbox.attach(contract)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await waitFor(() => takenOf(meta).some(({ attachment }) => attachment?.type === 'file'), 'the file of the attendant')
  await graph.settled()
  context.step('the customer reads it and says goodbye')
  const last = graph.sent.filter(({ kind, to }) => kind === 'message' && to === customer).at(-1)?.id
  const read = dialog === 'instagram' ? { mid: last } : { watermark: Date.now() + 1_000 }
  await graph.message({ account, from: customer, item: { read } })
  await page.getByRole('img', { name: 'Lida' }).first().waitFor()
  await graph.message({ account, from: customer, item: { message: { text: 'Obrigada!' } } })
  await inbox.sees('Obrigada!')
  await context.picture(attendant, `${dialog}-inbox`)
  await endRoom(page)
  expectEqual(takenOf(meta).length, byBot + 2, 'nothing was said twice')
}
