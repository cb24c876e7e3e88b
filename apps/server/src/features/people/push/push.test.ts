import { randomUUID } from 'node:crypto'
import {
  getPushKey,
  joinDialog,
  logout,
  maxPushSubscriptions,
  removePushSubscription,
  savePushSubscription,
  writeNote,
} from '@prosa/contract'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type PushBrowser, type PushStandIn, startPush } from '../../../../../../tools/standins/push/index.ts'
import { conversationWorld, inbound } from '../../../conversation/testing.ts'
import { type Caller, type TestApp, testApp } from '../../../platform/testing/index.ts'

let t: TestApp
let service: PushStandIn
beforeAll(async () => {
  service = await startPush()
  t = await testApp({ settings: { allowPrivateAddresses: true } })
})
afterAll(async () => {
  await t.close()
  await service.stop()
})
afterEach(() => {
  service.faults.clear()
  service.heard.length = 0
})

/** A company whose bot is off, so that customers wait for people; two of them, the first with a room of her own. */
const setUp = async () => {
  const world = await conversationWorld(t)
  const { companyId, workspaceId, bot, conversation } = world
  await t.build.run('update bot set active = false, settings_workspace_id = $2 where id = $1', [bot.id, workspaceId])
  const person = async (name: string) => {
    const values = { company: { id: companyId }, name, workspaces: [{ id: workspaceId }] }
    const user = await t.build.user({ ...values, permissions: ['omnichannel_view'] })
    return { user, caller: await t.as(user) }
  }
  const [ana, bia] = [await person('Ana'), await person('Bia')]
  const customer = randomUUID()
  const write = async (text: string): Promise<number> =>
    (await conversation.receive(inbound(world, { externalId: customer, text }))).dialog.id
  const room = await write('Oi')
  await ana.caller.call(joinDialog, { params: { id: room } })
  const rows = async (): Promise<number> =>
    (await t.database.owner.query('select id from push_subscription where company_id = $1', [companyId])).rows.length
  return { world, ana, bia, room, write, rows }
}

const subscribe = async (caller: Caller, browser: PushBrowser = service.subscribe()): Promise<PushBrowser> => {
  expect((await caller.call(savePushSubscription, { body: browser })).status).toBe(200)
  return browser
}
/** What was to wake somebody is looked at behind the answer: until it is a job, and that has run. */
const woken = (count: number) =>
  expect
    .poll(async () => {
      await t.app.platform.jobs.drain()
      return service.heard.length
    })
    .toBe(count)
/** A wake behind all others: what comes before it has been sent, or never will be. */
const lastOf = async (caller: Caller, room: number, user: { id: number }) =>
  caller.call(writeNote, { params: { id: room }, body: { clientId: randomUUID(), text: 'Veja', mentions: [user.id] } })

it("wakes whose room it is with a room's number and none of the customer's words", async () => {
  const { ana, bia, room, write } = await setUp()
  const browser = await subscribe(ana.caller)
  await subscribe(bia.caller)
  await write('Meu CPF é 123')
  await woken(1)
  const [push] = service.heard
  expect(push).toMatchObject({ endpoint: browser.endpoint, urgency: 'high', ttl: 600 })
  expect(JSON.parse(push?.text ?? '')).toEqual({ kind: 'message', dialogId: room })
  expect(push?.publicKey).toBe((await ana.caller.call(getPushKey)).body.publicKey)
})

it('wakes who is called in a note, on each of their browsers', async () => {
  const { ana, bia, room } = await setUp()
  await Promise.all([subscribe(bia.caller), subscribe(bia.caller)])
  await lastOf(ana.caller, room, bia.user)
  await woken(2)
  for (const { text } of service.heard) expect(JSON.parse(text)).toEqual({ kind: 'mentioned', dialogId: room })
})

it('forgets a browser that its push service knows no more', async () => {
  const { ana, write, rows } = await setUp()
  const [gone, kept] = [await subscribe(ana.caller), await subscribe(ana.caller)]
  service.expire(gone)
  await write('Alô?')
  await woken(1)
  expect([service.heard[0]?.endpoint, await rows()]).toEqual([kept.endpoint, 1])
})

it('wakes nobody whose session has ended, and forgets that browser', async () => {
  const { ana, bia, room, write, rows } = await setUp()
  await subscribe(ana.caller)
  await subscribe(bia.caller)
  await ana.caller.call(logout)
  await write('Tem alguém?')
  await lastOf(await t.as(ana.user), room, bia.user)
  await woken(1)
  expect(JSON.parse(service.heard[0]?.text ?? '')).toMatchObject({ kind: 'mentioned' })
  expect(await rows()).toBe(1)
})

it('wakes nobody who has switched it off', async () => {
  const { ana, bia, room, write } = await setUp()
  const { endpoint } = await subscribe(ana.caller)
  await subscribe(bia.caller)
  expect((await ana.caller.call(removePushSubscription, { body: { endpoint } })).status).toBe(200)
  await write('Oi?')
  await lastOf(ana.caller, room, bia.user)
  await woken(1)
  expect(JSON.parse(service.heard[0]?.text ?? '')).toMatchObject({ kind: 'mentioned' })
})

it('answers the customer though a push service hangs or refuses, and tries once more', async () => {
  const { ana, room, write, rows } = await setUp()
  await subscribe(ana.caller)
  service.faults.add({ times: 1, does: { kind: 'hang' } })
  expect(await write('Está aí?')).toBe(room)
  await expect.poll(() => t.app.platform.jobs.drain().then(String, String)).toContain('No push service took the wake')
  expect(await rows()).toBe(1)
})

it('keeps ten browsers of a person, each with the last person who asked', async () => {
  const { ana, bia, rows } = await setUp()
  const browsers: PushBrowser[] = []
  for (let count = 0; count <= maxPushSubscriptions; count += 1) browsers.push(await subscribe(ana.caller))
  expect(await rows()).toBe(maxPushSubscriptions)
  const shared = browsers.at(-1)
  if (shared) await subscribe(bia.caller, shared)
  expect(await rows()).toBe(maxPushSubscriptions)
})

it('refuses what is no address or no key of a browser', async () => {
  const { ana } = await setUp()
  const { endpoint, keys } = service.subscribe()
  const refused = async (body: PushBrowser) => (await ana.caller.call(savePushSubscription, { body })).status
  expect(await refused({ endpoint: 'file:///etc/passwd', keys })).toBe(400)
  expect(await refused({ endpoint, keys: { ...keys, p256dh: 'x' } })).toBe(400)
  expect(await refused({ endpoint: `${endpoint}/${'x'.repeat(1_000)}`, keys })).toBe(400)
})

it('lets no browser lead the program into its own network', async () => {
  const closed = await testApp()
  const company = await closed.build.company()
  const user = await closed.build.user({ company, permissions: ['omnichannel_view'] })
  const body = { ...service.subscribe(), endpoint: 'https://127.0.0.1/push' }
  expect((await (await closed.as(user)).call(savePushSubscription, { body })).status).toBe(400)
  await closed.close()
})
