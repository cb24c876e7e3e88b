import type { Person } from '../support/browser.ts'
import { expectNothingCovered } from '../support/covered.ts'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, type JourneyContext, narrow, wide } from '../support/journey.ts'
import { logIn } from '../support/session.ts'
import { openWithStream } from '../support/stream.ts'

interface Row {
  id: number
  name: string
  workspaceId: number
  owner: string
}

/** Of phones, tablets, and the widths at which the columns of a screen begin to fit. */
const widths = [390, 768, 1000, 1100, 1440]

/** What is handed to a person is seen wherever they are, and a queue's waiting time outlives reading. */
export const attention: Journey = {
  name: 'what is handed over is seen on any screen',
  // One attendant: a second window of theirs would be told the same.
  sizes: [wide],
  run: async (context) => {
    const { people } = await context.company()
    const manager = await context.open()
    await logIn(manager.page, context.server, people.manager)
    // Nobody else stands in the queue's turn: the manager only calls from here on.
    await manager.page.goto('about:blank')
    const attendant = await context.open()
    await logIn(attendant.page, context.server, people.attendant)
    await openWithStream(attendant, `${context.server.url}/home`)
    const { id: userId } = people.attendant
    const waiting = async (): Promise<Row> => {
      const { dialogs } = (await get(context, attendant, '/api/omnichannel/dialogs?status=OPEN')) as { dialogs: Row[] }
      const row = dialogs.find(({ owner }) => owner === 'queue')
      if (!row) throw new Error('No room is left in the queue')
      return row
    }

    const inbox = inboxOn(attendant.page)
    context.step('a room is handed over')
    const first = await waiting()
    await transfer(context, manager, { dialogId: first.id, workspaceId: first.workspaceId, typeTransfer: 1, userId })
    const cards = attendant.page.getByRole('region', { name: 'Salas para você' })
    await cards.getByText(first.name).waitFor()
    await expectSoon(
      async () => /^\(\d+\) /.test(await attendant.page.title()),
      true,
      'the tab says that something waits',
    )
    await context.picture(attendant, 'handed-on-home')
    await expectNothingCovered(attendant.page, '[data-cards]', widths)
    // Another room is open: its header and its composer stay in reach, also on a phone.
    await attendant.page.getByRole('link', { name: 'Omnichannel' }).first().press('Enter')
    // The side bar has the focus still, and leaves the list to whoever chose it.
    await inbox.list.getByRole('listitem').nth(3).getByRole('button').click()
    await inbox.messages.waitFor()
    await expectNothingCovered(attendant.page, '[data-cards]', widths)
    await attendant.page.setViewportSize(narrow)
    await context.picture(attendant, 'handed-in-another-room')
    await attendant.page.setViewportSize(wide)
    await context.picture(attendant, 'handed-in-another-room')
    await attendant.page.getByRole('button', { name: 'Transferir' }).click()
    const send = attendant.page.getByRole('dialog').getByRole('button', { name: 'Transferir' })
    await send.waitFor()
    await expectNothingCovered(attendant.page, '[data-cards]', widths)
    await attendant.page.keyboard.press('Escape')
    await cards.getByRole('button', { name: 'Abrir' }).click()
    await attendant.page.waitForURL((url) => url.searchParams.get('sala') === String(first.id))
    // It is entered by opening it.
    await inbox.composer.waitFor()
    expectEqual(await cards.count(), 0, 'the card leaves with the room that it told of')

    context.step('a room is offered and passed on')
    await openWithStream(attendant, `${context.server.url}/chatbots`)
    const second = await waiting()
    const offer = { dialogId: second.id, workspaceId: second.workspaceId, typeTransfer: 2 }
    await transfer(context, manager, offer)
    await cards.getByText(second.name).waitFor()
    await cards.getByText(/Responda em \d:\d\d$/).waitFor()
    await context.picture(attendant, 'offered-on-bots')
    await expectNothingCovered(attendant.page, '[data-cards]', widths)
    await attendant.page.setViewportSize(narrow)
    await context.picture(attendant, 'offered-on-bots')
    await attendant.page.setViewportSize(wide)
    // Also who comes only now is told.
    await attendant.page.reload()
    await cards.getByText(second.name).waitFor()
    await cards.getByRole('button', { name: 'Passar' }).click()
    await attendant.page.getByText('A conversa foi passada adiante.').waitFor()
    await expectSoon(() => cards.count(), 0, 'an offer that was passed on is gone')

    await attendant.page.goto(`${context.server.url}/omnichannel?sala=${second.id}`)
    await inbox.messages.waitFor()
    await context.picture(attendant, 'passed-room')
  },
}

const get = async ({ server }: JourneyContext, { context }: Person, path: string): Promise<unknown> => {
  const answer = await context.request.get(`${server.url}${path}`)
  expectEqual(answer.status(), 200, path)
  return answer.json()
}

const transfer = async ({ server }: JourneyContext, { context }: Person, data: object): Promise<void> => {
  const answer = await context.request.post(`${server.url}/api/omnichannel/dialogs/transfer`, {
    data,
    headers: { origin: server.url },
  })
  expectEqual([answer.status(), answer.ok() ? '' : await answer.text()], [200, ''], 'the transfer is taken')
}
