// Gate: the main way of being available.
import { randomUUID } from 'node:crypto'
import { getAttendance, listWorkspaceUsers, setAttendance } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversationWorld, inbound } from '../../../conversation/testing.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await t.database.owner.query<Row>(text, values)).rows

/** A bot whose rooms are offered in turn, and two attendants who are online. */
const setUp = async () => {
  const world = await conversationWorld(t)
  const { companyId, workspaceId, bot, conversation } = world
  await t.build.run('update bot set active = false, settings_workspace_id = $2 where id = $1', [bot.id, workspaceId])
  const person = async (name: string) => {
    const values = { company: { id: companyId }, name, workspaces: [{ id: workspaceId }], isAttendant: true }
    const user = await t.build.user({ ...values, permissions: ['omnichannel_view'] })
    await t.build.run("insert into presence values ($1, $2, now() + interval '1 hour')", [companyId, user.id])
    return { user, caller: await t.as(user) }
  }
  const [ana, bia] = [await person('Ana'), await person('Bia')]
  const write = async (): Promise<number> =>
    (await conversation.receive(inbound(world, { externalId: randomUUID() }))).dialog.id
  const holder = async (id: number) =>
    (
      await query<{ owner: string; owner_user_id: number | null }>(
        'select owner, owner_user_id from dialog where id = $1',
        [id],
      )
    )[0]
  return { world, ana, bia, write, holder }
}

it('offers no room to who is away, and what waits as soon as they are back', async () => {
  const { world, ana, bia, write, holder } = await setUp()
  const away = await ana.caller.call(setAttendance, { body: { isAway: true } })
  expect(away.body).toEqual({ isAttendant: true, isAway: true, awayUntil: null, roomLimit: null })
  const [first, second] = [await write(), await write()]
  expect(await holder(first)).toEqual({ owner: 'offered', owner_user_id: bia.user.id })
  expect(await holder(second)).toEqual({ owner: 'queue', owner_user_id: null })
  // Neither a connection that opens anew nor the next heartbeat brings her back.
  await world.conversation.offerToPersonOnline(world.companyId, ana.user.id)
  await world.conversation.offerToIdle(world.companyId, [ana.user.id])
  expect(await holder(second)).toEqual({ owner: 'queue', owner_user_id: null })
  const people = await bia.caller.call(listWorkspaceUsers, { query: { workspaceId: world.workspaceId } })
  expect(people.body.result.map(({ name, online }) => [name, online])).toEqual([
    ['Ana', false],
    ['Bia', true],
  ])
  await ana.caller.call(setAttendance, { body: { isAway: false } })
  expect(await holder(second)).toEqual({ owner: 'offered', owner_user_id: ana.user.id })
})

it('ends with the time that was set', async () => {
  const { world, ana, bia, write, holder } = await setUp()
  await bia.caller.call(setAttendance, { body: { isAway: true } })
  const { body } = await ana.caller.call(setAttendance, { body: { isAway: true, awayMinutes: 15 } })
  expect(Math.round((Date.parse(body.awayUntil ?? '') - Date.now()) / 60_000)).toBe(15)
  const room = await write()
  expect(await holder(room)).toMatchObject({ owner: 'queue' })
  await t.build.run("update member set away_until = now() - interval '1 second' where id = $1", [ana.user.id])
  expect((await ana.caller.call(getAttendance)).body).toMatchObject({ isAway: false, awayUntil: null })
  await world.conversation.offerToIdle(world.companyId, [ana.user.id, bia.user.id])
  expect(await holder(room)).toEqual({ owner: 'offered', owner_user_id: ana.user.id })
})

it('offers no more rooms than one wants to hold, and the next when one of them ends', async () => {
  const { world, ana, bia, write, holder } = await setUp()
  await bia.caller.call(setAttendance, { body: { isAway: true } })
  expect((await ana.caller.call(setAttendance, { body: { roomLimit: 1 } })).body).toMatchObject({ roomLimit: 1 })
  const [first, second] = [await write(), await write()]
  const place = { companyId: world.companyId, dialogId: first }
  await world.conversation.changeDialog({ ...place, action: { kind: 'join', userId: ana.user.id, userName: 'Ana' } })
  await world.conversation.offerToIdle(world.companyId, [ana.user.id])
  expect(await holder(second)).toMatchObject({ owner: 'queue' })
  await world.conversation.changeDialog({ ...place, action: { kind: 'close', by: ana.user.id, reason: 'person' } })
  await expect.poll(() => holder(second)).toEqual({ owner: 'offered', owner_user_id: ana.user.id })
  // What is not named stays as it is.
  expect((await ana.caller.call(setAttendance, { body: { isAway: false } })).body).toMatchObject({ roomLimit: 1 })
  expect((await ana.caller.call(setAttendance, { body: { roomLimit: null } })).body).toMatchObject({ roomLimit: null })
})

it('refuses a number of rooms or minutes that makes no sense', async () => {
  const { ana } = await setUp()
  for (const body of [{ roomLimit: 0 }, { roomLimit: 101 }, { isAway: true, awayMinutes: 0 }])
    expect((await ana.caller.call(setAttendance, { body })).status).toBe(400)
})

it('knows since when somebody is away, whatever they say of it meanwhile', async () => {
  const { ana } = await setUp()
  const since = async () =>
    (await query<{ away_at: Date | null }>('select away_at from member where id = $1', [ana.user.id]))[0]?.away_at
  expect(await since()).toBeNull()
  await ana.caller.call(setAttendance, { body: { isAway: true } })
  await t.build.run("update member set away_at = now() - interval '1 hour' where id = $1", [ana.user.id])
  const first = await since()
  await ana.caller.call(setAttendance, { body: { isAway: true, awayMinutes: 15 } })
  expect(await since()).toEqual(first)
  // Their time was over: they were here in between.
  await t.build.run("update member set away_until = now() - interval '1 second' where id = $1", [ana.user.id])
  await ana.caller.call(setAttendance, { body: { isAway: true } })
  expect(Number(await since())).toBeGreaterThan(Number(first))
  await ana.caller.call(setAttendance, { body: { isAway: false } })
  expect(await since()).toBeNull()
})
