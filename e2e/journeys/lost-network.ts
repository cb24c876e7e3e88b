import type { Person } from '../support/browser.ts'
import { startCuttableLine } from '../support/cuttable-line.ts'
import { expectSoon } from '../support/expect.ts'
import { type Inbox, inboxOn } from '../support/inbox.ts'
import type { Journey, JourneyContext } from '../support/journey.ts'
import { logIn, people } from '../support/session.ts'
import { type Widget, widgetOn } from '../support/widget.ts'

/** Attendant and visitor write while the line of one of them is down; afterwards each sees everything once. */
export const lostNetwork: Journey = {
  name: 'nothing lost when the network goes',
  run: async (context) => {
    const attendantLine = await startCuttableLine(context.server.url)
    const visitorLine = await startCuttableLine(context.server.url)
    try {
      const { attendant, inbox, visitor, widget } = await meet(context, attendantLine.url, visitorLine.url)

      await goOffline(attendant, attendantLine.cut)
      await widget.write('escrevi enquanto você estava sem rede')
      await widget.sees('escrevi enquanto você estava sem rede')
      await inbox.write('respondi sem rede')
      await inbox.sees('respondi sem rede')
      await attendant.page.getByText('Sem conexão. Tentando reconectar…').first().waitFor()
      await context.picture(attendant, 'inbox-offline')
      await goOnline(attendant, attendantLine.mend)
      await widget.sees('respondi sem rede')
      await inbox.sees('escrevi enquanto você estava sem rede')

      await goOffline(visitor, visitorLine.cut)
      await widget.write('agora fui eu que caí')
      await inbox.write('estou por aqui')
      await context.picture(visitor, 'widget-offline')
      await goOnline(visitor, visitorLine.mend)
      await inbox.sees('agora fui eu que caí')
      await widget.sees('estou por aqui')

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
    } finally {
      await attendantLine.stop()
      await visitorLine.stop()
    }
  },
}

const goOffline = async ({ context }: Person, cut: () => void): Promise<void> => {
  await context.setOffline(true)
  cut()
}

const goOnline = async ({ context }: Person, mend: () => void): Promise<void> => {
  mend()
  await context.setOffline(false)
}

const expectOnce = async (inbox: Inbox, widget: Widget, text: string): Promise<void> => {
  const count = async (): Promise<number[]> => [
    await inbox.messages.getByText(text, { exact: true }).count(),
    await widget.messages.getByText(text, { exact: true }).count(),
  ]
  await expectSoon(count, [1, 1], `"${text}" stands once with each`)
}

/** A visitor of the demo shop who was handed over, and the attendant who joined. */
const meet = async (context: JourneyContext, attendantUrl: string, visitorUrl: string) => {
  const visitor = await context.open()
  await visitor.page.goto(`${visitorUrl}/demo/loja`)
  const widget = widgetOn(visitor.page)
  await widget.open()
  const marker = `preciso de ajuda ${context.size.name}`
  await widget.write('falar com uma pessoa')
  await widget.sees('Já chamei alguém da nossa equipe.')
  await widget.write(marker)

  const attendant = await context.open()
  await logIn(attendant.page, { ...context.server, url: attendantUrl }, people.attendant)
  await attendant.page.goto(`${attendantUrl}/omnichannel`)
  const inbox = inboxOn(attendant.page)
  await inbox.list.getByRole('button').filter({ hasText: marker }).click()
  await inbox.join()
  await inbox.composer.waitFor()
  return { attendant, inbox, visitor, widget }
}
