import type { Locator, Page } from 'playwright-core'
import type { Person } from '../support/browser.ts'
import type { Company } from '../support/company.ts'
import { during } from '../support/during.ts'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { type Inbox, inboxOn } from '../support/inbox.ts'
import { type Journey, type JourneyContext, type Visitor, wide } from '../support/journey.ts'
import { logIn, logInByForm } from '../support/session.ts'

interface Attendant extends Person {
  inbox: Inbox
}

/** The room of this journey in somebody's list, whatever was said last in it. */
interface Room {
  id: string
  rowOn(attendant: Attendant): Locator
}

/** What the badge of a row says; null without one. */
const unreadOn = (row: Locator): Promise<string | null> =>
  row.getByRole('img', { name: /não lida/ }).evaluateAll(([badge]) => badge?.getAttribute('aria-label') ?? null)

/** A customer between two attendants: who reads, who is told, who holds the room. */
export const betweenPeople: Journey = {
  name: 'a customer between people: unread, transfer, notifications, two tabs',
  sizes: [wide],
  gate: { size: wide, why: 'the main job of the inbox' },
  run: async (context) => {
    const company = await context.company()
    const bruno = await openInbox(context, company, 'attendant')
    const camila = await openInbox(context, company, 'colleague')
    await stubNotifications(camila)
    context.step('a customer asks for a person, Bruno answers')
    const customer = await askForPerson(context, company)
    const room = await takeRoom(bruno)
    await bruno.inbox.write('Oi, sou o Bruno.')
    await customer.widget.sees('Oi, sou o Bruno.')
    context.step('Camila sees what is unread, and where it begins')
    await readsWhatIsNew(customer, camila, room)
    context.step('Bruno hands the room to Camila')
    await handsOver(bruno, camila, company)
    await camila.inbox.write('Agora é com a Camila.')
    await customer.widget.sees('Agora é com a Camila.')
    await customer.widget.frame.getByText('Com Camila').waitFor()
    context.step('Camila looks elsewhere and is notified')
    await isNotified(customer, camila, room)
    context.step('Camila works in two tabs')
    await worksInTwoTabs(context, customer, camila, room)
  },
}

const openInbox = async (
  context: JourneyContext,
  { people }: Company,
  who: 'attendant' | 'colleague',
): Promise<Attendant> => {
  const person = await context.open()
  // Of the two, one comes by the form.
  const enter = who === 'attendant' ? logInByForm : logIn
  await enter(person.page, context.server, people[who])
  await person.page.goto(`${context.server.url}/omnichannel`)
  const inbox = inboxOn(person.page)
  await inbox.row('Renata').first().waitFor()
  return { ...person, inbox }
}

const askForPerson = async (context: JourneyContext, company: Company): Promise<Visitor> => {
  const customer = await context.visit(company)
  const { widget } = customer
  await widget.open()
  await widget.write('falar com uma pessoa')
  await widget.sees('Já chamei alguém da nossa equipe.')
  await widget.write('estou com uma dúvida')
  await widget.sees('estou com uma dúvida')
  return customer
}

const takeRoom = async ({ page, inbox }: Attendant): Promise<Room> => {
  await inbox.list.getByRole('button').filter({ hasText: 'estou com uma dúvida' }).click()
  await inbox.join()
  await inbox.composer.waitFor()
  const id = new URL(page.url()).searchParams.get('sala') ?? ''
  return { id, rowOn: (attendant) => attendant.page.locator(`#room-${id}`) }
}

/** Two messages that she has not seen are counted in her list and stand below the line; read, they are neither. */
const readsWhatIsNew = async ({ widget }: Visitor, camila: Attendant, { rowOn }: Room): Promise<void> => {
  const { page, inbox } = camila
  const row = rowOn(camila)
  await row.click()
  await inbox.sees('Oi, sou o Bruno.')
  await expectSoon(() => unreadOn(row), null, 'what is looked at is read')
  await inbox.openRoom(/^Thiago Nogueira/)
  await widget.write('a primeira dúvida')
  await widget.write('e a segunda')
  await expectSoon(() => unreadOn(row), '2 não lidas', 'what comes while she is elsewhere is counted')
  await row.click()
  await inbox.messages.getByText('Novas mensagens').waitFor()
  const order = (): Promise<string[]> =>
    inbox.messages.getByText(/^(Oi, sou o Bruno\.|Novas mensagens|a primeira dúvida|e a segunda)$/).allTextContents()
  await expectSoon(
    order,
    ['Oi, sou o Bruno.', 'Novas mensagens', 'a primeira dúvida', 'e a segunda'],
    'the line stands before what is new',
  )
  await expectSoon(() => unreadOn(row), null, 'and read when she looks')
  await page.reload()
  await inbox.sees('e a segunda')
  expectEqual(await inbox.messages.getByText('Novas mensagens').count(), 0, 'what was read is not new again')
}

const handsOver = async (bruno: Attendant, camila: Attendant, { people }: Company): Promise<void> => {
  await camila.page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Home' }).click()
  const { page } = bruno
  await page.getByRole('button', { name: 'Transferir', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Transferir sala' })
  const target = (person: { name: string }) => panel.getByRole('option').filter({ hasText: person.name })
  await target(people.colleague).filter({ hasText: 'online' }).waitFor()
  expectEqual(await target(people.attendant).count(), 0, 'nobody hands a room to themselves')
  await panel.getByRole('combobox', { name: 'Buscar pessoa ou fila' }).fill(people.colleague.name)
  await target(people.colleague).click()
  await panel.getByRole('textbox', { name: 'Observação para quem recebe' }).fill('quer falar com você')
  await panel.getByRole('button', { name: 'Transferir', exact: true }).click()
  await page.getByText('Sala transferida com sucesso.').waitFor()
  await page.getByText(/A sala foi transferida para outro agente: Camila/).waitFor()
  await bruno.inbox.sees('quer falar com você')
  await bruno.inbox.composer.waitFor({ state: 'detached' })

  const card = camila.page.getByRole('region', { name: 'Salas para você' })
  await card.getByText(/Transferida para você por Bruno/).waitFor()
  await card.getByText('“quer falar com você”').waitFor()
  await card.getByRole('button', { name: 'Abrir' }).click()
  await camila.inbox.composer.waitFor()
}

/** What the page told the system to show. */
interface Shown {
  title: string
  body: string
}

/** A headless browser shows no notifications, and knows no page that is not looked at. */
const stubNotifications = async ({ page }: Attendant): Promise<void> => {
  await page.addInitScript(() => {
    const shown: (Shown & { onclick: (() => void) | null })[] = []
    const stub = function (this: unknown, title: string, { body = '' }: NotificationOptions = {}) {
      const notification = { title, body, onclick: null, close: () => undefined }
      shown.push(notification)
      return notification
    }
    Object.assign(stub, { permission: 'granted', requestPermission: async () => 'granted' })
    Object.assign(window, { Notification: stub, shownNotifications: shown, isLookedAt: true })
    Object.defineProperty(document, 'visibilityState', {
      get: () => ((window as unknown as { isLookedAt: boolean }).isLookedAt ? 'visible' : 'hidden'),
    })
  })
  await page.reload()
}

const look = (page: Page, isLookedAt: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.assign(window, { isLookedAt: value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isLookedAt)

const isNotified = async ({ widget }: Visitor, camila: Attendant, { id, rowOn }: Room): Promise<void> => {
  const { page, inbox } = camila
  const shown = (): Promise<Shown[]> =>
    page.evaluate(() =>
      (window as unknown as { shownNotifications: Shown[] }).shownNotifications.map(({ title, body }) => ({
        title,
        body,
      })),
    )
  await page.evaluate(() => {
    ;(window as unknown as { shownNotifications: Shown[] }).shownNotifications.length = 0
  })
  await during(
    page.waitForResponse((answer) => answer.url().includes('/markAsRead/') && answer.ok()),
    async () => {
      await widget.write('ainda está aí?')
      await inbox.sees('ainda está aí?')
    },
  )
  expectEqual(await shown(), [], 'who looks is not notified')
  await inbox.openRoom(/^Thiago Nogueira/)
  await look(page, false)
  await widget.write('acho que você saiu')
  const told = async (): Promise<unknown> =>
    (await shown()).map(({ title, body }) => [title, body.split('\n')[0], body.endsWith(': acho que você saiu')])
  await expectSoon(
    told,
    [['Nova Mensagem', 'Você possui uma nova mensagem', false]],
    'who looks away is, without the words',
  )
  await expectSoon(() => unreadOn(rowOn(camila)), '1 não lida', 'the room counts it')
  await expectSoon(async () => /^\(\d+\) /.test(await page.title()), true, 'the tab says so too')
  await look(page, true)
  await page.evaluate(() => {
    const [first] = (window as unknown as { shownNotifications: { onclick: () => void }[] }).shownNotifications
    first?.onclick()
  })
  await page.waitForURL((url) => url.searchParams.get('sala') === id)
  await inbox.sees('acho que você saiu')
  await expectSoon(() => unreadOn(rowOn(camila)), null, 'and it is read')
}

/** Both tabs say the same, each once; leaving in one leaves in the other. */
const worksInTwoTabs = async (
  context: JourneyContext,
  { widget }: Visitor,
  camila: Attendant,
  { id }: Room,
): Promise<void> => {
  const other = await camila.context.newPage()
  await other.goto(`${context.server.url}/omnichannel?sala=${id}`)
  const there = inboxOn(other)
  await there.composer.waitFor()
  await camila.inbox.write('da primeira aba')
  await there.sees('da primeira aba')
  await there.write('da segunda aba')
  await camila.inbox.sees('da segunda aba')
  await widget.sees('da segunda aba')
  for (const messages of [camila.inbox.messages, there.messages, widget.messages])
    await expectSoon(
      () => messages.getByText(/^da (primeira|segunda) aba$/).allTextContents(),
      ['da primeira aba', 'da segunda aba'],
      'each stands once, in order',
    )
  await other.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Sair' }).click()
  await other.waitForURL((url) => url.pathname === '/login')
  await camila.page.waitForURL((url) => url.pathname === '/login')
  expectEqual(await camila.page.getByText('da primeira aba').count(), 0, 'nothing of the room stays on the screen')
}
