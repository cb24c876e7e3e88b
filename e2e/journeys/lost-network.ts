import type { Person } from '../support/browser.ts'
import type { CuttableLine } from '../support/cuttable-line.ts'
import { expectSoon } from '../support/expect.ts'
import { type Inbox, inboxOn } from '../support/inbox.ts'
import { type Journey, type JourneyContext, wide } from '../support/journey.ts'
import { logIn } from '../support/session.ts'
import type { Widget } from '../support/widget.ts'

/** Attendant and visitor write while the line of one of them is down; afterwards each sees everything once. */
export const lostNetwork: Journey = {
  name: 'nothing lost when the network goes',
  gate: { size: wide, why: 'nothing is lost when the network goes' },
  run: async (context) => {
    const attendantLine = await context.line()
    const visitorLine = await context.line()
    const { attendant, inbox, visitor, widget } = await meet(context, attendantLine.url, visitorLine.url)

    context.step('the attendant is offline')
    await goOffline(attendant, attendantLine)
    await widget.write('escrevi enquanto você estava sem rede')
    await widget.sees('escrevi enquanto você estava sem rede')
    await inbox.write('respondi sem rede')
    await inbox.sees('respondi sem rede')
    await attendant.page
      .getByText(/^Sem conexão · dados das/)
      .first()
      .waitFor()
    await context.picture(attendant, 'inbox-offline')
    await goOnline(attendant, attendantLine)
    await widget.sees('respondi sem rede')
    await inbox.sees('escrevi enquanto você estava sem rede')

    context.step('the visitor is offline')
    await goOffline(visitor, visitorLine)
    await widget.write('agora fui eu que caí')
    await inbox.write('estou por aqui')
    await context.picture(visitor, 'widget-offline')
    await goOnline(visitor, visitorLine)
    await inbox.sees('agora fui eu que caí')
    await widget.sees('estou por aqui')

    context.step('each stands once')
    const said = [
      'escrevi enquanto você estava sem rede',
      'respondi sem rede',
      'agora fui eu que caí',
      'estou por aqui',
    ]
    for (const text of said) await expectOnce(inbox, widget, text)
    // And once in the database: what is loaded anew shows the same.
    await attendant.page.reload()
    await inbox.messages.waitFor()
    for (const text of said) await expectOnce(inbox, widget, text)
  },
}

const goOffline = async (person: Person, line: CuttableLine): Promise<void> => {
  line.cut(person)
  await person.context.setOffline(true)
}

const goOnline = async (person: Person, line: CuttableLine): Promise<void> => {
  await line.mend(person)
  await person.context.setOffline(false)
}

const expectOnce = async (inbox: Inbox, widget: Widget, text: string): Promise<void> => {
  const count = async (): Promise<number[]> => [
    await inbox.messages.getByText(text, { exact: true }).count(),
    await widget.messages.getByText(text, { exact: true }).count(),
  ]
  await expectSoon(count, [1, 1], `"${text}" stands once with each`)
}

/** A visitor who was handed over, and the attendant who joined. */
const meet = async (context: JourneyContext, attendantUrl: string, visitorUrl: string) => {
  const company = await context.company()
  const visitor = await context.visit(company, { url: visitorUrl })
  const { widget } = visitor
  await widget.open()
  const marker = 'preciso de ajuda'
  await widget.write('falar com uma pessoa')
  await widget.sees('Já chamei alguém da nossa equipe.')
  await widget.write(marker)

  const attendant = await context.open()
  await logIn(attendant.page, { ...context.server, url: attendantUrl }, company.people.attendant)
  await attendant.page.goto(`${attendantUrl}/omnichannel`)
  const inbox = inboxOn(attendant.page)
  await inbox.list.getByRole('button').filter({ hasText: marker }).click()
  await inbox.join()
  await inbox.composer.waitFor()
  return { attendant, inbox, visitor, widget }
}
