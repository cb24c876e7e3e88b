import type { Person } from '../support/browser.ts'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { type Inbox, inboxOn } from '../support/inbox.ts'
import { type Journey, type JourneyContext, wide } from '../support/journey.ts'
import { logIn } from '../support/session.ts'

/** A message is taken back on a channel that can: by whom may, after a question, and its text is nowhere any more. */
export const deleting: Journey = {
  name: 'a message is deleted for everybody',
  sizes: [wide],
  run: async (context) => {
    const { people } = await context.company({ channel: 'fake' })
    const camila = await openRoom(context, people.colleague)
    const wrong = 'Esta mensagem foi um engano'
    await camila.inbox.write(wrong)
    await camila.inbox.sees(wrong)
    const manager = await openRoom(context, people.manager)
    const { page, inbox } = manager
    await inbox.sees(wrong)
    await camila.inbox.messages.getByText(wrong).hover()
    await camila.inbox.messages.getByRole('button', { name: 'Ações da mensagem' }).last().click()
    await camila.page.getByRole('menuitem', { name: 'Linha do tempo' }).waitFor()
    const offered = camila.page.getByRole('menuitem', { name: 'Apagar mensagem' })
    expectEqual(await offered.count(), 0, 'who may not delete is not offered to')
    await camila.page.keyboard.press('Escape')

    context.step('the manager asks and refuses, asks and agrees')
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    const ask = async (): Promise<void> => {
      await inbox.messages.getByText(wrong).hover()
      await inbox.messages.getByRole('button', { name: 'Ações da mensagem' }).last().click()
      await page.getByRole('menuitem', { name: 'Apagar mensagem' }).click()
      await question.getByText('Tem certeza de que deseja apagar esta mensagem?').waitFor()
    }
    await ask()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await question.waitFor({ state: 'hidden' })
    await inbox.sees(wrong)
    await ask()
    await question.getByRole('button', { name: 'Apagar' }).click()
    await page.getByText('Mensagem apagada com sucesso!').waitFor()
    for (const { inbox: seen } of [manager, camila]) {
      await seen.messages.getByText('Mensagem apagada', { exact: true }).waitFor()
      await expectSoon(() => seen.messages.getByText(wrong).count(), 0, 'its text is gone from the conversation')
      await expectSoon(() => seen.list.getByText(wrong).count(), 0, 'and from the list')
    }
    await page.reload()
    await inbox.sees('Mensagem apagada')
    expectEqual(await inbox.messages.getByText(wrong).count(), 0, 'also after a reload')
  },
}

const openRoom = async (context: JourneyContext, who: { email: string }): Promise<Person & { inbox: Inbox }> => {
  const person = await context.open()
  await logIn(person.page, context.server, who)
  await person.page.goto(`${context.server.url}/omnichannel`)
  const inbox = inboxOn(person.page)
  await inbox.openRoom(/^Thiago Nogueira/)
  return { ...person, inbox }
}
