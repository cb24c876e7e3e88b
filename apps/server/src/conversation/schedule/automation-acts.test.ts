import type { AutomationDefinition } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import { nothingPlanned } from '../model/new-plan.ts'
import { inbound, personMessage, testApp } from '../testing.ts'
import { doneBefore, type Room, whyNotAct } from '../turn/automation-acts.ts'
import { automatedWorld } from '../turn/testing.ts'
import { definitionOf, step } from './testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Acts = AutomationDefinition['acts']
const inOneHour = { amount: 1, unit: 'hours' as const, at: null }
const remind = (forUserId: number | null = null): Acts => [
  { kind: 'remind', text: 'Ligar', forUserId, wait: inOneHour },
]

interface Planned {
  id: number
  kind: string
  state: string
  reason: string | null
  forUser: number | null
  ofQueue: boolean
  dueAt: Date
  chain: number[] | null
}

const setUp = async () => {
  const w = await automatedWorld(app)
  const followUp = async (definition = definitionOf(), workspaceId = w.workspaceId): Promise<number> => {
    const { id } = await app.build.insert<{ id: number }>('follow_up', {
      company_id: w.companyId,
      workspace_id: workspaceId,
      name: `Orçamento ${workspaceId}`,
      name_folded: `orcamento ${workspaceId}`,
    })
    await w.query(
      'insert into follow_up_version (company_id, follow_up_id, version, definition) values ($1, $2, 1, $3)',
      [w.companyId, id, JSON.stringify(definition)],
    )
    return id
  }
  const planned = (id: number) =>
    w.query<Planned>(
      `select id, kind, state, reason, for_user as "forUser", of_queue as "ofQueue", due_at as "dueAt", chain from scheduled_act
       where dialog_id = $1 and kind <> 'event' order by id`,
      [id],
    )
  return {
    w,
    followUp,
    planned,
    /** What is planned in a room, an hour or a day later. */
    pass: async (span: string, id: number): Promise<void> => {
      app.clock.advance(span)
      for (const { id: actId, state } of await planned(id))
        if (state === 'waiting') await w.conversation.actOnPlanned({ companyId: w.companyId, actId, dialogId: id })
      await w.tick()
    },
    label: async (id: number, name: string): Promise<void> => {
      const label = await w.label(name)
      await w.query('insert into dialog_label (company_id, dialog_id, label_id, open) values ($1, $2, $3, true)', [
        w.companyId,
        id,
        label,
      ])
      await w.tick()
    },
    ownerOf: async (id: number) =>
      (await w.query<{ owner: string }>('select owner from dialog where id = $1', [id]))[0]?.owner,
    skipped: async (id: number) => (await w.runs(id)).map(({ acts }) => acts.map((one) => one.skipped)),
  }
}

describe('a reminder', () => {
  it('is for whoever has the room then, else for its queue, and fires', async () => {
    const { w, planned, pass } = await setUp()
    const queued = await w.automation({ event: 'queued', acts: remind() })
    await w.automation({ event: 'held', acts: remind() })
    const id = await w.write()
    await w.toQueue(id)
    await w.tick()
    const ana = await w.person('Ana')
    await w.act(id, { kind: 'join', userId: ana.id, userName: 'Ana' })
    await w.tick()
    expect(await planned(id)).toMatchObject([
      { kind: 'reminder', state: 'waiting', forUser: null, ofQueue: true, chain: [queued] },
      { kind: 'reminder', state: 'waiting', forUser: ana.id, ofQueue: false },
    ])
    expect(await w.lines(id)).toEqual(['remind', 'remind'])
    await pass('61m', id)
    expect((await planned(id)).map(({ state }) => state)).toEqual(['fired', 'fired'])
  })

  it('is for the person who was chosen, and not one more than a room may have', async () => {
    const { w, planned, skipped, label } = await setUp()
    const bia = await w.person('Bia')
    const id = await w.write()
    const each = await w.automation({ event: 'labelled', acts: [...remind(bia.id), ...remind(bia.id)] })
    const watching = await w.automation({ event: 'labelled', acts: remind() }, { state: 'observing' })
    for (const name of ['A', 'B', 'C']) await label(id, name)
    expect((await planned(id)).map(({ forUser }) => forUser)).toEqual([bia.id, bia.id, bia.id, bia.id, bia.id])
    expect(await skipped(each)).toEqual([
      [null, null],
      [null, null],
      [null, 'limit'],
    ])
    // It sees what the others left.
    expect(await skipped(watching)).toEqual([[null], [null], ['limit']])
  })
})

describe('a follow-up', () => {
  it('begins, once at a time, and begins anew after an answer', async () => {
    const { w, followUp, planned, skipped, label } = await setUp()
    const followUpId = await followUp()
    const id = await w.write()
    await w.toQueue(id)
    const starts = await w.automation({ event: 'labelled', acts: [{ kind: 'follow-up', followUpId }] })
    await label(id, 'A')
    expect(await planned(id)).toMatchObject([{ kind: 'step', state: 'waiting', chain: [starts] }])
    await label(id, 'B')
    await w.write('respondi')
    await label(id, 'C')
    expect(await skipped(starts)).toEqual([[null], ['running'], [null]])
    expect(await planned(id)).toMatchObject([{ state: 'stopped', reason: 'answered' }, { state: 'waiting' }])
  })

  it('begins in the turn of a message, and anew by the next one', async () => {
    const { w, followUp, planned } = await setUp()
    const followUpId = await followUp()
    const starts = await w.automation({ event: 'wrote', acts: [{ kind: 'follow-up', followUpId }] })
    const id = await w.write('oi')
    await w.write('e aí?')
    expect(await w.outcomes(starts)).toEqual(['done', 'done'])
    expect(await planned(id)).toMatchObject([{ state: 'stopped', reason: 'answered' }, { state: 'waiting' }])
  })

  it('does not begin where a person could not begin it either', async () => {
    const { w, followUp, skipped, label } = await setUp()
    const sales = await app.build.workspace({ company: { id: w.companyId } })
    const acts = async (workspaceId?: number): Promise<Acts> => [
      { kind: 'follow-up', followUpId: await followUp(definitionOf(), workspaceId) },
    ]
    const own = await w.automation({ event: 'labelled', acts: await acts() })
    const other = await w.automation({ event: 'labelled', acts: await acts(sales.id) })
    const id = await w.write()
    await label(id, 'A')
    await w.act(id, { kind: 'close', by: null, reason: 'person' })
    await label(id, 'B')
    expect(await skipped(own)).toEqual([['with-bot'], ['closed']])
    expect(await skipped(other)).toEqual([['other-workspace'], ['other-workspace']])
    await w.query('update follow_up set active = false where company_id = $1', [w.companyId])
    app.clock.advance('2m')
    await label(id, 'C')
    expect(await skipped(own)).toEqual([['with-bot'], ['closed'], ['gone']])
  })

  it('ends by an act, and closing by silence no longer waits for it', async () => {
    const { w, followUp, planned, skipped, label } = await setUp()
    const followUpId = await followUp()
    const id = await w.write()
    await w.toQueue(id)
    await w.automation({ event: 'held', acts: [{ kind: 'follow-up', followUpId }] })
    const stops = await w.automation({ event: 'labelled', acts: [{ kind: 'stop-follow-ups' }] })
    const ana = await w.person('Ana')
    await w.act(id, { kind: 'join', userId: ana.id, userName: 'Ana' })
    await w.tick()
    const plannedAt = async () =>
      (await w.query<{ at: Date | null }>('select planned_at as at from dialog where id = $1', [id]))[0]?.at
    expect(await plannedAt()).toEqual((await planned(id))[0]?.dueAt)
    await label(id, 'A')
    expect(await planned(id)).toMatchObject([{ state: 'cancelled' }])
    expect(await plannedAt()).toBeNull()
    await label(id, 'B')
    expect(await skipped(stops)).toEqual([[null], ['not-running']])
  })

  it('that its own end begins again ends, and says so', async () => {
    const { w, followUp, pass, label } = await setUp()
    const labelId = await w.label('Sem resposta')
    const end = { amount: 1, unit: 'days' as const, act: 'label' as const, labelId }
    const followUpId = await followUp(definitionOf({ steps: [step()], end }))
    const id = await w.write()
    await w.toQueue(id)
    const starts = await w.automation({ event: 'labelled', acts: [{ kind: 'follow-up', followUpId }] })
    await label(id, 'Orçamento')
    await pass('25h', id)
    expect((await w.said(id)).at(-1)).toMatch(/Viu o orçamento/)
    await pass('25h', id)
    expect(await w.outcomes(starts)).toEqual(['done', 'stopped'])
    expect((await w.runs(starts))[1]?.chain).toEqual([starts, starts])
    expect(await w.lines(id)).toEqual(['follow-up', 'looped'])
  })
})

describe('what an automation planned', () => {
  const begin = async (state = 'on') => {
    const { w, followUp, planned, pass } = await setUp()
    const followUpId = await followUp()
    const automation = await w.automation({ event: 'queued', acts: [...remind(), { kind: 'follow-up', followUpId }] })
    const id = await w.write()
    await w.toQueue(id)
    await w.tick()
    expect((await planned(id)).map((one) => one.state)).toEqual(['waiting', 'waiting'])
    const change =
      state === 'deleted'
        ? 'delete from automation where id = $1'
        : `update automation set state = '${state}' where id = $1`
    await w.query(change, [automation])
    await pass('25h', id)
    return { said: await w.said(id), planned: await planned(id) }
  }

  it.each(['off', 'observing', 'deleted'])(
    'ends when its moment comes, where the automation is %s by then',
    async (state) => {
      const { said, planned } = await begin(state)
      expect(planned).toMatchObject([
        { kind: 'reminder', state: 'stopped', reason: 'switched-off' },
        { kind: 'step', state: 'stopped', reason: 'switched-off' },
      ])
      expect(said).not.toContain(step().text.replace('{{primeiro_nome}}', ''))
    },
  )

  it('goes on where it acts, or stopped by itself', async () => {
    for (const state of ['on', 'stopped'])
      expect((await begin(state)).planned).toMatchObject([
        { kind: 'reminder', state: 'fired' },
        { kind: 'step', state: 'waiting' },
      ])
  })

  it('does not leave the outbox where the automation was switched off meanwhile', async () => {
    const { w } = await setUp()
    const silence = { amount: 1, unit: 'hours' as const }
    const silent = await w.automation({ event: 'silent', silence, acts: [{ kind: 'message', text: 'Ainda está aí?' }] })
    const { dialog } = await w.conversation.receive(inbound(w.world, { connectionId: w.fakeConnectionId }))
    await w.conversation.appendPersonMessage(personMessage(w.world, dialog.id, (await w.person('Ana')).id))
    await w.query('delete from outbox where dialog_id = $1', [dialog.id])
    app.clock.advance('61m')
    await w.conversation.actOnDue(w.companyId, dialog.id)
    await w.tick()
    await w.query(`update automation set state = 'off' where id = $1`, [silent])
    const begun = await w.query(
      `select begin_sending(id, fence, 'fake') as begun from outbox where dialog_id = $1 and act_id is not null`,
      [dialog.id],
    )
    expect(begun).toEqual([{ begun: 'switched-off' }])
  })
})

describe('closing', () => {
  it('is the last thing, also of a room that a person has, and leads to no loop', async () => {
    const { w, ownerOf, skipped, label } = await setUp()
    const id = await w.write()
    const closes = await w.automation({
      event: 'labelled',
      acts: [{ kind: 'close' }, { kind: 'message', text: 'Até logo' }, { kind: 'close' }],
    })
    const after = await w.automation({ event: 'closed', acts: [{ kind: 'close' }, { kind: 'note', text: 'x' }] })
    const ana = await w.person('Ana')
    await w.act(id, { kind: 'join', userId: ana.id, userName: 'Ana' })
    await w.conversation.appendPersonMessage(personMessage(w.world, id, ana.id))
    await label(id, 'A')
    expect(await ownerOf(id)).toBe('closed')
    expect((await w.said(id)).at(-1)).toBe('Até logo')
    expect(await skipped(closes)).toEqual([[null, null, 'earlier']])
    expect(await skipped(after)).toEqual([['closed', null]])
  })

  it('in the turn of a message: the bot does not answer', async () => {
    const { w, ownerOf } = await setUp()
    await w.automation({
      event: 'began',
      conditions: [{ kind: 'words', isNot: false, words: ['spam'] }],
      acts: [{ kind: 'close' }],
    })
    const id = await w.write('spam')
    expect(await ownerOf(id)).toBe('closed')
    expect(await w.said(id)).toEqual([])
  })
})

describe('giving back to the bot', () => {
  const back: Acts = [{ kind: 'give-to-bot' }]

  it('in the turn of the customer, who gets the bot’s beginning at once', async () => {
    const { w, ownerOf, skipped } = await setUp()
    const gives = await w.automation({
      event: 'wrote',
      conditions: [{ kind: 'words', isNot: false, words: ['menu'] }],
      acts: back,
    })
    const id = await w.write()
    await w.write('vendas')
    await w.toQueue(id)
    await w.write('menu')
    expect(await ownerOf(id)).toBe('bot')
    expect((await w.said(id)).at(-1)).toBe('Olá! Vendas ou suporte?')
    expect(await skipped(gives)).toEqual([[null]])
    expect(await w.query('select waits, waits_since from dialog where id = $1', [id])).toEqual([
      { waits: false, waits_since: null },
    ])
  })

  it('takes a room from nobody, and leaves it in the queue where no bot answers', async () => {
    const { w, ownerOf, skipped, label } = await setUp()
    const gives = await w.automation({ event: 'labelled', acts: [...back, { kind: 'close' }] })
    const id = await w.write()
    await label(id, 'A')
    // The bot has it.
    expect(await ownerOf(id)).toBe('closed')
    const other = await w.write('oi', 'outro')
    const ana = await w.person('Ana')
    await w.toQueue(other)
    await w.act(other, { kind: 'join', userId: ana.id, userName: 'Ana' })
    await label(other, 'B')
    expect((await skipped(gives)).map(([first]) => first)).toEqual(['already', 'held'])
  })

  it('after it: from the queue, until the customer writes', async () => {
    const { w, ownerOf, label } = await setUp()
    await w.automation({ event: 'labelled', acts: [{ kind: 'message', text: 'Escreva quando quiser.' }, ...back] })
    const id = await w.write()
    await w.toQueue(id)
    await w.query(`update dialog set session = session || '{"calls": 3, "nodeId": "gone"}' where id = $1`, [id])
    await label(id, 'A')
    expect(await ownerOf(id)).toBe('bot')
    expect((await w.said(id)).at(-1)).toBe('Escreva quando quiser.')
    // An answer that is still on its way is none to a new question.
    expect(
      await w.query(
        "select (session ->> 'calls')::int as calls, session ->> 'nodeId' as node from dialog where id = $1",
        [id],
      ),
    ).toEqual([{ calls: 3, node: null }])
    await w.query('update bot set active = false where company_id = $1', [w.companyId])
    await w.toQueue(id)
    await label(id, 'C')
    expect(await ownerOf(id)).toBe('queue')
  })
})

it('plans nothing where the company is full', () => {
  const room: Room = {
    owner: 'queue',
    workspaceId: 1,
    hasBot: true,
    isBotOn: true,
    say: () => ({ text: 'x' }),
    hasOtherOpen: false,
    isLate: false,
    isFlowWaiting: false,
    planned: nothingPlanned,
    isCompanyFull: () => true,
  }
  const done = doneBefore({ plans: [], stopsRuns: false }, nothingPlanned)
  const maker = { madeBy: 1 }
  expect(whyNotAct({ kind: 'remind', text: 'x', forUserId: null, wait: inOneHour, ...maker }, room, done)).toBe(
    'company-full',
  )
  const followUp = { kind: 'follow-up', followUpId: 1, workspaceId: 1, version: 1, definition: definitionOf() } as const
  expect(whyNotAct({ ...followUp, ...maker }, room, done)).toBe('company-full')
  expect(whyNotAct({ kind: 'note', text: 'x' }, room, done)).toBeNull()
})

describe('a company that was suspended a moment ago', () => {
  it('has nothing done by itself: what happened waits until it works again, and is too late after an hour', async () => {
    const w = await automatedWorld(app)
    const own = await w.automation({ event: 'closed', acts: [{ kind: 'note', text: 'Olhar' }] })
    const id = await w.write()
    await w.act(id, { kind: 'close', by: null, reason: 'person' })
    const [happened] = await w.waiting()
    const look = () => w.conversation.actOnPlanned({ companyId: w.companyId, actId: happened?.id ?? 0, dialogId: id })
    await w.query(
      "update company set stops_at = now() - interval '1 hour', suspension_reason = 'payment', suspended_at = now() where id = $1",
      [w.companyId],
    )
    expect(await look()).toBe(false)
    expect(await w.outcomes(own)).toEqual([])
    await w.query('update company set stops_at = null, suspension_reason = null, suspended_at = null where id = $1', [
      w.companyId,
    ])
    app.clock.advance('61m')
    expect(await look()).toBe(true)
    expect(await w.runs(own)).toMatchObject([{ outcome: 'skipped', acts: [{ skipped: 'late' }] }])
  })
})
