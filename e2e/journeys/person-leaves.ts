import { expectEqual, expectSoon } from '../support/expect.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, wide } from '../support/journey.ts'
import { callsOf } from '../support/mails.ts'
import { logIn } from '../support/session.ts'

/** As the decisions have it. */
const mostMs = 5_000

/** Who is deactivated is out at once, and the open rooms wait for the others. */
export const personLeaves: Journey = {
  name: 'a person leaves with open rooms',
  sizes: [wide],
  run: async (context) => {
    const { server } = context
    const { people } = await context.company()
    context.step('an attendant has a conversation open')
    const leaving = await context.open()
    await logIn(leaving.page, server, people.attendant)
    await leaving.page.goto(`${server.url}/omnichannel`)
    const inbox = inboxOn(leaving.page)
    await inbox.messages.waitFor()
    const calls = await callsOf(server, people.manager.email)
    const countHeld = async (): Promise<number> => {
      const listed = await calls.get('/api/omnichannel/dialogs-pageable?limit=100')
      const { dialogs } = (await listed.json()) as { dialogs: { ownerUserId: number | null }[] }
      return dialogs.filter(({ ownerUserId }) => ownerUserId === people.attendant.id).length
    }
    expectEqual((await countHeld()) > 0, true, 'the attendant holds rooms')
    context.step('is deactivated')
    const manager = await context.open()
    const { page } = manager
    await logIn(page, server, people.manager)
    await page.goto(`${server.url}/users?id=${people.attendant.id}`)
    const panel = page.getByRole('dialog')
    await panel.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Inativo' }).click()
    leaving.watch.expect(/status of 401/)
    await panel.getByRole('button', { name: 'SALVAR' }).click()
    await page.getByText('Colaborador Atualizado com sucesso').waitFor()
    await leaving.page.waitForURL((at) => at.pathname === '/login', { timeout: mostMs })
    context.step('the rooms wait for the others')
    await expectSoon(countHeld, 0, 'no room is held by who left')
    await calls.dispose()
  },
}
