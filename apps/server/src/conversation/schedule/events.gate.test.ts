// Gate: what becomes of a room is told to its automations once, and costs nothing where there are none.
import type { AutomationDefinition, RoomEvent } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amountOf } from '../../../../../scripts/lib/property-runs.ts'
import type { App } from '../../app.ts'
import { secondProcess, type TestApp } from '../../platform/testing/index.ts'
import { inbound, personMessage, testApp } from '../testing.ts'
import { type AutomatedWorld, automatedWorld } from '../turn/testing.ts'

let app: TestApp
let counting: App
let sent: string[] = []
beforeAll(async () => {
  app = await testApp()
  counting = await secondProcess(app, (handles) => {
    for (const handle of [handles, handles.turns, handles.worker]) {
      const whole = handle.pipeline.bind(handle)
      handle.pipeline = (work, options) =>
        whole((pipeline) => {
          const query: typeof pipeline.query = (text, values) => {
            sent.push(text)
            return pipeline.query(text, values)
          }
          return work({ ...pipeline, query })
        }, options)
    }
  })
})
afterAll(async () => {
  await counting.close()
  await app.close()
})

const note: AutomationDefinition['acts'] = [{ kind: 'note', text: 'Olhar' }]
const close = { kind: 'close', by: null, reason: 'person' } as const

/** Each event, and what brings it about in a room that the bot has. */
const events: [RoomEvent, (w: AutomatedWorld, id: number) => Promise<unknown>][] = [
  ['queued', (w, id) => w.toQueue(id)],
  [
    'held',
    async (w, id) => {
      const ana = await w.person('Ana')
      await w.act(id, { kind: 'join', userId: ana.id, userName: 'Ana' })
      // Hers already.
      await w.conversation.appendPersonMessage(personMessage(w.world, id, ana.id))
    },
  ],
  [
    'labelled',
    async (w, id) => {
      const label = await w.label('Pago')
      await w.query('insert into dialog_label (company_id, dialog_id, label_id, open) values ($1, $2, $3, true)', [
        w.companyId,
        id,
        label,
      ])
    },
  ],
  ['closed', (w, id) => w.act(id, close)],
  [
    'reopened',
    async (w, id) => {
      const ana = await w.person('Ana')
      await w.act(id, close)
      await w.act(id, { kind: 'reopen', by: ana.id, userName: 'Ana', workspaceName: 'Vendas' })
    },
  ],
  [
    'failed',
    async (w, id) => {
      await w.query(`update message set status = 'failed' where dialog_id = $1 and sender = 'BOT'`, [id])
      // It was told.
      await w.query(`update message set failure = 'x', status = 'failed' where dialog_id = $1 and sender = 'BOT'`, [id])
    },
  ],
]

describe('what becomes of a room', () => {
  it.each(events)('%s: is told once to its automation, observed or not, and to no other', async (event, bring) => {
    const w = await automatedWorld(app)
    const own = await w.automation({ event, acts: note })
    const watching = await w.automation({ event, acts: note }, { state: 'observing' })
    const elsewhere = await w.automation({ event, acts: note }, { workspaces: [0] })
    const other = await w.automation({ event: 'rated', acts: note })
    const id = await w.write()
    await bring(w, id)
    await w.tick()
    expect(await w.outcomes(own)).toEqual(['done'])
    expect(await w.outcomes(watching)).toEqual(['would'])
    expect(await w.outcomes(elsewhere)).toEqual([])
    expect(await w.outcomes(other)).toEqual([])
    expect(await w.lines(id)).toEqual(['note'])
    expect(await w.query('select from scheduled_act where company_id = $1', [w.companyId])).toEqual([])
  })

  it.each([false, true])(
    'without a bot: it begins in the queue, or with the person whose number it came to (%s)',
    async (isHers) => {
      const w = await automatedWorld(app)
      const [queued, held] = [await w.automation({ event: 'queued' }), await w.automation({ event: 'held' })]
      const of = isHers ? { user_id: (await w.person('Ana')).id } : {}
      const plain = { company_id: w.companyId, kind: 'fake', external_id: `sem bot ${isHers}`, ...of }
      const { id: connectionId } = await app.build.insert<{ id: number }>('connection', plain)
      for (const text of ['oi', 'alguém?']) await w.conversation.receive(inbound(w.world, { connectionId, text }))
      await w.tick()
      expect([await w.outcomes(queued), await w.outcomes(held)]).toEqual(isHers ? [[], ['done']] : [['done'], []])
    },
  )

  it('rated: is told with the score', async () => {
    const w = await automatedWorld(app)
    await w.query('update workspace set asks_satisfaction = true where id = $1', [w.workspaceId])
    const bad = await w.automation({ event: 'rated', conditions: [{ kind: 'score', isNot: false, scores: [1, 2] }] })
    const good = await w.automation({ event: 'rated', conditions: [{ kind: 'score', isNot: false, scores: [5] }] })
    const ana = await w.person('Ana')
    const id = await w.write()
    await w.act(id, { kind: 'join', userId: ana.id, userName: 'Ana' })
    await w.conversation.appendPersonMessage(personMessage(w.world, id, ana.id))
    await w.act(id, { kind: 'close', by: ana.id, reason: 'person' })
    const [question] = await w.query<{ id: number; identity: number }>(
      'select id, identity_id as identity from satisfaction where dialog_id = $1',
      [id],
    )
    if (!question) throw new Error('Nobody was asked')
    const { companyId } = w
    const rating = { companyId, identityId: question.identity, questionId: question.id, score: 2 }
    await w.conversation.rate({ ...rating, comment: '' })
    await w.tick()
    expect(await w.outcomes(bad)).toEqual(['done'])
    expect(await w.outcomes(good)).toEqual([])
  })

  it('is looked at as it was then, whatever came within the second; what it does, as the room is now', async () => {
    const w = await automatedWorld(app)
    const sales = await app.build.workspace({ company: { id: w.companyId } })
    const id = await w.write()
    const moved = await w.automation({
      event: 'queued',
      conditions: [{ kind: 'holder', isNot: false, holders: ['queue'] }],
      acts: [{ kind: 'transfer', workspaceId: sales.id, isOffered: false }],
    })
    await w.toQueue(id)
    const ana = await w.person('Ana')
    await w.act(id, { kind: 'join', userId: ana.id, userName: 'Ana' })
    await w.tick()
    expect(await w.runs(moved)).toMatchObject([{ outcome: 'skipped', acts: [{ skipped: 'held' }] }])
  })

  it('is not acted on an hour later', async () => {
    const w = await automatedWorld(app)
    const late = await w.automation({ event: 'closed' })
    const id = await w.write()
    await w.act(id, close)
    app.clock.advance('61m')
    await w.tick()
    expect(await w.runs(late)).toMatchObject([{ outcome: 'skipped', acts: [{ skipped: 'late' }] }])
    expect(await w.lines(id)).toEqual([])
  })

  it('labels of many rooms at once: each once, and only the label that was asked for', async () => {
    const w = await automatedWorld(app)
    const [asked, other] = [await w.label('Pago'), await w.label('Outra')]
    // One that acts would stop by itself after two hundred a day.
    const id = await w.automation({ event: 'labelled', labelIds: [asked], acts: note }, { state: 'observing' })
    const rooms: number[] = []
    for (let n = 0; n < amountOf('LABELS', 20); n += 1) rooms.push(await w.write('oi', `cliente ${n}`))
    const put = () =>
      w.query(
        `insert into dialog_label (company_id, dialog_id, label_id, open)
         select $1, d, l, true from unnest($2::int[]) d cross join unnest($3::int[]) l on conflict do nothing`,
        [w.companyId, rooms, [asked, other]],
      )
    await put()
    await put()
    expect(await w.tick()).toBe(rooms.length)
    expect(await w.outcomes(id)).toEqual(rooms.map(() => 'would'))
  }, 300_000)
})

describe('what it costs', () => {
  it('no statement where the company has no automation, or none of that event', async () => {
    const statementsOf = async (w: AutomatedWorld): Promise<string[]> => {
      const { conversation } = counting.program
      // What is in memory afterwards.
      await conversation.receive(inbound(w.world, { externalId: 'antes' }))
      sent = []
      const { dialog } = await conversation.receive(inbound(w.world))
      await conversation.changeDialog({
        companyId: w.companyId,
        dialogId: dialog.id,
        action: { kind: 'transferToQueue', workspaceId: w.workspaceId, workspaceName: 'Vendas', by: null },
      })
      await conversation.changeDialog({ companyId: w.companyId, dialogId: dialog.id, action: close })
      return [...sent]
    }
    const none = await statementsOf(await automatedWorld(app))
    const other = await automatedWorld(app)
    await other.automation({ event: 'rated' })
    expect(await statementsOf(other)).toEqual(none)
    const later = await automatedWorld(app)
    const tag = { kind: 'tag' as const, isNot: false, ids: [1] }
    await later.automation({
      event: 'wrote',
      conditions: [{ kind: 'words', isNot: false, words: ['boleto'] }, tag],
      acts: note,
    })
    expect(await statementsOf(later)).toEqual(none)
    await later.automation({ event: 'wrote', conditions: [tag], acts: note })
    expect((await statementsOf(later)).length).toBe(none.length + 1)
    const asking = await automatedWorld(app)
    await asking.automation({ event: 'closed' })
    expect((await statementsOf(asking)).length).toBe(none.length + 1)
  })
})
