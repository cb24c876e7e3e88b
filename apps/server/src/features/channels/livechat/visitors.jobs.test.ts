import { randomUUID } from 'node:crypto'
import { listLivechatMessages, openLivechatSession, sendLivechatMessage } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld } from '../../../conversation/testing.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
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

it('keeps a contact that the company knows, with what it knows of them, although their chat said nothing', async () => {
  const { companyId, workspaceId, bot } = world
  const url = openLivechatSession.url.replace(':botToken', bot.token)
  const silent = async (name: string): Promise<number> => {
    const answer = await t.anonymous.inject({ method: 'POST', url, payload: { name } })
    expect(answer.statusCode).toBe(200)
    const { rows } = await t.database.owner.query<{ id: number }>('select id from contact where name = $1', [name])
    return rows[0]?.id ?? 0
  }
  const [known, unknown] = [await silent('Clara'), await silent('Dora')]
  await t.build.run('insert into contact_workspace (company_id, contact_id, workspace_id) values ($1, $2, $3)', [
    companyId,
    known,
    workspaceId,
  ])
  await t.build.run(
    `insert into contact_consent (company_id, contact_id, kind, channel, given_at) values ($1, $2, 'opt_in', 'WHATSAPP', now())`,
    [companyId, known],
  )
  await t.database.owner.query("update identity set created_at = created_at - interval '25 hours'")
  await t.app.platform.jobs.enqueue(cleanVisitorsJob, {})
  await t.app.platform.jobs.drain()
  const { rows } = await t.database.owner.query(
    `select c.id, (select count(*)::int from identity i where i.contact_id = c.id) as identities,
      (select count(*)::int from contact_consent k where k.contact_id = c.id) as consents
     from contact c where c.id = any ($1)`,
    [[known, unknown]],
  )
  expect(rows).toEqual([{ id: known, identities: 1, consents: 1 }])
})
