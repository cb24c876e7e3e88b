import type { ConsoleMessage, Page } from 'playwright-core'
import { oddSites as pagesOf } from '../../apps/widget/dev/odd-sites.ts'
import type { Person } from '../support/browser.ts'
import { expectEqual, expectSoon } from '../support/expect.ts'
import type { Journey, JourneyContext } from '../support/journey.ts'
import { startSite } from '../support/site.ts'
import { type Widget, widgetOn } from '../support/widget.ts'

/** Sites that change their body, run the script without a tag, say odd visitors, or do not let the conversation in. */
export const oddSites: Journey = {
  name: 'odd sites',
  run: async (context) => {
    const { botToken } = await context.company()
    const site = await startSite(context.server.url, botToken, { pages: pagesOf(context.server.url, botToken) })
    const visit = async (name: string): Promise<Visit> => {
      context.step(name)
      const person = await context.open()
      const told: string[] = []
      person.page.on('console', (line: ConsoleMessage) => void told.push(line.text()))
      // The browser's own lines about a policy that the page itself has.
      if (name.endsWith('policy')) person.watch.expect(/Content Security Policy/)
      await person.page.goto(`${site.url}sites/${name}`)
      return { ...person, widget: widgetOn(person.page), told: () => told.filter((line) => line.startsWith('Prosa:')) }
    }
    try {
      const list = await context.open()
      await list.page.goto(`${site.url}sites/`)
      expectEqual(await list.page.getByRole('link').count(), 10, 'the sites in the list')
      for (const name of ['eval', 'module', 'rocket']) await talksAt(await visit(name))
      await toldAt(await visit('inline'), /não encontrou o próprio endereço/)
      await changesItsBody(await visit('turbo'))
      await isFilledAnew(await visit('htmx'))
      for (const [kind, dropped] of oddUsers) await knowsAt(await visit(`user#${kind}`), dropped)
      await toldAt(await visit('call-policy'), /Inclua .* em connect-src/)
      const barred = await visit('frame-policy')
      await saysWhy(context, barred, barred.page, /Inclua .* em frame-src/)
      const inSandbox = await visit('sandbox')
      const frame = inSandbox.page.frameLocator('iframe[title="Loja"]')
      await saysWhy(context, inSandbox, frame, /allow-same-origin/)
    } finally {
      await site.stop()
    }
  },
}

interface Visit extends Person {
  widget: Widget
  /** What the widget has said on the console. */
  told: () => string[]
}

const oddUsers = [
  ['proxy', 'address'],
  ['functions', 'logout'],
  ['cyclic', 'self'],
  ['bigint', 'account'],
  ['dom', 'node'],
  ['throws', 'phone'],
] as const

const talksAt = async ({ widget, told }: Visit): Promise<void> => {
  await widget.open()
  await widget.write('vocês entregam?')
  await widget.sees('vocês entregam?')
  expectEqual(told(), [], 'lines about a chat that works')
}

const hosts = (page: Page): Promise<number> => page.locator('[id="prosa-live-chat"]').count()
const draftOf = (widget: Widget): Promise<string> =>
  widget.frame.getByRole('textbox', { name: 'Escrever mensagem' }).inputValue()

/** The page is covered on a small screen, so that its own button is pressed by script. */
const go = (page: Page): Promise<void> => page.locator('[data-go]').evaluate((button: HTMLElement) => button.click())

const changesItsBody = async (visit: Visit): Promise<void> => {
  const { page, widget } = visit
  await talksAt(visit)
  await widget.frame.getByRole('textbox', { name: 'Escrever mensagem' }).fill('e quanto custa')
  await go(page)
  await page.getByRole('heading', { name: 'Página 2', includeHidden: true }).waitFor()
  // The same conversation goes on, with what was being written in it.
  expectEqual(await draftOf(widget), 'e quanto custa', 'the draft on the next page')
  await page.goBack()
  await page.getByRole('heading', { name: 'Página 1', includeHidden: true }).waitFor()
  await widget.sees('vocês entregam?')
  await widget.close()
  await go(page)
  await widget.launcher.waitFor()
  await expectSoon(() => hosts(page), 1, 'the chat stands once')
  expectEqual(await page.locator('body[inert]').count(), 0, 'a page that was covered and is not any more')
  expectEqual(await page.evaluate(() => document.documentElement.style.overflow), '', 'the page scrolls again')
  await widget.open()
  await widget.sees('vocês entregam?')
}

const isFilledAnew = async (visit: Visit): Promise<void> => {
  const { page, widget } = visit
  await talksAt(visit)
  for (const number of [2, 3, 4, 5]) {
    await go(page)
    await page.getByRole('heading', { name: `Página ${number}`, includeHidden: true }).waitFor()
    await expectSoon(() => hosts(page), 1, 'the chat stands once')
    await widget.sees('vocês entregam?')
  }
  await widget.close()
  await page.getByRole('button', { name: /^Abrir a conversa/ }).waitFor()
}

const knowsAt = async ({ widget, told }: Visit, dropped: string): Promise<void> => {
  await widget.frame.getByRole('textbox', { name: 'Escrever mensagem' }).waitFor()
  await expectSoon(
    async () => told().filter((line) => line.endsWith(`Ficou de fora: ${dropped}.`)).length,
    1,
    `the line about ${dropped}`,
  )
}

/** No chat, and one line that says why. */
const toldAt = async ({ page, told }: Visit, why: RegExp): Promise<void> => {
  await expectSoon(async () => told().length, 1, 'the line in the console')
  expectEqual(why.test(told()[0] ?? ''), true, `the line in the console: ${told()[0]}`)
  expectEqual(await hosts(page), 0, 'a button that would lead nowhere')
}

/** The panel opens with the reason and a way out instead of staying white. */
const saysWhy = async (
  context: JourneyContext,
  visit: Visit,
  place: Pick<Page, 'getByRole' | 'getByText'>,
  why: RegExp,
): Promise<void> => {
  await place.getByRole('button', { name: /^Abrir a conversa/ }).click()
  await place.getByText('Este site não deixa a conversa abrir aqui.').waitFor()
  await place.getByRole('link', { name: 'Abrir em outra janela' }).waitFor()
  await context.picture(visit, 'odd-site-barred')
  await expectSoon(async () => visit.told().filter((line) => why.test(line)).length, 1, 'the line in the console')
  expectEqual(visit.told().length, 1, 'one line says it')
}
