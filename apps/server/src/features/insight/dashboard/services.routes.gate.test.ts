// Gate: the main way of the services' table.
import { downloadServices, listServices } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDialog } from '../../../platform/testing/build-dialogs.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { dashboardWorld, playing, settableClock } from './testing.ts'

const clock = settableClock()
let t: TestApp
beforeAll(async () => {
  t = await testApp({ clock })
})
afterAll(() => t.close())

const period = { startAt: '2026-03-30', endAt: '2026-03-31' }

/** Two dialogs: one of the live chat that a person answered, one of the other channel that is open still. */
const setUp = async () => {
  const world = await dashboardWorld(t)
  clock.set('2026-03-30T12:00:00Z')
  const [first, second] = [playing(t, world, world.first.livechat), playing(t, world, world.first.fake)]
  await first('customer')
  clock.set('2026-03-30T12:10:00Z')
  await first('customer')
  await first('ana')
  await first('ana closes')
  clock.set('2026-03-31T13:00:00Z')
  await second('customer')
  const body = { ...period, bots: [world.first.id, world.second.id] }
  const person = (permissions: 'dialog_view'[], workspaces = [world.workspace]) =>
    t.build.user({ company: world.company, workspaces, permissions: ['dashboard_view', ...permissions] })
  return { world, body, person }
}

describe('the dialogs behind a figure', () => {
  it('are those that began last first, with all that the figures are made of', async () => {
    const { body, person } = await setUp()
    const caller = await t.as(await person(['dialog_view']))
    const { body: page } = await caller.call(listServices, { body })
    // They gave no name.
    for (const { contact } of page.result) expect(contact).toMatch(/^Visitante \d+$/)
    expect(page).toMatchObject({ total: 2, isTotalCapped: false, next: null })
    expect(page.result).toMatchObject([
      { channel: 'Canal de teste', startedAt: '2026-03-31T13:00:00.000Z', closedAt: null, by: 'bot', minutes: 0 },
      {
        channel: 'Live chat',
        target: 'Atendimento',
        closedAt: '2026-03-30T12:10:00.000Z',
        by: 'human',
        minutes: 10,
        savedMinutes: 0,
        canOpen: true,
      },
    ])
  })

  it('are crossed by what one asks for together', async () => {
    const { body, person } = await setUp()
    const caller = await t.as(await person([]))
    const count = async (only: object): Promise<number> =>
      (await caller.call(listServices, { body: { ...body, only } })).body.total
    expect(await count({ channel: 'Live chat', state: 'closed' })).toBe(1)
    expect(await count({ channel: 'Live chat', state: 'open' })).toBe(0)
    expect(await count({ by: 'bot', state: 'open', target: 'Atendimento', hour: 10 })).toBe(1)
    expect(await count({ by: 'bot', state: 'open', target: 'Atendimento', hour: 9 })).toBe(0)
    expect(await count({ target: null })).toBe(0)
  })

  it('name no customer to whom may not open their dialog', async () => {
    const { world, body, person } = await setUp()
    const blind = await t.as(await person([]))
    const { body: page } = await blind.call(listServices, { body })
    expect(page.result.map(({ contact, canOpen }) => [contact, canOpen])).toEqual([
      [null, false],
      [null, false],
    ])
    // Handed to a workspace that is not theirs.
    const elsewhere = await t.build.workspace({ company: world.company })
    await t.build.run('update dialog set workspace_id = $2 where company_id = $1 and not open', [
      world.company.id,
      elsewhere.id,
    ])
    const { body: moved } = await (await t.as(await person(['dialog_view']))).call(listServices, { body })
    expect(moved.result.map(({ canOpen }) => canOpen)).toEqual([true, false])
  })

  it('know no bot of another workspace', async () => {
    const { world, body, person } = await setUp()
    const outsider = await t.as(await person([], [await t.build.workspace({ company: world.company })]))
    expect((await outsider.call(listServices, { body })).status).toBe(404)
    expect((await outsider.inject({ method: 'POST', url: downloadServices.url, payload: body })).statusCode).toBe(404)
  })

  it('refuse what makes no sense', async () => {
    const { body, person } = await setUp()
    const caller = await t.as(await person([]))
    const statuses = []
    for (const wrong of [
      { next: 'x' },
      { next: '1.99999999999' },
      { only: { channel: 'Pombo' } },
      { only: { hour: 24 } },
    ])
      statuses.push(
        (await caller.inject({ method: 'POST', url: listServices.url, payload: { ...body, ...wrong } })).statusCode,
      )
    expect(statuses).toEqual([400, 400, 400, 400])
  })
})

describe('the file of a figure', () => {
  it('has a line for each dialog, and no cell that a spreadsheet would run', async () => {
    const { world, body, person } = await setUp()
    await t.build.run('update contact set name = \'=HYPERLINK("a";1)\' where company_id = $1', [world.company.id])
    const caller = await t.as(await person(['dialog_view']))
    const file = await caller.inject({ method: 'POST', url: downloadServices.url, payload: body })
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toContain('atendimentos.csv')
    const [head = '', ...lines] = file.body.trimEnd().split('\r\n')
    expect(head.startsWith('\uFEFFID;Cliente;Bot;Canal;')).toBe(true)
    expect(lines.length).toBe(2)
    expect(lines[1]).toContain(`;"'=HYPERLINK(""a"";1)";`)
    expect(lines[1]).toContain(';2026-03-30 09:00:00;2026-03-30 09:10:00;Finalizado;Humano;10;0;')
  })

  it('goes on over the pages that it is read in', async () => {
    const { world, body, person } = await setUp()
    const bot = { id: world.first.id }
    const { id } = await buildDialog(t.build, { company: world.company, workspace: world.workspace, bot })
    await t.build.run("update dialog set first_at = '2026-03-30T15:00:00Z' where company_id = $1 and id = $2", [
      world.company.id,
      id,
    ])
    await t.build.run(
      `insert into dialog (company_id, bot_id, workspace_id, connection_id, identity_id, contact_id, seq, version, first_at, last_at)
       select company_id, bot_id, workspace_id, connection_id, identity_id, contact_id, 1, 1, first_at, first_at
       from dialog, generate_series(1, 1500) where company_id = $1 and id = $2`,
      [world.company.id, id],
    )
    const caller = await t.as(await person([]))
    const file = await caller.inject({ method: 'POST', url: downloadServices.url, payload: body })
    const ids = file.body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';')[0])
    expect(new Set(ids).size).toBe(1503)
  })
})
