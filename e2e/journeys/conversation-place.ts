import type { Locator, Page, Route } from 'playwright-core'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { greyPicture } from '../support/grey-picture.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, type JourneyContext, wide } from '../support/journey.ts'
import { logIn } from '../support/session.ts'

/** Pictures that come this late have not come when the room is drawn. */
const lateMs = 600

/** Pixels between what is seen and the end of the conversation. */
const fromEnd = (page: Page): Promise<number> =>
  page.getByRole('log').evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight))

const loadedPictures = (page: Page): Promise<number> =>
  page
    .getByRole('log')
    .evaluate((box) => [...box.querySelectorAll('img')].filter((image) => image.naturalWidth > 1).length)

/** An attendant writes faster than the network, leaves files behind, opens rooms with late pictures and reads what is older. */
export const conversationPlace: Journey = {
  name: 'a conversation keeps its order and its place',
  sizes: [wide],
  run: async (context) => {
    const line = await context.line()
    const { attendant, widget } = await meet(context, line.url)
    const { page } = attendant
    const inbox = inboxOn(page)

    context.step('what is written without a line goes in order')
    const quick = ['primeira', 'segunda', 'terceira', 'quarta'].map((word) => `${word} em seguida`)
    line.cut(attendant)
    for (const text of quick) await inbox.write(text)
    await inbox.sees(quick[3] ?? '')
    await expectSoon(() => inbox.messages.getByText('Será enviada quando a conexão voltar').count(), 4, 'all four wait')
    await context.picture(attendant, 'inbox-waiting')
    await line.mend(attendant)
    await widget.sees(quick[3] ?? '')
    const order = (): Promise<string[]> => inbox.messages.getByText(/em seguida$/).allTextContents()
    await expectSoon(order, quick, 'what was written in order stands in order')
    expectEqual(await widget.messages.getByText(/em seguida$/).allTextContents(), quick, 'and arrives so')

    context.step('files stay with their room')
    const room = page.url()
    // Ready only once the file is there.
    const send = page.getByRole('button', { name: 'Enviar', exact: true })
    const name = 'uma fotografia com um nome muito comprido que não cabe em lugar nenhum.png'
    await inbox.attach({ name, mimeType: 'image/png', buffer: greyPicture(400) })
    await inbox.openRoom(/Renata Figueiredo/)
    await page.getByRole('button', { name: `Remover ${name}` }).waitFor({ state: 'detached' })
    await inbox.list
      .getByRole('button')
      .filter({ hasText: quick[3] ?? '' })
      .click()
    await page.getByRole('button', { name: `Remover ${name}` }).waitFor()
    await context.picture(attendant, 'inbox-attached')
    await send.click()
    for (let count = 0; count < 3; count++) {
      await inbox.attach({ name: `foto-${count}.png`, mimeType: 'image/png', buffer: greyPicture(300 + count) })
      await send.click()
    }
    await expectSoon(() => loadedPictures(page), 4, 'the pictures are there')

    context.step('a room opens at its end, late pictures or not')
    await page.route('**/api/files/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMs))
      await route.continue()
    })
    await page.goto(room)
    await expectSoon(() => loadedPictures(page), 4, 'the late pictures are there')
    await expectSoon(() => fromEnd(page), 0, 'the room is open at its end')
    await context.picture(attendant, 'inbox-pictures')

    context.step('older messages move nothing')
    await fill(page, room)
    await page.goto(room)
    await inbox.sees('recado 60')
    await expectSoon(() => fromEnd(page), 0, 'a long room is open at its end')
    const moved = await moveOfOlder(page)
    expectEqual(Math.abs(moved) <= 1, true, `what is read stays where it is while older messages come (${moved} px)`)
  },
}

/** Scrolls up until older messages come. @returns by how many pixels what was on top has moved. */
const moveOfOlder = async (page: Page): Promise<number> => {
  // Held back until what is read stands still: then what moves it is theirs.
  const older = /\/api\/omnichannel\/dialogs\/\d+\?.*before=/
  const held = Promise.withResolvers<Route>()
  await page.route(older, held.resolve, { times: 1 })
  const log = page.getByRole('log')
  await log.evaluate((box) => {
    box.scrollTop = 40
  })
  const route = await held.promise
  await rest(log)
  const key = await log.evaluate((box) => {
    const top = box.getBoundingClientRect().top
    const rows = [...box.querySelectorAll('[data-row]')]
    const first = rows.find((row) => row.querySelector('p') && row.getBoundingClientRect().bottom > top)
    return first?.getAttribute('data-row') ?? ''
  })
  const row = log.locator(`[data-row="${key}"]`)
  // Its text: the row's own top holds the gap to another sender, which ceases when older ones of the same come.
  const topOf = (): Promise<number> =>
    row
      .locator('p')
      .first()
      .evaluate((text) => text.getBoundingClientRect().top)
  const [stood, place] = [await topOf(), await row.getAttribute('aria-posinset')]
  await route.continue()
  await expectSoon(async () => (await row.getAttribute('aria-posinset')) !== place, true, 'older messages came')
  await rest(log)
  return Math.round((await topOf()) - stood)
}

/** Until nothing has moved in the conversation for a few frames. */
const rest = (log: Locator): Promise<void> =>
  log.evaluate(async (box) => {
    const places = (): string =>
      [...box.querySelectorAll('[data-row]')].map((row) => row.getBoundingClientRect().top).join()
    for (let still = 0, last = places(); still < 10; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const next = places()
      still = next === last ? still + 1 : 0
      last = next
    }
  })

/** Sixty messages more: more than a room opens with. */
const fill = (page: Page, room: string): Promise<void> =>
  page.evaluate(async (id) => {
    for (let number = 1; number <= 60; number++) {
      const answer = await fetch(`/api/omnichannel/dialogs/${id}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId: crypto.randomUUID(), message: `recado ${number}` }),
      })
      if (!answer.ok) throw new Error(`message ${number}: ${answer.status}`)
    }
  }, new URL(room).searchParams.get('sala'))

/** A visitor who was handed over, and the attendant who joined. */
const meet = async (context: JourneyContext, url: string) => {
  const company = await context.company()
  const { widget } = await context.visit(company)
  await widget.open()
  const marker = 'preciso de ajuda com fotos'
  await widget.write('falar com uma pessoa')
  await widget.sees('Já chamei alguém da nossa equipe.')
  await widget.write(marker)
  const attendant = await context.open()
  await logIn(attendant.page, { ...context.server, url }, company.people.attendant)
  await attendant.page.goto(`${url}/omnichannel`)
  const inbox = inboxOn(attendant.page)
  await inbox.list.getByRole('button').filter({ hasText: marker }).click()
  await inbox.join()
  await inbox.composer.waitFor()
  return { attendant, widget }
}
