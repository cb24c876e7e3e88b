import type { AutomationDefinition } from '@prosa/contract'
import { automationEvents, isSilence, tryAutomation } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversationWorld, inbound, personMessage, shopFlow } from '../../../conversation/testing.ts'
import { type AutomatedWorld, automatedWorld } from '../../../conversation/turn/testing.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { lookBack } from './dry-run.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const noted = {
  matches: 'all',
  conditions: [],
  acts: [{ kind: 'note', text: 'Olhar' }],
} satisfies Partial<AutomationDefinition>

const byDay = { kind: 'time' as const, days: [0, 1, 2, 3, 4, 5, 6], from: '08:00', to: '18:00' }
const hasPaid = (isNot: boolean, label: number) => [{ kind: 'label' as const, isNot, ids: [label] }]
const isHeld = [{ kind: 'holder' as const, isNot: false, holders: ['person' as const] }]

/** Every event, some with conditions of what the room was then. */
const definitionsOf = (label: number): AutomationDefinition[] => [
  { ...noted, event: 'began' },
  { ...noted, event: 'began', conditions: [{ kind: 'first', isNot: false }] },
  { ...noted, event: 'wrote', conditions: [{ kind: 'words', isNot: false, words: ['boleto'] }] },
  { ...noted, event: 'wrote', conditions: [{ kind: 'stage', isNot: false, stages: ['Venda'] }] },
  { ...noted, event: 'wrote', conditions: isHeld },
  // A moment after the bot.
  { ...noted, event: 'wrote', conditions: hasPaid(false, label) },
  { ...noted, event: 'queued' },
  { ...noted, event: 'held', conditions: [{ ...byDay, isNot: true }] },
  { ...noted, event: 'labelled' },
  { ...noted, event: 'labelled', labelIds: [label], conditions: isHeld },
  { ...noted, event: 'staged' },
  { ...noted, event: 'closed', conditions: hasPaid(false, label) },
  { ...noted, event: 'closed', conditions: hasPaid(true, label) },
  { ...noted, event: 'reopened' },
  { ...noted, event: 'failed', conditions: isHeld },
  { ...noted, event: 'rated', conditions: [{ kind: 'score', isNot: false, scores: [1, 2] }] },
  { ...noted, event: 'silent', silence: { amount: 5, unit: 'hours' } },
  { ...noted, event: 'silent', silence: { amount: 4, unit: 'hours' }, conditions: hasPaid(true, label) },
  { ...noted, event: 'waiting', silence: { amount: 90, unit: 'minutes' } },
]

/** A company whose bot marks a stage, which asks for ratings, and which has a number without a bot. */
const setUp = async () => {
  const document = shopFlow()
  for (const node of document.nodes) if (node.name === 'Vendas') node.tag = { stage: 'Venda', list: null }
  const w = await automatedWorld(t, await conversationWorld(t, document))
  await w.query('update workspace set asks_satisfaction = true where id = $1', [w.workspaceId])
  const { id: plain } = await t.build.insert<{ id: number }>('connection', {
    company_id: w.companyId,
    kind: 'fake',
    external_id: `sem bot ${w.companyId}`,
  })
  return { w, plain, label: await w.label('Pago') }
}

const words = ['oi', 'vendas', 'e o boleto?', 'pedido', 'suporte']

/** A week of rooms: some come to the queue and are answered, labelled, closed, rated and reopened; labels are taken off again; some messages fail. */
const playWeek = async (w: AutomatedWorld, plain: number, label: number): Promise<void> => {
  const ana = await w.person('Ana')
  const bia = await w.person('Bia')
  const rooms = new Map<string, number>()
  const take = async (): Promise<void> => {
    for (const id of rooms.values()) await w.conversation.actOnDue(w.companyId, id)
    await w.tick()
    t.clock.advance('1s')
  }
  const rate = async (dialogId: number, score: number): Promise<void> => {
    const [question] = await w.query<{ id: number; identityId: number }>(
      'select id, identity_id as "identityId" from satisfaction where dialog_id = $1 order by id desc limit 1',
      [dialogId],
    )
    if (!question) return
    const { companyId } = w
    const { identityId, id: questionId } = question
    await w.conversation.rate({ companyId, identityId, questionId, score, comment: '' })
  }
  for (let step = 0; step < 84; step += 1) {
    // Silences end between the steps.
    for (const span of ['31m', '59m', '29m'] as const) {
      t.clock.advance(span)
      await take()
    }
    const customer = `cliente ${step % 9}`
    const connectionId = step % 9 === 8 ? plain : w.fakeConnectionId
    const text = words[step % words.length] ?? ''
    const { dialog } = await w.conversation.receive(inbound(w.world, { connectionId, externalId: customer, text }))
    rooms.set(customer, dialog.id)
    if (step % 3 === 0) await w.toQueue(dialog.id)
    const one = step % 2 === 0 ? ana : bia
    if (step % 4 === 1) {
      const [room] = await w.query<{ userId: number | null }>(
        'select owner_user_id as "userId" from dialog where id = $1',
        [dialog.id],
      )
      await w.conversation.appendPersonMessage(personMessage(w.world, dialog.id, room?.userId ?? one.id))
    }
    await take()
    if (step % 5 === 2)
      await w.query(
        'insert into dialog_label (company_id, dialog_id, label_id, open, put_at) values ($1, $2, $3, true, $4) on conflict do nothing',
        [w.companyId, dialog.id, label, t.clock.now()],
      )
    if (step % 5 === 4) {
      const taken = await w.query('delete from dialog_label where dialog_id = $1 returning label_id', [dialog.id])
      // The trigger reads the database's clock.
      if (taken.length > 0)
        await w.query(
          `update dialog set label_steps = jsonb_set(label_steps, '{-1,at}', to_jsonb($2::timestamptz)) where id = $1`,
          [dialog.id, t.clock.now()],
        )
    }
    if (step % 6 === 5)
      await w.query(
        `update message set status = 'failed', steps = jsonb_build_array(jsonb_build_object('s', 'failed', 'at', $2::timestamptz))
         where dialog_id = $1 and status <> 'failed' and created_at > $2::timestamptz - interval '1 hour' and seq = (select max(seq) from message where dialog_id = $1 and sender <> 'CLIENT')`,
        [dialog.id, t.clock.now()],
      )
    await take()
    if (step % 7 === 6) await w.act(dialog.id, { kind: 'close', by: null, reason: 'silence' })
    if (step % 7 === 6) await rate(dialog.id, (step % 5) + 1)
    // At once, also where its person's answer failed just before.
    if (step % 14 === 13)
      await w.act(dialog.id, { kind: 'reopen', by: one.id, userName: 'Ana', workspaceName: 'Vendas' })
    await take()
  }
}

interface Run {
  dialogId: number
  at: Date
}

const inOrder = (runs: readonly Run[]): Run[] =>
  runs.toSorted((one, other) => one.dialogId - other.dialogId || one.at.getTime() - other.at.getTime())

/** Silences are acted on by what comes next in the test. */
const mostLateMs = 61 * 60_000

describe('a week of every event', () => {
  it('is found by the dry run as observing and acting saw it, run by run', async () => {
    const { w, plain, label } = await setUp()
    const definitions = definitionsOf(label)
    expect([...new Set(definitions.map(({ event }) => event))].toSorted()).toEqual([...automationEvents].toSorted())
    const made: { definition: AutomationDefinition; on: number; observing: number }[] = []
    for (const definition of definitions)
      made.push({
        definition,
        on: await w.automation(definition),
        observing: await w.automation(definition, { state: 'observing' }),
      })
    await playWeek(w, plain, label)
    const runsOf = async (id: number): Promise<Run[]> =>
      inOrder(
        await w.query<Run>(
          `select dialog_id as "dialogId", at from automation_run where automation_id = $1 and outcome in ('done', 'would')`,
          [id],
        ),
      )
    const scope = { companyId: w.companyId, workspaceIds: [w.workspaceId], timeZone: 'America/Sao_Paulo' }
    const db = t.app.platform.database.scoped(w.companyId)
    for (const { definition, on, observing } of made) {
      const name = JSON.stringify(definition)
      const acted = await runsOf(on)
      expect(acted.length, name).toBeGreaterThan(0)
      expect(await runsOf(observing), name).toEqual(acted)
      const body = { workspaceIds: [w.workspaceId], definition }
      const found = await lookBack(db, scope, body, t.clock)
      expect(found, name).toMatchObject({ isCut: false, tooLong: 0 })
      const tried = inOrder(found.acted.flat().map(({ dialogId, at }) => ({ dialogId, at })))
      const mostMs = isSilence(definition.event) ? mostLateMs : 0
      expect(
        tried.map(({ dialogId }) => dialogId),
        name,
      ).toEqual(acted.map(({ dialogId }) => dialogId))
      tried.forEach(({ at }, place) => {
        const lateMs = (acted[place]?.at.getTime() ?? 0) - at.getTime()
        expect(lateMs, name).toBeGreaterThanOrEqual(0)
        expect(lateMs, name).toBeLessThanOrEqual(mostMs)
      })
    }
  })
})

describe('what a dry run cannot know', () => {
  it('is said: rooms that are too long, and labels taken off before that was kept', async () => {
    const { w, label } = await setUp()
    const company = { id: w.companyId }
    const permissions = ['workspace_edit', 'workspace_view', 'dialog_view'] as const
    const asRita = await t.as(await t.build.user({ company, permissions, workspaces: [{ id: w.workspaceId }] }))
    const tried = async (definition: AutomationDefinition) =>
      (await asRita.call(tryAutomation, { body: { workspaceIds: [w.workspaceId], definition } })).body
    const id = await w.write()
    await w.toQueue(id)
    await w.query('update company set label_steps_since = $2 where id = $1', [w.companyId, t.clock.now()])
    const labelled: AutomationDefinition = { ...noted, event: 'labelled', labelIds: [label] }
    expect(await tried(labelled)).toMatchObject({ tooLong: 0, labelsSince: t.clock.now().toISOString() })
    expect(await tried({ ...noted, event: 'queued' })).toMatchObject({ rooms: 1, labelsSince: null })
    t.clock.advance('1s')
    await w.query(
      `insert into message (company_id, dialog_id, seq, version, connection_id, sender, text, created_at)
       select m.company_id, m.dialog_id, 1000 + n, 1000 + n, m.connection_id, 'BOT', 'x', $2 from message m, generate_series(1, 1100) n
       where m.dialog_id = $1 and m.seq = 1`,
      [id, t.clock.now()],
    )
    const waiting: AutomationDefinition = { ...noted, event: 'waiting', silence: { amount: 1, unit: 'hours' } }
    expect(await tried(waiting)).toMatchObject({ rooms: 0, looked: 0, tooLong: 1 })
    // What happened to it is read all the same.
    expect(await tried({ ...noted, event: 'queued' })).toMatchObject({ rooms: 1, tooLong: 0 })
    await w.query('update company set label_steps_since = $2 where id = $1', [
      w.companyId,
      new Date(t.clock.now().getTime() - 8 * 86_400_000),
    ])
    expect(await tried(labelled)).toMatchObject({ labelsSince: null })
  })
})
