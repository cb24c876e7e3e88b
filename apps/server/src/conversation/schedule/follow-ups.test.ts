import type { StopReason } from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/index.ts'
import { definitionOf, followUpsOf, type PlannedWorld, plannedWorld, step } from './testing.ts'

/* What becomes of a follow-up when its next step is due: one case for each row of the table of reasons. */

let t: TestApp
let w: PlannedWorld
let f: ReturnType<typeof followUpsOf>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  w = await plannedWorld(t)
  f = followUpsOf(w)
})

const hourMs = 60 * 60_000
const set = (dialogId: number, columns: string, values: unknown[] = []) =>
  w.query(`update dialog set ${columns} where id = $1`, [dialogId, ...values])
const close = (dialogId: number) =>
  w.conversation.changeDialog({
    companyId: w.company.id,
    dialogId,
    action: { kind: 'close', by: w.ana.id, reason: 'person' },
  })
const goesOn = async (dialogId: number, id: number) => {
  expect(await w.act(dialogId, id)).toBe(true)
  expect(await f.runOf(id)).toMatchObject({ state: 'waiting', step: 1, reason: null })
  expect(await f.saidByBot(dialogId)).toHaveLength(1)
}
const ends = async (dialogId: number, id: number, reason: StopReason) => {
  expect(await w.act(dialogId, id)).toBe(true)
  expect(await f.runOf(id)).toMatchObject({ state: 'stopped', reason })
  expect(await f.saidByBot(dialogId)).toEqual([])
}

describe('a follow-up', () => {
  it('says one step after the other, each a day after the one before, and is over a day after the last', async () => {
    const room = await w.room()
    await w.query("update contact set name = 'Carla Dias' where id = $1", [room.contactId])
    const id = await f.due(room)
    await w.act(room.id, id)
    const first = await f.runOf(id)
    expect([first.step, Math.round((first.dueAt.getTime() - t.clock.now().getTime()) / hourMs)]).toEqual([1, 24])
    await w.comeDue(id)
    await w.act(room.id, id)
    expect(await f.saidByBot(room.id)).toEqual(['Oi, Carla! Viu o orçamento?', 'Posso ajudar?'])
    expect(await f.runOf(id)).toMatchObject({ state: 'waiting', step: 2 })
    await w.comeDue(id)
    await w.act(room.id, id)
    expect(await f.runOf(id)).toMatchObject({ state: 'done' })
    expect(await w.act(room.id, id)).toBe(false)
    expect(await w.linesIn(room.id)).toEqual(['follow-up-started', 'followed-up', 'followed-up', 'follow-up-finished'])
  })

  it('does not count as an answer of people: the room waits as before', async () => {
    const room = await w.room()
    await set(room.id, 'last_inbound_at = now(), last_person_at = null, waits = true')
    const before = await w.query('select last_person_at, waits from dialog where id = $1', [room.id])
    await goesOn(room.id, await f.due(room))
    expect(await w.query('select last_person_at, waits from dialog where id = $1', [room.id])).toEqual(before)
  })

  it('labels or finalizes the room at its end, as was chosen', async () => {
    const [one, other] = [await w.room(), await w.room()]
    const label = await t.build.insert<{ id: number }>('label', {
      company_id: w.company.id,
      name: 'Frio',
      name_folded: 'frio',
      color: 'blue',
    })
    const end = { amount: 1, unit: 'days' } as const
    const runs = [
      [one, await f.due(one, definitionOf({ steps: [step()], end: { ...end, act: 'label', labelId: label.id } }))],
      [other, await f.due(other, definitionOf({ steps: [step()], end: { ...end, act: 'close', labelId: null } }))],
    ] as const
    for (const [room, id] of runs) {
      await w.act(room.id, id)
      await w.comeDue(id)
      await w.act(room.id, id)
    }
    expect(await w.query('select label_id from dialog_label where dialog_id = $1', [one.id])).toEqual([
      { label_id: label.id },
    ])
    expect(await w.ownerOf(other.id)).toMatchObject({ owner: 'closed' })
  })

  it('reminds whoever holds the room, or its queue, in a step and at its end; the customer hears nothing', async () => {
    const [own, queue] = [await w.room(), await w.room()]
    const reminding = definitionOf({
      steps: [{ ...step({ text: '' }), reminder: 'Ligar' }],
      end: { amount: 1, unit: 'days', act: 'reminder', labelId: null, reminder: 'Dar como perdido' },
    })
    const ids = [await f.due(own, reminding), await f.due(queue, reminding)] as const
    await set(queue.id, "owner = 'queue', owner_user_id = null, joined = false")
    for (const [room, id] of [
      [own, ids[0]],
      [queue, ids[1]],
    ] as const) {
      await w.act(room.id, id)
      expect(await f.runOf(id)).toMatchObject({ state: 'waiting', step: 1 })
      await w.comeDue(id)
      await w.act(room.id, id)
      expect(await f.runOf(id)).toMatchObject({ state: 'done' })
    }
    const firedIn = (dialogId: number) =>
      w.query(
        `select for_user as "forUser", of_queue as "ofQueue", content ->> 'text' as text, made_by as "madeBy" from scheduled_act
         where dialog_id = $1 and kind = 'reminder' and state = 'fired' order by id`,
        [dialogId],
      )
    const ofAna = { forUser: w.ana.id, ofQueue: false, madeBy: w.ana.id }
    expect(await firedIn(own.id)).toEqual([
      { ...ofAna, text: 'Ligar' },
      { ...ofAna, text: 'Dar como perdido' },
    ])
    expect(await firedIn(queue.id)).toMatchObject([{ forUser: null, ofQueue: true }, { text: 'Dar como perdido' }])
    expect([await f.saidByBot(own.id), await w.outboxOf(own.id)]).toEqual([[], []])
    expect(await w.linesIn(own.id)).toEqual(['follow-up-started', 'reminded', 'follow-up-finished', 'reminded'])
  })

  it('reminds once of the same thing until it is done', async () => {
    const room = await w.room()
    const reminding = definitionOf({ steps: [1, 2].map(() => ({ ...step({ text: '' }), reminder: 'Ligar' })) })
    const id = await f.due(room, reminding)
    await w.act(room.id, id)
    await w.comeDue(id)
    await w.act(room.id, id)
    expect(await f.runOf(id)).toMatchObject({ step: 2 })
    expect(
      await w.query("select from scheduled_act where dialog_id = $1 and kind = 'reminder'", [room.id]),
    ).toHaveLength(1)
  })

  it('ends once the customer wrote, in the room or in a new one', async () => {
    const [one, other] = [await w.room(), await w.room()]
    const ids = [await f.due(one), await f.due(other, definitionOf({ alsoClosed: true }))] as const
    await w.write(one)
    await close(other.id)
    await w.write(other)
    await ends(one.id, ids[0], 'answered')
    await ends(other.id, ids[1], 'answered')
  })

  it('ends once a person wrote', async () => {
    const room = await w.room()
    const id = await f.due(room)
    await set(room.id, 'last_person_at = now()')
    await ends(room.id, id, 'overtaken')
  })

  it('ends where an outside system has the customer, and goes on with another person', async () => {
    const [outside, taken] = [await w.room(), await w.room()]
    const ids = [await f.due(outside), await f.due(taken)] as const
    await set(outside.id, "owner = 'external', owner_user_id = null, joined = false")
    await set(taken.id, 'owner_user_id = $2', [w.bia.id])
    await ends(outside.id, ids[0], 'elsewhere')
    await goesOn(taken.id, ids[1])
  })

  it('goes on with the bot at rest, in a queue, and after its beginner left', async () => {
    const [bot, queue, left] = [await w.room(), await w.room(), await w.room()]
    const ids = [await f.due(bot), await f.due(queue), await f.due(left)] as const
    await set(bot.id, "owner = 'bot', owner_user_id = null, joined = false")
    await set(queue.id, "owner = 'queue', owner_user_id = null, joined = false")
    await goesOn(bot.id, ids[0])
    await goesOn(queue.id, ids[1])
    await w.query('update member set active = false where id = $1', [w.ana.id])
    await goesOn(left.id, ids[2])
  })

  it('ends with its room, unless it goes on after that', async () => {
    const [one, other] = [await w.room(), await w.room()]
    const ids = [await f.due(one), await f.due(other, definitionOf({ alsoClosed: true }))] as const
    await close(one.id)
    await close(other.id)
    await ends(one.id, ids[0], 'closed')
    await goesOn(other.id, ids[1])
    expect(await w.ownerOf(other.id)).toMatchObject({ owner: 'closed' })
  })

  it('leaves out a step beyond the channel’s time, and goes on', async () => {
    const room = await w.room({ kind: 'whatsapp_meta' })
    const id = await f.due(room)
    await set(room.id, 'last_inbound_at = $2', [new Date(t.clock.now().getTime() - 24 * hourMs)])
    expect(await w.act(room.id, id)).toBe(true)
    expect(await f.runOf(id)).toMatchObject({ state: 'waiting', step: 1 })
    expect([await f.saidByBot(room.id), await w.linesIn(room.id)]).toEqual([
      [],
      ['follow-up-started', 'follow-up-skipped'],
    ])
  })

  it('ends for who wants no campaigns', async () => {
    const room = await w.room({ kind: 'whatsapp_meta' })
    const id = await f.due(room)
    await w.query("update contact set opted_out = '{WHATSAPP}' where id = $1", [room.contactId])
    await ends(room.id, id, 'opted-out')
  })

  it('is put off while its number is switched off, and ends after three days', async () => {
    const [short, long] = [await w.room(), await w.room()]
    const ids = [await f.due(short), await f.due(long)] as const
    await w.query('update connection set active = false where company_id = $1', [w.company.id])
    expect(await w.act(short.id, ids[0])).toBe(true)
    const { dueAt, step: at } = await f.runOf(ids[0])
    expect([at, Math.round((dueAt.getTime() - t.clock.now().getTime()) / hourMs)]).toEqual([0, 1])
    const since = new Date(t.clock.now().getTime() - 73 * hourMs).toISOString()
    await w.query(
      "update scheduled_act set content = content || jsonb_build_object('offSince', $2::text) where id = $1",
      [ids[1], since],
    )
    await ends(long.id, ids[1], 'channel')
  })

  it('goes on only once what it said before has left, an hour after that: nothing leaves together', async () => {
    const room = await w.room({ kind: 'whatsapp_qrcode' })
    const id = await f.due(room)
    await goesOn(room.id, id)
    expect(await w.outboxOf(room.id)).toHaveLength(1)
    const comesAgain = async (): Promise<number> => {
      await w.comeDue(id)
      expect(await w.act(room.id, id)).toBe(true)
      return Math.round(((await f.runOf(id)).dueAt.getTime() - t.clock.now().getTime()) / 60_000)
    }
    expect([await comesAgain(), await f.saidByBot(room.id)]).toEqual([60, [expect.any(String)]])
    await w.query('delete from outbox where dialog_id = $1', [room.id])
    const leftAgo = (minutes: number) =>
      w.query(
        "update message set steps = jsonb_build_array(jsonb_build_object('s', 'sent', 'at', $2::timestamptz)) where dialog_id = $1",
        [room.id, new Date(t.clock.now().getTime() - minutes * 60_000)],
      )
    await leftAgo(20)
    expect([await comesAgain(), await f.saidByBot(room.id)]).toEqual([40, [expect.any(String)]])
    await leftAgo(61)
    await comesAgain()
    expect(await f.saidByBot(room.id)).toHaveLength(2)
    expect(await f.runOf(id)).toMatchObject({ state: 'waiting', step: 2, reason: null })
  })

  it('ends where its number has not sent for three days, and takes back what stands in the outbox', async () => {
    const room = await w.room({ kind: 'whatsapp_qrcode' })
    const id = await f.due(room)
    await goesOn(room.id, id)
    await w.comeDue(id)
    await w.act(room.id, id)
    const since = new Date(t.clock.now().getTime() - 73 * hourMs).toISOString()
    await w.query(
      "update scheduled_act set content = content || jsonb_build_object('offSince', $2::text) where id = $1",
      [id, since],
    )
    await w.comeDue(id)
    await w.act(room.id, id)
    expect(await f.runOf(id)).toMatchObject({ state: 'stopped', reason: 'channel' })
    const [row] = await w.outboxOf(room.id)
    const begun = await t.database.database.worker.pipeline(async (pipeline) => {
      pipeline.begin()
      pipeline.setCompany(w.company.id)
      const said = pipeline.query<{ said: string }>('select begin_sending($1, $2, $3) as said', [
        row?.id,
        row?.fence,
        'WHATSAPP',
      ])
      await pipeline.commit()
      return (await said)[0]?.said
    })
    expect(begun).toBe('channel')
  })

  it('is held while the company is suspended', async () => {
    const room = await w.room()
    const id = await f.due(room)
    await w.query(
      "update company set stops_at = now() - interval '1 hour', suspension_reason = 'payment', suspended_at = now() where id = $1",
      [w.company.id],
    )
    expect(await w.act(room.id, id)).toBe(false)
    expect(await f.runOf(id)).toMatchObject({ state: 'waiting', step: 0 })
  })

  it('is put off to its sending hours', async () => {
    const room = await w.room()
    // The test's clock shows an hour that is never within: its own and the next are left out.
    const [{ hour } = { hour: 0 }] = await w.query<{ hour: number }>(
      "select extract(hour from $1::timestamptz at time zone 'America/Sao_Paulo')::int as hour",
      [t.clock.now()],
    )
    const hours = hour < 12 ? { from: 20, to: 22, sundays: true } : { from: 1, to: 2, sundays: true }
    const id = await f.due(room, definitionOf({ hours }))
    expect(await w.act(room.id, id)).toBe(true)
    const { dueAt } = await f.runOf(id)
    expect(dueAt.getTime()).toBeGreaterThan(t.clock.now().getTime())
    expect(await f.saidByBot(room.id)).toEqual([])
  })

  it.each<[string, StopReason, string]>([
    ['is switched off', 'switched-off', 'update follow_up set active = false where company_id = $1'],
    ['is removed', 'switched-off', 'update follow_up set deleted_at = now() where company_id = $1'],
    ['has no workspace any more', 'workspace-gone', 'update workspace set active = false where company_id = $1'],
  ])('ends where it %s', async (_what, reason, change) => {
    const room = await w.room()
    const id = await f.due(room)
    await w.query(change, [w.company.id])
    await ends(room.id, id, reason)
  })

  it('ends after three messages in a day without an answer', async () => {
    const room = await w.room()
    const id = await f.due(room)
    for (const version of [9_001, 9_002, 9_003])
      await w.query(
        "insert into dialog_event (company_id, dialog_id, version, kind, detail) values ($1, $2, $3, 'followed-up', '{}')",
        [w.company.id, room.id, version],
      )
    await ends(room.id, id, 'limit')
  })

  it('ends where contacts were merged that both had it: the later one', async () => {
    const [one, other] = [await w.room(), await w.room()]
    const followUpId = await f.create()
    const ids = [await f.start(one, followUpId), await f.start(other, followUpId)] as const
    for (const id of ids) await w.comeDue(id)
    await set(other.id, 'contact_id = $2', [one.contactId])
    await ends(other.id, ids[1], 'doubled')
    await goesOn(one.id, ids[0])
    await set(other.id, 'contact_id = $2', [other.contactId])
  })

  it('is stopped by a person, and its next step is skipped', async () => {
    const [one, other] = [await w.room(), await w.room()]
    const ids = [await f.due(one), await f.due(other)] as const
    expect(await w.conversation.stopRun(f.place(one.id), ids[0])).toBe(true)
    expect(await w.act(one.id, ids[0])).toBe(false)
    await expect(w.conversation.stopRun(f.place(one.id), ids[0])).rejects.toMatchObject({ status: 409 })
    expect(await w.conversation.skipStep(f.place(other.id), ids[1])).toMatchObject({ step: 1 })
    expect(await f.runOf(ids[1])).toMatchObject({ state: 'waiting', step: 1 })
  })

  it('begins once in a room, and at most three there', async () => {
    const room = await w.room()
    const followUpId = await f.create()
    await f.start(room, followUpId)
    await expect(f.start(room, followUpId)).rejects.toMatchObject({ status: 409 })
    await f.start(room, await f.create())
    await f.start(room, await f.create())
    await expect(f.start(room, await f.create())).rejects.toMatchObject({ status: 422 })
  })

  it('begins with an id of its own: another’s is refused', async () => {
    const room = await w.room()
    const clientId = crypto.randomUUID()
    await w.plan(room.id, { clientId })
    const start = { ...f.place(room.id), followUpId: await f.create(), clientId }
    await expect(w.conversation.startRun(start)).rejects.toMatchObject({ status: 409 })
  })

  it('ends with a word that says so where it cannot be handled', async () => {
    const room = await w.room()
    const id = await f.due(room)
    expect(await w.giveUp(id)).toEqual({ id: room.id, workspaceId: w.workspace.id })
    expect(await f.runOf(id)).toMatchObject({ state: 'stopped', reason: 'fault' })
  })

  it('looks again after what is said in the same transaction: a person’s message ends it', async () => {
    const room = await w.room()
    const id = await f.start(room, await f.create())
    const message = await w.plan(room.id)
    const past = new Date(t.clock.now().getTime() - 1_000)
    await w.query('update scheduled_act set due_at = $2 where id = any ($1)', [[id, message], past])
    await t.app.start()
    await expect.poll(() => f.runOf(id), { timeout: 20_000 }).toMatchObject({ state: 'stopped', reason: 'overtaken' })
    expect([await w.saidIn(room.id), await f.saidByBot(room.id)]).toEqual([['Seu pedido chegou.'], []])
  })
})
