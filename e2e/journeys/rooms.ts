import type { Locator, Page } from 'playwright-core'
import { expectEqual } from '../support/expect.ts'
import { type Journey, narrow, wide } from '../support/journey.ts'
import { logIn } from '../support/session.ts'

/** The rooms' table, wide or as a list. */
const table = (page: Page): Locator => page.getByRole('region', { name: 'Gestão de salas' }).last()
const box = (page: Page): Locator => table(page).getByRole('checkbox', { name: /^Selecionar sala/ })
const idOf = async (one: Locator): Promise<number> =>
  Number((await one.getAttribute('aria-label'))?.replace(/\D/g, '') ?? Number.NaN)

/** Rooms are looked at, closed and transferred many at a time, and what others do shows by itself. */
export const rooms: Journey = {
  name: 'rooms are closed and transferred many at a time',
  gate: { size: wide, why: 'the main job of the rooms’ table' },
  run: async (context) => {
    const { server, size } = context
    const { people } = await context.company()
    const attendant = await context.open()
    const { page } = attendant
    await logIn(page, server, people.attendant)
    // With a session it leads to where one lands.
    await page.goto(`${server.url}/login`)
    if (size === narrow) await page.waitForURL(/\/rooms/)
    else {
      // The inbox opens its first room by itself, which would end a way that was begun before.
      await page.getByRole('log', { name: 'Mensagens' }).waitFor()
      await page.getByRole('link', { name: 'Salas' }).click()
    }
    await box(page).nth(2).waitFor()
    await context.picture(attendant, 'rooms')

    context.step('a colleague closes a room elsewhere')
    const colleague = await context.open()
    await logIn(colleague.page, server, people.colleague)
    const closedId = await idOf(box(page).first())
    await colleague.page.evaluate(async (id) => {
      const answer = await fetch('/api/dialogs/close-rooms', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ rooms: [id] }),
      })
      if (!answer.ok) throw new Error(`close-rooms answered ${answer.status}`)
    }, closedId)
    await page.getByRole('checkbox', { name: `Selecionar sala ${closedId}` }).waitFor({ state: 'detached' })

    context.step('two rooms are closed')
    const [one, other] = [await idOf(box(page).nth(0)), await idOf(box(page).nth(1))]
    await box(page).nth(0).check()
    await box(page).nth(1).check()
    await page.getByText('2 salas selecionadas').waitFor()
    await page
      .getByRole('region', { name: '2 salas selecionadas' })
      .getByRole('button', { name: 'Fechar 2 salas' })
      .click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Confirmar' }).click()
    await page.getByText('Salas selecionadas fechadas com sucesso.').waitFor()
    for (const id of [one, other])
      await page.getByRole('checkbox', { name: `Selecionar sala ${id}` }).waitFor({ state: 'detached' })

    context.step('rooms of any day that nobody has transferred are handed to the colleague')
    await page.goto(`${server.url}/rooms?ultima=todas&transferredTo=sem`)
    await box(page).first().waitFor()
    const moved = await idOf(box(page).first())
    await box(page).first().check()
    await page.getByRole('button', { name: 'Ações' }).click()
    await page.getByRole('menuitem', { name: 'Transferir salas' }).click()
    const panel = page.getByRole('dialog', { name: 'Transferir salas' })
    await panel.getByRole('combobox', { name: 'Buscar pessoa ou fila' }).fill(people.colleague.name)
    await panel.getByRole('option').filter({ hasText: people.colleague.name }).click()
    await context.picture(attendant, 'rooms-transfer')
    await panel.getByRole('button', { name: 'Transferir', exact: true }).click()
    await page.getByText('Salas selecionadas transferidas com sucesso.').waitFor()
    await page.getByRole('checkbox', { name: `Selecionar sala ${moved}` }).waitFor({ state: 'detached' })

    context.step('a room opens in the inbox')
    const row = table(page).locator('tbody tr, ul > li').first()
    const opened = await idOf(row.getByRole('checkbox'))
    await row.getByRole('button').first().click()
    await page.getByRole('log', { name: 'Mensagens' }).waitFor()
    expectEqual(Number(new URL(page.url()).searchParams.get('sala')), opened, 'the room')
  },
}
