import { type AutomationDefinition, createAutomation, switchAutomation, tryAutomation } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inbound, personMessage } from '../../../conversation/testing.ts'
import { type AutomatedWorld, automatedWorld } from '../../../conversation/turn/testing.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

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

const definitions: [string, AutomationDefinition][] = [
  ['that come to the queue', { ...noted, event: 'queued' }],
  [
    'that somebody gets at night',
    {
      ...noted,
      event: 'held',
      conditions: [{ kind: 'time', isNot: true, days: [0, 1, 2, 3, 4, 5, 6], from: '08:00', to: '18:00' }],
    },
  ],
  ['that get a label', { ...noted, event: 'labelled' }],
  [
    'that are closed with a label',
    { ...noted, event: 'closed', conditions: [{ kind: 'label', isNot: false, ids: [0] }] },
  ],
  ['that are reopened', { ...noted, event: 'reopened' }],
  [
    'with a message that fails while a person has them',
    {
      ...noted,
      event: 'failed',
      conditions: [{ kind: 'holder', isNot: false, holders: ['person'] }],
    },
  ],
  ['whose customer is silent', { ...noted, event: 'silent', silence: { amount: 5, unit: 'hours' } }],
  ['whose customer waits', { ...noted, event: 'waiting', silence: { amount: 90, unit: 'minutes' } }],
]

/** A week of rooms: some come to the queue and are answered, labelled, closed and reopened; some messages fail. */
const playWeek = async (w: AutomatedWorld, label: number): Promise<void> => {
  const ana = await w.person('Ana')
  const bia = await w.person('Bia')
  const rooms = new Map<string, number>()
  const take = async (): Promise<void> => {
    for (const id of rooms.values()) await w.conversation.actOnDue(w.companyId, id)
    await w.tick()
  }
  for (let step = 0; step < 84; step += 1) {
    // Silences end between the steps.
    for (const span of ['31m', '59m', '30m'] as const) {
      t.clock.advance(span)
      await take()
    }
    const customer = `cliente ${step % 9}`
    const { fakeConnectionId: connectionId } = w
    const { dialog } = await w.conversation.receive(inbound(w.world, { connectionId, externalId: customer }))
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
    if (step % 5 === 2)
      await w.query(
        'insert into dialog_label (company_id, dialog_id, label_id, open, put_at) values ($1, $2, $3, true, $4) on conflict do nothing',
        [w.companyId, dialog.id, label, t.clock.now()],
      )
    // One that is reopened at once forgets that its answer failed.
    if (step % 6 === 5 && step % 14 !== 13)
      await w.query(
        `update message set status = 'failed', steps = jsonb_build_array(jsonb_build_object('s', 'failed', 'at', $2::timestamptz))
         where dialog_id = $1 and status <> 'failed' and created_at > $2::timestamptz - interval '1 hour' and seq = (select max(seq) from message where dialog_id = $1 and sender <> 'CLIENT')`,
        [dialog.id, t.clock.now()],
      )
    await take()
    if (step % 7 === 6) await w.act(dialog.id, { kind: 'close', by: null, reason: 'silence' })
    if (step % 14 === 13)
      await w.act(dialog.id, { kind: 'reopen', by: one.id, userName: 'Ana', workspaceName: 'Vendas' })
    await take()
  }
}

describe('the dry run', () => {
  it.each(definitions)('finds the rooms %s, as observing and acting did', async (_, definition) => {
    const w = await automatedWorld(t)
    const company = { id: w.companyId }
    const workspaces = [{ id: w.workspaceId }]
    const label = await w.label('Pago')
    const conditions = definition.conditions.map((one) => (one.kind === 'label' ? { ...one, ids: [label] } : one))
    const permissions = ['workspace_edit', 'workspace_view', 'dialog_view'] as const
    const as = async () => t.as(await t.build.user({ company, permissions, workspaces }))
    const asRita = await as()
    const make = async (name: string, state: 'on' | 'observing'): Promise<number> => {
      const body = { name, workspaceIds: [w.workspaceId], definition: { ...definition, conditions } }
      const { id } = (await asRita.call(createAutomation, { body })).body
      await asRita.call(switchAutomation, { params: { id }, body: { state } })
      return id
    }
    const [on, observing] = [await make('Age', 'on'), await make('Observa', 'observing')]
    await playWeek(w, label)
    const roomsOf = async (id: number): Promise<number[]> =>
      (
        await w.query<{ id: number }>(
          `select distinct dialog_id as id from automation_run where automation_id = $1 and outcome in ('done', 'would') order by 1`,
          [id],
        )
      ).map((room) => room.id)
    const acted = await roomsOf(on)
    expect(acted.length).toBeGreaterThan(0)
    expect(await roomsOf(observing)).toEqual(acted)
    // Her session is over after a week.
    const tried = await (await as()).call(tryAutomation, {
      body: { workspaceIds: [w.workspaceId], definition: { ...definition, conditions } },
    })
    expect(tried.body).toMatchObject({ rooms: acted.length, isCut: false })
    expect(tried.body.acted.map(({ dialogId }) => dialogId).toSorted((one, other) => one - other)).toEqual(acted)
  })
})
