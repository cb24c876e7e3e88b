import type { Person } from '../support/browser.ts'
import type { Company, Member } from '../support/company.ts'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { type Inbox, inboxOn } from '../support/inbox.ts'
import { type Journey, type JourneyContext, type Visitor, wide } from '../support/journey.ts'
import { logIn } from '../support/session.ts'
import { openWithStream } from '../support/stream.ts'
import { openTruth, type Truth } from '../support/truth.ts'

interface Attendant extends Person {
  inbox: Inbox
  member: Member
}

/** Two attendants and a customer: an offer that goes from one to the other, and two who join at the same moment. */
export const threeBrowsers: Journey = {
  name: 'three browsers: an offer that is passed on, and two who join at once',
  sizes: [wide],
  run: async (context) => {
    const company = await context.company()
    const truth = await openTruth(context.server, company)
    try {
      const manager = await context.open()
      await logIn(manager.page, context.server, company.people.manager)
      // Nobody else stands in the queue's turn: the manager only calls from here on.
      await manager.page.goto('about:blank')
      const bruno = await openInbox(context, company.people.attendant)
      const camila = await openInbox(context, company.people.colleague)
      // A room of the demo is offered to her already; who has one to answer is asked nothing else.
      await camila.page
        .getByRole('region', { name: 'Salas para você' })
        .getByRole('button', { name: 'Aceitar' })
        .click()
      await camila.inbox.composer.waitFor()
      context.step('an offer goes from one to the other')
      await passesOn(context, company, { manager, attendants: [bruno, camila] }, truth)
      context.step('two join at the same moment')
      await joinAtOnce(context, company, [bruno, camila], truth)
    } finally {
      await truth.close()
    }
  },
}

const openInbox = async (context: JourneyContext, member: Member): Promise<Attendant> => {
  const person = await context.open()
  await logIn(person.page, context.server, member)
  await openWithStream(person, `${context.server.url}/omnichannel`)
  const inbox = inboxOn(person.page)
  await inbox.row('Renata').first().waitFor()
  return { ...person, inbox, member }
}

const askForPerson = async (context: JourneyContext, company: Company, words: string): Promise<Visitor> => {
  const customer = await context.visit(company)
  await customer.widget.open()
  await customer.widget.write('falar com uma pessoa')
  await customer.widget.sees('Já chamei alguém da nossa equipe.')
  await customer.widget.write(words)
  await customer.widget.sees(words)
  return customer
}

/** Offered to one, who passes it on: the other is asked, takes it, and the first has nothing of it left. */
const passesOn = async (
  context: JourneyContext,
  company: Company,
  { manager, attendants }: { manager: Person; attendants: readonly [Attendant, Attendant] },
  truth: Truth,
): Promise<void> => {
  const customer = await askForPerson(context, company, 'quem me atende?')
  const room = await truth.newestRoom()
  const answer = await manager.context.request.post(`${context.server.url}/api/omnichannel/dialogs/transfer`, {
    data: { dialogId: room.id, workspaceId: room.workspaceId, typeTransfer: 2 },
    headers: { origin: context.server.url },
  })
  expectEqual([answer.status(), answer.ok() ? '' : await answer.text()], [200, ''], 'the transfer is taken')

  const isOffered = async (): Promise<boolean> => (await truth.owner(room.id)).owner === 'offered'
  await expectSoon(isOffered, true, 'it is offered to one of the two')
  const { userId } = await truth.owner(room.id)
  const first = attendants.find(({ member }) => member.id === userId)
  const second = attendants.find(({ member }) => member.id !== userId)
  if (!first || !second) throw new Error(`The room is offered to ${userId}, who is neither of the two`)
  const cardOn = ({ page }: Attendant) => page.getByRole('region', { name: 'Salas para você' })
  await cardOn(first).getByRole('button', { name: 'Passar' }).waitFor()
  expectEqual(await cardOn(second).count(), 0, 'one at a time is asked')
  await cardOn(first).getByRole('button', { name: 'Passar' }).click()
  await cardOn(second).getByRole('button', { name: 'Aceitar' }).click()
  // She has another room open, whose composer is there as well until it leads to this one.
  await second.page.waitForURL((url) => url.searchParams.get('sala') === String(room.id))
  await second.page.getByText(`Sala ${room.id}`).waitFor()
  await second.inbox.composer.waitFor()
  await second.inbox.write('Agora é comigo.')
  await customer.widget.sees('Agora é comigo.')
  await expectSoon(() => cardOn(first).count(), 0, 'nothing is left of it with who passed it on')
  const { owner, userId: holder, events } = await truth.owner(room.id)
  expectEqual([owner, holder], ['person', second.member.id], 'the one who took it has it')
  expectEqual(events.filter((kind) => kind === 'offered').length, 2, 'each was asked once')
  expectEqual(events.filter((kind) => kind === 'joined').length, 1, 'one entered')
}

/** Both press in the same moment: one writes, and the other is told by whom the room is held. */
const joinAtOnce = async (
  context: JourneyContext,
  company: Company,
  attendants: readonly [Attendant, Attendant],
  truth: Truth,
): Promise<void> => {
  const customer = await askForPerson(context, company, 'alguém pode me ajudar?')
  const room = await truth.newestRoom()
  for (const { inbox } of attendants) {
    await inbox.list.getByRole('button').filter({ hasText: 'alguém pode me ajudar?' }).click()
    await inbox.messages.getByText('alguém pode me ajudar?').waitFor()
  }
  const join = ({ page }: Attendant) => page.getByRole('button', { name: 'Entrar na Conversa' })
  for (const attendant of attendants) await join(attendant).waitFor()
  // In the pages themselves: two clicks of the harness would come one after the other.
  await Promise.all(attendants.map((attendant) => join(attendant).evaluate((button: HTMLElement) => button.click())))
  const isHeld = async (): Promise<boolean> => (await truth.owner(room.id)).owner === 'person'
  await expectSoon(isHeld, true, 'one of them has it')
  const [one, other] = attendants
  const { owner, userId, events } = await truth.owner(room.id)
  expectEqual([owner, events.filter((kind) => kind === 'joined').length], ['person', 1], 'one owner, who entered once')
  const holder = one.member.id === userId ? one : other
  const loser = holder === one ? other : one
  await holder.inbox.composer.waitFor()
  const [firstName = ''] = holder.member.name.split(' ')
  await loser.page.getByText(`A sala foi transferida para outro agente: ${firstName}`).waitFor()
  expectEqual(await loser.inbox.composer.count(), 0, 'who came too late writes nothing')
  await holder.inbox.write('Sou eu quem atende.')
  await customer.widget.sees('Sou eu quem atende.')
  await loser.inbox.sees('Sou eu quem atende.')
}
