import type { StopReason } from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/index.ts'
import { type PlannedWorld, plannedWorld } from './testing.ts'

/* What becomes of a person's planned message when its moment comes: one case for each row of the table of reasons. */

let t: TestApp
let w: PlannedWorld
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  w = await plannedWorld(t)
})

const due = async (dialogId: number, over: Parameters<PlannedWorld['plan']>[1] = {}, minutes = 0): Promise<number> => {
  const id = await w.plan(dialogId, over)
  await w.comeDue(id, minutes)
  return id
}
const leaves = async (dialogId: number, id: number, text = 'Seu pedido chegou.') => {
  expect(await w.act(dialogId, id)).toBe(true)
  expect(await w.stateOf(id)).toMatchObject({ state: 'done', reason: null, seq: expect.any(Number) })
  expect((await w.saidIn(dialogId)).at(-1)).toBe(text)
}
const isStopped = async (dialogId: number, id: number, reason: StopReason) => {
  expect(await w.act(dialogId, id)).toBe(true)
  expect(await w.stateOf(id)).toEqual({ state: 'stopped', reason, seq: null })
  expect(await w.saidIn(dialogId)).toEqual([])
  expect(await w.linesIn(dialogId)).toContain('not-sent')
}
const waits = async (dialogId: number, id: number) => {
  expect(await w.act(dialogId, id)).toBe(false)
  expect(await w.stateOf(id)).toEqual({ state: 'waiting', reason: null, seq: null })
}
const set = (dialogId: number, columns: string, values: unknown[] = []) =>
  w.query(`update dialog set ${columns} where id = $1`, [dialogId, ...values])

describe('when its moment comes, a planned message', () => {
  it('leaves in its author’s name', async () => {
    const room = await w.room()
    await leaves(room.id, await due(room.id))
  })

  it('does not leave once the customer wrote, or leaves all the same, as its author chose', async () => {
    const [one, other] = [await w.room(), await w.room()]
    const [stops, goes] = [await due(one.id), await due(other.id, { stopsOnAnswer: false })]
    await w.write(one)
    await w.write(other)
    await isStopped(one.id, stops, 'answered')
    await leaves(other.id, goes)
  })

  it('leaves although a person wrote after it was planned', async () => {
    const room = await w.room()
    const id = await due(room.id)
    await w.query('update dialog set last_person_at = now() where id = $1', [room.id])
    await leaves(room.id, id)
  })

  it('does not leave where another person or an outside system has the customer', async () => {
    const [taken, outside] = [await w.room(), await w.room()]
    const [one, other] = [await due(taken.id), await due(outside.id)]
    await set(taken.id, 'owner_user_id = $2', [w.bia.id])
    await set(outside.id, "owner = 'external', owner_user_id = null, joined = false")
    await isStopped(taken.id, one, 'elsewhere')
    await isStopped(outside.id, other, 'elsewhere')
  })

  it('does not leave where the customer has another open conversation', async () => {
    const room = await w.room()
    const id = await due(room.id)
    await w.conversation.changeDialog({
      companyId: w.company.id,
      dialogId: room.id,
      action: { kind: 'close', by: w.ana.id, reason: 'person' },
    })
    await w.write(room)
    await isStopped(room.id, id, 'elsewhere')
  })

  it('does not leave while the bot has the room', async () => {
    const room = await w.room()
    const id = await due(room.id)
    await set(room.id, "owner = 'bot', owner_user_id = null, joined = false")
    await isStopped(room.id, id, 'with-bot')
  })

  it('leaves from a queue, where the room stays', async () => {
    const room = await w.room()
    const id = await due(room.id)
    await set(room.id, "owner = 'queue', owner_user_id = null, joined = false")
    await leaves(room.id, id)
    expect(await w.ownerOf(room.id)).toEqual({ owner: 'queue', userId: null, joined: false })
  })

  it('reopens a closed room for its author, with whom it stays', async () => {
    const room = await w.room()
    const id = await due(room.id)
    await w.conversation.changeDialog({
      companyId: w.company.id,
      dialogId: room.id,
      action: { kind: 'close', by: w.ana.id, reason: 'person' },
    })
    await leaves(room.id, id)
    expect(await w.ownerOf(room.id)).toEqual({ owner: 'person', userId: w.ana.id, joined: true })
    expect(await w.linesIn(room.id)).toContain('reopened')
  })

  it('does not leave once the channel’s time is over, and leaves in its last minute', async () => {
    const [over, last] = [await w.room({ kind: 'whatsapp_meta' }), await w.room({ kind: 'whatsapp_meta' })]
    const [one, other] = [await due(over.id), await due(last.id)]
    const dayAgo = t.clock.now().getTime() - 24 * 60 * 60_000
    await set(over.id, 'last_inbound_at = $2', [new Date(dayAgo)])
    await set(last.id, 'last_inbound_at = $2', [new Date(dayAgo + 60_000)])
    await isStopped(over.id, one, 'window')
    await leaves(last.id, other)
  })

  it('leaves to who wants no campaigns: it is none', async () => {
    const room = await w.room()
    const id = await due(room.id)
    await w.query("update contact set opted_out = '{WHATSAPP,LIVECHAT}' where id = $1", [room.contactId])
    await leaves(room.id, id)
  })

  it('waits an hour for a number that is switched off, then is told', async () => {
    const [short, long] = [await w.room(), await w.room()]
    const [one, other] = [await due(short.id, {}, 50), await due(long.id, {}, 61)]
    await w.query('update connection set active = false where company_id = $1', [w.company.id])
    await waits(short.id, one)
    await isStopped(long.id, other, 'channel')
    expect(
      await w.query("select act_id from worker_due_acts(100, '{message,reminder,step}') where company_id = $1", [
        w.company.id,
      ]),
    ).toEqual([])
    await w.query('update connection set active = true where company_id = $1', [w.company.id])
    await leaves(short.id, one)
  })

  it('is held while the company is suspended, and then left out if that took too long', async () => {
    const [short, long] = [await w.room(), await w.room()]
    const [one, other] = [await due(short.id, {}, 1), await due(long.id, {}, 61)]
    await w.query(
      "update company set stops_at = now() - interval '1 hour', suspension_reason = 'payment', suspended_at = now() where id = $1",
      [w.company.id],
    )
    await waits(short.id, one)
    expect(
      await w.query("select act_id from worker_due_acts(100, '{message,reminder,step}') where company_id = $1", [
        w.company.id,
      ]),
    ).toEqual([])
    await w.query('update company set stops_at = null, suspension_reason = null, suspended_at = null where id = $1', [
      w.company.id,
    ])
    await leaves(short.id, one)
    await isStopped(long.id, other, 'late')
  })

  it.each<[string, (ana: number, workspace: number) => [string, number[]]]>([
    ['was deactivated', (ana) => ['update member set active = false where id = $1', [ana]]],
    ['left the workspace', (ana) => ['delete from workspace_member where user_id = $1', [ana]]],
    ['may attend no more', (ana) => ['delete from member_profile where user_id = $1', [ana]]],
  ])('does not leave where its author %s', async (_what, change) => {
    const room = await w.room()
    const id = await due(room.id)
    await w.query(...change(w.ana.id, w.workspace.id))
    await isStopped(room.id, id, 'person-gone')
  })

  it('does not leave from a workspace that is switched off', async () => {
    const room = await w.room()
    const id = await due(room.id)
    await w.query('update workspace set active = false where id = $1', [w.workspace.id])
    await isStopped(room.id, id, 'workspace-gone')
  })

  it('leaves although its bot is switched off, and outside of hours', async () => {
    const bot = await t.build.insert<{ id: number }>('bot', {
      company_id: w.company.id,
      name: 'Loja',
      name_folded: 'loja',
      workspace_id: w.workspace.id,
      token: crypto.randomUUID(),
      active: false,
    })
    const room = await w.room({ bot })
    const id = await due(room.id)
    await w.query(`update workspace set business_hours = '{"days":[],"exceptions":[]}' where id = $1`, [w.workspace.id])
    await leaves(room.id, id)
  })

  it('leaves up to an hour late, and is told from then on', async () => {
    const [short, long] = [await w.room(), await w.room()]
    await leaves(short.id, await due(short.id, {}, 59))
    await isStopped(long.id, await due(long.id, {}, 60), 'late')
  })

  it('does not leave without one of its files', async () => {
    const room = await w.room()
    const fileId = crypto.randomUUID()
    const id = await due(room.id, { files: [{ fileId, name: 'nota.pdf', mime: 'application/pdf', size: 4 }] })
    await isStopped(room.id, id, 'file-gone')
  })
})
