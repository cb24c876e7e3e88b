import type { Page } from 'playwright-core'
import { during } from '../support/during.ts'
import { expectEqual } from '../support/expect.ts'
import { type Journey, wide } from '../support/journey.ts'
import { logIn } from '../support/session.ts'

/** A screen that breaks, or whose code is gone, takes nothing else with it, and the server learns of it. */
export const brokenScreen: Journey = {
  name: 'a broken screen leaves the frame',
  sizes: [wide],
  run: async (context) => {
    const { people } = await context.company()
    const person = await context.open()
    const { page, watch } = person
    await logIn(page, context.server, people.manager)
    await page.goto(`${context.server.url}/home`)
    await frame(page).waitFor()

    const lists = /\/api\/bots\/list/
    await page.route(lists, (route) => route.fulfill({ json: { result: [null], total: 1 } }))
    const answer = await during(
      page.waitForResponse((response) => response.url().endsWith('/api/browser-errors')),
      () => frame(page).getByRole('link', { name: 'Meus robôs' }).click(),
    )
    const failed = page.getByRole('main').getByRole('alert')
    await failed.getByRole('heading', { name: 'Esta tela não pôde ser aberta' }).waitFor()
    expectEqual(answer.status(), 200, 'the server took the report')
    await failed.getByText(`Código para o suporte: ${(await answer.json()).requestId}`).waitFor()
    expectEqual(await frame(page).isVisible(), true, 'the frame stays')
    await context.picture(person, 'broken-screen')
    expectEqual(watch.complaints.length > 0, true, 'the browser complained too')
    watch.complaints.length = 0
    await page.unroute(lists)
    await failed.getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByRole('article', { name: 'Loja Demo' }).waitFor()

    context.step('the code of a screen is gone')
    await missingCode(page, context.server.url)
    await context.picture(person, 'missing-code')
  },
}

const frame = (page: Page) => page.getByRole('navigation', { name: 'Principal' })

/** The screen's file is gone: the frame stays, and a newer version on the server is named. */
const missingCode = async (page: Page, url: string): Promise<void> => {
  await page.route(/\/assets\/inbox-screen-[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
  const failed = page.getByRole('main').getByRole('alert')
  const open = async (title: string): Promise<void> => {
    await page.goto(`${url}/home`)
    await frame(page).getByRole('link', { name: 'Omnichannel' }).click()
    await failed.getByRole('heading', { name: title }).waitFor()
    await failed.getByRole('button', { name: 'Recarregar' }).waitFor()
    expectEqual(await frame(page).isVisible(), true, 'the frame stays without the code')
  }
  await open('Esta tela não pôde ser aberta')
  await page.route(`${url}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-newer.js"></script>' }),
  )
  await open('Há uma nova versão do sistema')
}
