import { type AutomationDefinition, createAutomation, switchAutomation, tryAutomation } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inbound, personMessage } from '../../../conversation/testing.ts'
import { automatedWorld } from '../../../conversation/turn/testing.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const note: AutomationDefinition['acts'] = [{ kind: 'note', text: 'Olhar' }]
const words = (text: string): AutomationDefinition['conditions'][number] => ({
  kind: 'words',
  isNot: false,
  words: [text],
})

const setUp = async () => {
  const w = await automatedWorld(t)
  const label = await w.label('Pago')
  const record = (table: string, name: string) =>
    t.build.insert<{ id: number }>(table, { company_id: w.companyId, name, name_folded: name.toLowerCase() })
  const tag = await record('contact_tag', 'Cliente')
  const contactOf = async (dialogId: number): Promise<number> => {
    const [row] = await w.query<{ id: number }>('select contact_id as id from dialog where id = $1', [dialogId])
    return row?.id ?? 0
  }
  return {
    w,
    label,
    tag: tag.id,
    tagged: async (dialogId: number) =>
      w.query('insert into contact_tagged (company_id, contact_id, tag_id, created_at) values ($1, $2, $3, now())', [
        w.companyId,
        await contactOf(dialogId),
        tag.id,
      ]),
    labelled: (dialogId: number) =>
      w.query('insert into dialog_label (company_id, dialog_id, label_id, open) values ($1, $2, $3, true)', [
        w.companyId,
        dialogId,
        label,
      ]),
  }
}

describe('a customer’s message with a condition that needs a query', () => {
  it('acts once, a moment after the bot, on the contact’s tags and the room’s labels', async () => {
    const { w, label, tag, tagged, labelled } = await setUp()
    const sales = await t.build.workspace({ company: { id: w.companyId } })
    const ofTag = await w.automation({
      event: 'wrote',
      conditions: [words('boleto'), { kind: 'tag', isNot: false, ids: [tag] }],
      acts: [{ kind: 'transfer', workspaceId: sales.id, isOffered: false }],
    })
    const ofLabel = await w.automation(
      { event: 'wrote', conditions: [{ kind: 'label', isNot: false, ids: [label] }], acts: note },
      { state: 'observing' },
    )
    const id = await w.write('boleto')
    // The contact has no tag yet.
    expect(await w.tick()).toBe(1)
    await tagged(id)
    await labelled(id)
    await w.write('o BOLETO, por favor')
    expect((await w.said(id)).length).toBeGreaterThan(0)
    expect(await w.outcomes(ofTag)).toEqual([])
    expect(await w.tick()).toBe(1)
    expect(await w.outcomes(ofTag)).toEqual(['done'])
    expect(await w.outcomes(ofLabel)).toEqual(['would'])
    expect(await w.query('select owner, workspace_id from dialog where id = $1', [id])).toEqual([
      { owner: 'queue', workspace_id: sales.id },
    ])
    expect(await w.lines(id)).toEqual(['transfer'])
    // Nothing is left of what happened.
    expect(await w.waiting()).toEqual([])
  })

  it('is none of ours, of the bot’s or of an automation’s, and none of a robot’s', async () => {
    const { w, tag, tagged } = await setUp()
    const late = await w.automation({
      event: 'wrote',
      conditions: [{ kind: 'tag', isNot: false, ids: [tag] }],
      acts: [{ kind: 'message', text: 'Anotado.' }],
    })
    const id = await w.write()
    await w.tick()
    await tagged(id)
    await w.write()
    // The bot answered it, and the automation does.
    expect(await w.tick()).toBe(1)
    const ana = await w.person('Ana')
    await w.act(id, { kind: 'join', userId: ana.id, userName: 'Ana' })
    await w.conversation.appendPersonMessage(personMessage(w.world, id, ana.id))
    expect(await w.tick()).toBe(0)
    for (let n = 0; n < 6; n += 1) {
      await w.write(`Resposta automática ${n}`)
      await w.tick()
    }
    // Its room's brake.
    expect(await w.outcomes(late)).toEqual(['done', 'done', 'done', 'stopped'])
  })

  it('sees the room as it was when it came, is no link of a chain, and is forgotten after an hour', async () => {
    const { w } = await setUp()
    const away = await t.build.workspace({ company: { id: w.companyId } })
    const moved = await w.automation({
      event: 'wrote',
      conditions: [words('pessoa')],
      acts: [{ kind: 'transfer', workspaceId: away.id, isOffered: false }],
    })
    const ofBot = await w.automation({
      event: 'wrote',
      conditions: [
        { kind: 'first', isNot: false },
        { kind: 'holder', isNot: false, holders: ['bot'] },
        { kind: 'begun-by-us', isNot: true },
      ],
      acts: note,
    })
    // More than a chain may be long.
    for (let n = 0; n < 5; n += 1) await w.automation({ event: 'wrote', conditions: [words('pessoa')], acts: note })
    const id = await w.write('pessoa')
    await w.tick()
    expect([await w.outcomes(moved), await w.outcomes(ofBot)]).toEqual([['done'], ['done']])
    await w.write('oi', 'outro')
    t.clock.advance('61m')
    await w.tick()
    expect((await w.runs(ofBot))[1]).toMatchObject({ outcome: 'skipped', acts: [{ skipped: 'late' }] })
    expect(await w.query('select workspace_id from dialog where id = $1', [id])).toEqual([{ workspace_id: away.id }])
  })

  it('is found by the dry run in the rooms where it was observed, and where it acted', async () => {
    const { w, label, tag, tagged, labelled } = await setUp()
    const definition: AutomationDefinition = {
      event: 'wrote',
      matches: 'all',
      conditions: [
        words('boleto'),
        { kind: 'tag', isNot: false, ids: [tag] },
        { kind: 'label', isNot: true, ids: [label] },
        { kind: 'first', isNot: false },
        { kind: 'begun-by-us', isNot: true },
      ],
      acts: note,
    }
    const rita = await t.build.user({
      company: { id: w.companyId },
      permissions: ['workspace_edit', 'workspace_view', 'dialog_view'],
      workspaces: [{ id: w.workspaceId }],
    })
    const asRita = await t.as(rita)
    const make = async (name: string, state: 'on' | 'observing'): Promise<number> => {
      const { id } = (
        await asRita.call(createAutomation, { body: { name, workspaceIds: [w.workspaceId], definition } })
      ).body
      await asRita.call(switchAutomation, { params: { id }, body: { state } })
      return id
    }
    const [on, observing] = [await make('Age', 'on'), await make('Observa', 'observing')]
    for (let n = 0; n < 12; n += 1) {
      const customer = `cliente ${n}`
      const id = await w.write('oi', customer)
      if (n % 2 === 0) await tagged(id)
      if (n % 3 === 0) await labelled(id)
      await w.conversation.receive(
        inbound(w.world, { text: n % 4 === 3 ? 'nada' : 'meu boleto', externalId: customer }),
      )
      await w.tick()
    }
    const roomsOf = async (id: number): Promise<number[]> =>
      (
        await w.query<{ id: number }>(
          `select distinct dialog_id as id from automation_run where automation_id = $1 and outcome in ('done', 'would') order by 1`,
          [id],
        )
      ).map((room) => room.id)
    const acted = await roomsOf(on)
    expect(acted).toHaveLength(4)
    expect(await roomsOf(observing)).toEqual(acted)
    const tried = await asRita.call(tryAutomation, { body: { workspaceIds: [w.workspaceId], definition } })
    expect(tried.body).toMatchObject({ rooms: 4, looked: 12 })
    expect(tried.body.acted.map(({ dialogId }) => dialogId).toSorted((one, other) => one - other)).toEqual(acted)
  })
})

it('an ad without a name is told once in a conversation', async () => {
  const { w } = await setUp()
  const watching = await w.automation({
    event: 'wrote',
    conditions: [{ kind: 'ad', isNot: false, words: [] }],
    acts: note,
  })
  const write = async (id = '') => {
    const ad = { id, title: '' }
    const { dialog } = await w.conversation.receive(inbound(w.world, { text: 'oi', about: 'Veio de um anúncio', ad }))
    return dialog.id
  }
  const room = await write()
  await write()
  expect(await w.outcomes(watching)).toEqual(['done'])
  // Another one that is known is another.
  await write('7')
  expect(await w.outcomes(watching)).toEqual(['done', 'done'])
  const lines = await w.query("select from dialog_event where dialog_id = $1 and kind = 'about'", [room])
  expect(lines).toHaveLength(2)
})
