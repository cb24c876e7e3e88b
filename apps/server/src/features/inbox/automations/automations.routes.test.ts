import {
  type AutomationDefinition,
  automationLimits,
  createAutomation,
  deleteAutomation,
  listAutomationChoices,
  listAutomationRuns,
  listAutomations,
  listAutomationVersions,
  listStoppedAutomations,
  moveAutomation,
  switchAutomation,
  tryAutomation,
  updateAutomation,
} from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../../app.ts'
import { automationsTopic } from '../../../conversation/model/events.ts'
import { type ConversationWorld, conversationWorld, inbound } from '../../../conversation/testing.ts'
import { type Caller, secondProcess, type TestApp, testApp } from '../../../platform/testing/index.ts'
import { tellStoppedJob } from './automations.jobs.ts'
import { lock, lockOrder, raiseNumber } from './automations.queries.ts'

let t: TestApp
let second: App
beforeAll(async () => {
  t = await testApp()
  second = await secondProcess(t)
})
afterAll(async () => {
  await second.close()
  await t.close()
})

const noted: AutomationDefinition = {
  event: 'wrote',
  matches: 'all',
  conditions: [],
  acts: [{ kind: 'note', text: 'Olhar' }],
}

const setUp = async () => {
  const world = await conversationWorld(t)
  const company = { id: world.companyId }
  const sales = { id: world.workspaceId }
  const support = await t.build.workspace({ company })
  const permissions = ['workspace_edit', 'workspace_view', 'dialog_view'] as const
  const as = async (...workspaces: { id: number }[]): Promise<Caller> =>
    t.as(await t.build.user({ company, permissions, workspaces }))
  return { world, company, sales, support, as, asRita: await as(sales) }
}

const create = (as: Caller, workspaceIds: number[], name: string, definition = noted) =>
  as.call(createAutomation, { body: { name, workspaceIds, definition } })

describe('automations', () => {
  it('are saved and put in order while turns go on that write their runs', async () => {
    const { world, sales, asRita } = await setUp()
    const { id } = (await create(asRita, [sales.id], 'Anota')).body
    await asRita.call(switchAutomation, { params: { id }, body: { state: 'on' } })
    const db = t.app.platform.database.scoped(world.companyId)
    await db.transaction().execute(async (tx) => {
      await lock(tx, world.companyId, id)
      await lockOrder(tx, world.companyId)
      await raiseNumber(tx, world.companyId)
      await world.conversation.receive(inbound(world))
    })
    const { body } = await asRita.call(listAutomationRuns, { params: { id }, query: {} })
    expect(body.result).toMatchObject([{ outcome: 'done' }])
  })

  it('are made, changed, switched, moved and removed by whoever may change all of their workspaces', async () => {
    const { sales, support, as, asRita } = await setUp()
    const asBoth = await as(sales, support)
    const made = await create(asRita, [sales.id], 'Um')
    expect(made.body).toMatchObject({ name: 'Um', state: 'off', version: 1, isReadOnly: false, recent: 0 })
    const params = { id: made.body.id }
    const wide = (await create(asBoth, [sales.id, support.id], 'Dois')).body
    const ofRita = (await asRita.call(listAutomations, {})).body.result
    expect(ofRita.map(({ name, isReadOnly }) => [name, isReadOnly])).toEqual([
      ['Um', false],
      ['Dois', true],
    ])
    expect((await asRita.call(switchAutomation, { params: { id: wide.id }, body: { state: 'on' } })).status).toBe(422)
    expect((await create(asRita, [support.id], 'Três')).status).toBe(404)
    const asSupport = await as(support)
    expect((await asSupport.call(deleteAutomation, { params })).status).toBe(404)
    const changed = await asRita.call(updateAutomation, {
      params,
      body: {
        name: 'Um',
        workspaceIds: [sales.id],
        definition: { ...noted, event: 'began' },
        revision: made.body.revision,
      },
    })
    expect(changed.body).toMatchObject({ version: 2, definition: { event: 'began' } })
    const stale = await asRita.call(updateAutomation, {
      params,
      body: { name: 'Outro', workspaceIds: [sales.id], definition: noted, revision: made.body.revision },
    })
    expect(stale.status).toBe(409)
    const versions = (await asRita.call(listAutomationVersions, { params })).body.result
    expect(versions.map(({ version, definition }) => [version, definition.event])).toEqual([
      [2, 'began'],
      [1, 'wrote'],
    ])
    expect((await asRita.call(moveAutomation, { params, body: { before: null } })).status).toBe(200)
    expect((await asBoth.call(listAutomations, {})).body.result.map(({ name }) => name)).toEqual(['Dois', 'Um'])
    expect((await asRita.call(switchAutomation, { params, body: { state: 'on' } })).body.state).toBe('on')
    expect((await asRita.call(deleteAutomation, { params })).status).toBe(200)
    expect((await asBoth.call(listAutomations, {})).body.total).toBe(1)
  })

  it('name only what is there, have a name of their own, and no more than so many', async () => {
    const { world, sales, asRita } = await setUp()
    const other = await conversationWorld(t)
    const label = await t.build.insert<{ id: number }>('label', {
      company_id: other.companyId,
      name: 'Alheia',
      name_folded: 'alheia',
      color: 'red',
    })
    const foreign = await create(asRita, [sales.id], 'Com etiqueta', {
      ...noted,
      acts: [{ kind: 'label', labelId: label.id }],
    })
    expect([foreign.status, foreign.body]).toMatchObject([422, { fields: { definition: expect.any(String) } }])
    await create(asRita, [sales.id], 'Saudação')
    const twice = await create(asRita, [sales.id], 'SAUDACAO')
    expect([twice.status, twice.body]).toMatchObject([409, { fields: { name: expect.any(String) } }])
    await t.build.run(
      `insert into automation (company_id, name, name_folded, place, workspace_ids, definition)
       select $1, 'n' || n, 'n' || n, n, $2, $3 from generate_series(2, $4::int) n`,
      [world.companyId, `{${sales.id}}`, JSON.stringify(noted), automationLimits.ofMessages],
    )
    const full = await create(asRita, [sales.id], 'Demais')
    expect([full.status, full.body.name]).toEqual([422, undefined])
    expect((await create(asRita, [sales.id], 'De começo', { ...noted, event: 'began' })).status).toBe(200)
  })

  it('offer what they may name, and show the timers of bots', async () => {
    const { world, sales, support, asRita } = await setUp()
    await t.build.run('update bot set repeat_minutes = 5, repeat_times = 2 where id = $1', [world.bot.id])
    const { bots } = (await asRita.call(listAutomations, {})).body
    expect(bots).toEqual([
      { id: world.bot.id, name: 'Loja', repeat: { minutes: 5, times: 2 }, transferMinutes: null, closeMinutes: null },
    ])
    const choices = (await asRita.call(listAutomationChoices, {})).body
    expect(choices.workspaces.map(({ id }) => id).toSorted()).toEqual([sales.id, support.id].toSorted())
    expect(choices.people.map(({ workspaceIds }) => workspaceIds)).toEqual([[sales.id]])
    expect(choices.followUps).toEqual([])
  })

  it('act by the version that was answered, however many change them at once', async () => {
    const { world, sales, asRita } = await setUp()
    const { id } = (await create(asRita, [sales.id], 'Corrida')).body
    await asRita.call(switchAutomation, { params: { id }, body: { state: 'on' } })
    const processes = [world.conversation, second.program.conversation]
    const edit = async (place: number): Promise<void> => {
      const body = {
        name: 'Corrida',
        workspaceIds: [sales.id],
        definition: { ...noted, acts: [{ kind: 'note' as const, text: `${place}` }] },
      }
      const { version } = (await asRita.call(updateAutomation, { params: { id }, body })).body
      const conversation = processes[place % 2] ?? world.conversation
      const { dialog } = await conversation.receive(inbound(world, { externalId: `cliente ${place}` }))
      const { rows } = await t.database.owner.query('select version from automation_run where dialog_id = $1', [
        dialog.id,
      ])
      expect(rows[0]?.version).toBeGreaterThanOrEqual(version)
    }
    for (let round = 0; round < 10; round += 1)
      await Promise.all(Array.from({ length: 10 }, (_, place) => edit(round * 10 + place)))
    const [stored] = (await asRita.call(listAutomations, {})).body.result
    expect(stored?.version).toBe(101)
  })
})

/** A week of customers: of ads and not, at day and at night, new ones and those who come back. */
const playWeek = async (world: ConversationWorld): Promise<void> => {
  const words = ['oi', 'quero o boleto', 'bom dia', 'segunda via do boleto', 'tchau']
  const { fakeConnectionId: connectionId } = world
  for (let step = 0; step < 42; step += 1) {
    t.clock.advance('4h')
    const externalId = `cliente ${step % 9}`
    const ad = step % 4 === 0 ? { about: 'Veio do anúncio “Inverno”', ad: { id: '9', title: 'Inverno' } } : {}
    const { dialog } = await world.conversation.receive(
      inbound(world, { connectionId, externalId, text: words[step % words.length] ?? 'oi', ...ad }),
    )
    if (step % 5 === 0)
      await world.conversation.changeDialog({
        companyId: world.companyId,
        dialogId: dialog.id,
        action: { kind: 'close', by: null, reason: 'silence' },
      })
  }
}

const definitions: [string, AutomationDefinition][] = [
  ['of ads', { ...noted, event: 'began', conditions: [{ kind: 'ad', isNot: false, words: ['inverno'] }] }],
  ['of those who come back', { ...noted, event: 'began', conditions: [{ kind: 'first', isNot: true }] }],
  [
    'of words at night',
    {
      ...noted,
      conditions: [
        { kind: 'words', isNot: false, words: ['boleto'] },
        { kind: 'time', isNot: true, days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' },
      ],
    },
  ],
  ['with the bot', { ...noted, conditions: [{ kind: 'holder', isNot: false, holders: ['bot'] }] }],
]

describe('an automation that stopped by itself', () => {
  it('is told once by mail, and to whoever may switch it until somebody does', async () => {
    const { company, sales, support, as, asRita } = await setUp()
    const { id } = (await create(asRita, [sales.id], 'Anúncio')).body
    const stopped = async (caller: Caller) => (await caller.call(listStoppedAutomations, {})).body.result
    expect(await stopped(asRita)).toEqual([])
    await t.build.run("update automation set state = 'stopped' where id = $1", [id])
    const told: unknown[] = []
    const stop = t.app.platform.realtime.subscribe(automationsTopic(company.id), () => told.push(1))
    await t.app.platform.jobs.enqueue(tellStoppedJob, {})
    await t.app.platform.jobs.drain()
    await expect.poll(() => told.length).toBe(1)
    expect(await stopped(asRita)).toEqual([{ id, name: 'Anúncio' }])
    expect(await stopped(await as(support))).toEqual([])
    await asRita.call(switchAutomation, { params: { id }, body: { state: 'on' } })
    await expect.poll(() => told.length).toBe(2)
    expect(await stopped(asRita)).toEqual([])
    stop()
  })
})

describe('the dry run', () => {
  it.each(definitions)('finds the rooms in which an automation %s acted, or would have', async (_, definition) => {
    const { world, sales, as, asRita } = await setUp()
    const observing = (await create(asRita, [sales.id], 'Observa', definition)).body
    const on = (await create(asRita, [sales.id], 'Age', definition)).body
    await asRita.call(switchAutomation, { params: { id: observing.id }, body: { state: 'observing' } })
    await asRita.call(switchAutomation, { params: { id: on.id }, body: { state: 'on' } })
    await playWeek(world)
    // Her session is over after a week.
    const asAna = await as(sales)
    const roomsOf = async (id: number): Promise<number[]> => {
      const read = async (next: string | null): Promise<number[]> => {
        const query = next === null ? {} : { next }
        const { body } = await asAna.call(listAutomationRuns, { params: { id }, query })
        const acted = body.result.filter(({ outcome }) => outcome === 'done' || outcome === 'would')
        const ids = acted.map(({ dialogId }) => dialogId)
        return body.next === null ? ids : [...ids, ...(await read(body.next))]
      }
      return [...new Set(await read(null))].toSorted((one, other) => one - other)
    }
    const acted = await roomsOf(on.id)
    expect(acted.length).toBeGreaterThan(0)
    expect(await roomsOf(observing.id)).toEqual(acted)
    const { body } = await asAna.call(tryAutomation, { body: { workspaceIds: [sales.id], definition } })
    expect(body).toMatchObject({ rooms: acted.length, isCut: false })
    expect(body.acted.map(({ dialogId }) => dialogId).toSorted((one, other) => one - other)).toEqual(acted)
    expect(body.conditions).toHaveLength(definition.conditions.length)
  })
  it('leaves out a room that is too long, and says so', async () => {
    const { world, sales, asRita } = await setUp()
    const { dialog } = await world.conversation.receive(inbound(world, { text: 'boleto' }))
    const fill = (count: number) =>
      t.build.run(
        `insert into message (company_id, dialog_id, seq, version, connection_id, sender, text, created_at)
         select m.company_id, m.dialog_id, m.seq + 1000 + n, 1000 + n, m.connection_id, 'BOT', 'x', $3 from message m, generate_series(1, $2) n
         where m.dialog_id = $1 and m.seq = 1`,
        [dialog.id, count, t.clock.now()],
      )
    const words: AutomationDefinition = { ...noted, conditions: [{ kind: 'words', isNot: false, words: ['boleto'] }] }
    const tried = async () =>
      (await asRita.call(tryAutomation, { body: { workspaceIds: [sales.id], definition: words } })).body
    await fill(500)
    expect(await tried()).toMatchObject({ rooms: 1, looked: 1, tooLong: 0 })
    await t.build.run('delete from message where dialog_id = $1 and seq > 1000', [dialog.id])
    await fill(1_100)
    await t.build.run('update dialog set seq = 3000, version = 3000 where id = $1', [dialog.id])
    await world.conversation.receive(inbound(world, { text: 'e o boleto?' }))
    expect(await tried()).toMatchObject({ rooms: 0, looked: 0, isCut: false, tooLong: 1 })
  })
})
