import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expectNoSidewaysScroll } from '../support/axe.ts'
import type { Company } from '../support/company.ts'
import { settle } from '../support/inspect.ts'
import { type Journey, type JourneyContext, narrow } from '../support/journey.ts'
import { callsOf } from '../support/mails.ts'
import { chooseCompany, logIn } from '../support/session.ts'
import { findOutOfReach } from '../support/thumb.ts'

/** The route table, as it is written: it is fetched as code, which only a browser can. */
const routes = readFileSync(new URL('../../apps/web/src/app/screens.ts', import.meta.url), 'utf8')
const pathsOf = (text: string): string[] =>
  [...text.matchAll(/^ {4}path: '([^']+)'|\{ path: '([^']+)'/gm)].flatMap(([, one, other]) => one ?? other ?? [])

/** What is no page of controls: windows that another site opens and closes, and the canvas, whose cards lie wherever they were put. */
const isPassedOver = (path: string): boolean => path.endsWith('/Oauth') || path.startsWith('/drawflow/')

/** What is still drawn too small for a finger: shorten this list, never lengthen it. */
const stillSmall = [
  /^\/home: a .* is pressed/,
  /^\/omnichannel: .* is pressed/,
  /\(_(preset|color|links|name|button)_\w+\) is pressed/,
  /^\/(workspace-rules|contacts|dashboard|campaigns): .*\(m_6fa5e2aa\) is pressed/,
]

interface Known {
  botId: number
  personId: number
}

const addressOf = (path: string, { botId, personId }: Known): string =>
  path.replace(':botId', String(botId)).replace(':idUser', String(personId)).replace(':nameUser', 'Helena')

const findBot = async ({ server }: JourneyContext, { people }: Company): Promise<Known> => {
  const calls = await callsOf(server, people.manager.email)
  const { result } = await (await calls.post('/api/bots/list', { data: { search: 'Loja Demo', limit: 10 } })).json()
  const [bot] = result as { id: number }[]
  if (!bot) throw new Error('the shop has no bot')
  return { botId: bot.id, personId: people.manager.id }
}

const walk = async (page: Page, url: string, addresses: readonly string[], step: JourneyContext['step']) => {
  const found: string[] = []
  for (const address of addresses) {
    step(address)
    await page.goto(`${url}${address}`)
    await settle(page)
    await expectNoSidewaysScroll(page, address).catch((error: unknown) => found.push(String(error)))
    const outOfReach = (await findOutOfReach(page)).map((what) => `${address}: ${what}`)
    found.push(...outOfReach.filter((what) => !stillSmall.some((known) => known.test(what))))
  }
  return found
}

/** Every screen of the route table, on a phone: nothing scrolls sideways, and each control can be reached and pressed. */
export const smallTouch: Journey = {
  name: 'every screen of the route table is pressed by a thumb',
  sizes: [narrow],
  run: async (context) => {
    const { server, step } = context
    const company = await context.company()
    const known = await findBot(context, company)
    const addresses = pathsOf(routes)
      .filter((path) => !isPassedOver(path))
      .map((path) => addressOf(path, known))
    const manager = await context.open({ touch: true })
    await logIn(manager.page, server, company.people.manager)
    const isCoarse = await manager.page.evaluate(() => matchMedia('(pointer: coarse)').matches)
    if (!isCoarse) throw new Error('the browser has no finger')
    const found = await walk(manager.page, server.url, addresses, step)
    const administrator = await context.open({ touch: true })
    const { page } = administrator
    await logIn(page, server, company.people.administrator)
    await page.goto(`${server.url}/change-company`)
    await chooseCompany(page, company.name)
    await page.waitForURL((to) => !to.pathname.startsWith('/change-company'))
    found.push(
      ...(await walk(
        page,
        server.url,
        ['/change-company', '/company', '/plataformas', '/installation', '/emails', '/auditoria-da-instalacao'],
        step,
      )),
    )
    if (found.length > 0) throw new Error(`${found.length} findings\n${found.join('\n')}`)
  },
}
