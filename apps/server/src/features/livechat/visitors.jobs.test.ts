import { randomUUID } from 'node:crypto'
import { listLivechatMessages, openLivechatSession, sendLivechatMessage } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld } from '../../conversation/testing.ts'
import { type TestApp, testApp } from '../../platform/testing/index.ts'
import { cleanVisitorsJob } from './visitors.jobs.ts'

let t: TestApp
let world: ConversationWorld
beforeAll(async () => {
  t = await testApp()
  world = await conversationWorld(t)
})
afterAll(() => t.close())

it('forgets who opened a chat and said nothing for a day, and keeps who wrote', async () => {
  const url = (operation: { url: string }) => operation.url.replace(':botToken', world.bot.token)
  const open = async (): Promise<string> => {
    const answer = await t.anonymous.inject({ method: 'POST', url: url(openLivechatSession), payload: { name: 'Ana' } })
    expect(answer.statusCode).toBe(200)
    return answer.json().visitorToken
  }
  const writer = await open()
  await t.anonymous.inject({
    method: 'POST',
    url: url(sendLivechatMessage),
    headers: { authorization: `Bearer ${writer}` },
    payload: { clientId: randomUUID(), text: 'oi' },
  })
  const [silent, forgotten] = [await open(), await open()]
  // Both are remembered by the process.
  for (const token of [silent, forgotten])
    await t.anonymous.inject({
      method: 'GET',
      url: url(listLivechatMessages),
      headers: { authorization: `Bearer ${token}` },
    })
  await t.database.owner.query("update identity set created_at = created_at - interval '25 hours'")
  await open()
  const counts = async () =>
    (
      await t.database.owner.query(
        'select (select count(*)::int from identity) as identities, (select count(*)::int from contact) as contacts',
      )
    ).rows[0]
  expect(await counts()).toEqual({ identities: 4, contacts: 4 })
  await t.app.platform.jobs.enqueue(cleanVisitorsJob, {})
  await t.app.platform.jobs.drain()
  expect(await counts()).toEqual({ identities: 2, contacts: 2 })
  // A tab that stayed open: its visitor is new again, and reads what it writes.
  const headers = { authorization: `Bearer ${silent}` }
  const payload = { clientId: randomUUID(), text: 'voltei' }
  const sent = await t.anonymous.inject({ method: 'POST', url: url(sendLivechatMessage), headers, payload })
  expect(sent.statusCode).toBe(200)
  const read = await t.anonymous.inject({ method: 'GET', url: url(listLivechatMessages), headers })
  expect(read.json().messages).toMatchObject([{ text: 'voltei' }, { sender: 'BOT' }])
  const again = { visitorToken: forgotten, name: 'Bia' }
  const opened = await t.anonymous.inject({ method: 'POST', url: url(openLivechatSession), payload: again })
  expect(opened.json().visitorToken).not.toBe(forgotten)
})
