// Gate: turns cost the same whether somebody listens or not, and what changes a contact is told once.
import { api } from '@prosa/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inbound } from '../../../conversation/testing.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { followLog, loggedWorld, readEvents } from './testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.database.owner.query<Row>(text, values)).rows

/** How often statements are executed meanwhile, over all connections of this process. */
const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const { prototype } = pg.Connection
  let count = 0
  const spies = (['bind', 'query'] as const).map((name) => {
    const original: unknown = Reflect.get(prototype, name)
    if (typeof original !== 'function') throw new Error(`pg sends nothing by ${name}`)
    Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
      count += 1
      return Reflect.apply(original, this, args)
    })
    return () => Reflect.set(prototype, name, original)
  })
  try {
    await work()
    return count
  } finally {
    for (const restore of spies) restore()
  }
}

it('a turn sends the same statements, whether somebody listens or not', async () => {
  const [quiet, heard] = [await loggedWorld(t), await loggedWorld(t)]
  await heard.program.call(api.listCompanyEvents)
  const counts = []
  for (const w of [quiet, heard]) {
    await w.conversation.receive(inbound(w, { text: 'oi' }))
    await w.conversation.receive(inbound(w, { text: 'vendas' }))
    counts.push(await statementsOf(() => w.conversation.receive(inbound(w, { text: 'pedido' }))))
  }
  expect(counts[0]).toBeGreaterThan(0)
  expect(counts[1]).toBe(counts[0])
})

it('tells once what a channel writes into a contact, and what a person does', async () => {
  const w = await loggedWorld(t)
  await w.conversation.receive(inbound(w, { text: 'oi' }))
  // What is dated before the beginning of the log is not told.
  t.clock.advance('1s')
  const [contact] = await rows<{ id: number }>('select id from contact where company_id = $1', [w.companyId])
  const contactId = contact?.id ?? 0
  const found = () => rows(`select from fact where company_id = $1 and detail ? 'found'`, [w.companyId])
  const rename = (name: string) => t.build.run('update contact set name = $2 where id = $1', [contactId, name])
  await rename('Antes')
  expect(await found()).toHaveLength(0)
  const { next } = (await w.program.call(api.listCompanyEvents)).body
  await rename('Rita')
  await rename('Rita')
  const { body } = await w.program.call(api.getContact, { params: { id: contactId } })
  const changes = { name: 'Rita Prado', revision: body.revision }
  await w.program.call(api.updateContact, { params: { id: contactId }, body: changes })
  await followLog(t, w)
  const events = await readEvents(w.program, next)
  expect(events.map(({ type, data }) => [type, data.contactId, data.fields, data.by?.kind ?? null])).toEqual([
    ['contact.updated', contactId, ['name'], null],
    ['contact.updated', contactId, ['name'], 'integration'],
  ])
})

it('gives a file by an address that opens it for a day', async () => {
  const w = await loggedWorld(t)
  await w.program.call(api.listCompanyEvents)
  await w.conversation.receive(inbound(w, { text: 'oi' }))
  const boundary = 'limite'
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="nota.png"\r\n\r\n`
  const uploaded = await w.program.inject({
    method: 'POST',
    url: '/api/v1/files',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(part), Buffer.from(png, 'base64'), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  const { id: fileId } = uploaded.json()
  const [dialog] = await rows<{ id: number }>('select id from dialog where company_id = $1', [w.companyId])
  const params = { id: dialog?.id ?? 0 }
  expect((await w.program.call(api.sendMessage, { params, body: { files: [fileId] } })).status).toBe(200)
  await followLog(t, w)
  const sent = (await readEvents(w.program)).filter(({ type }) => type === 'message.sent').at(-1)
  const [file] = sent?.data.message?.files ?? []
  expect(file).toMatchObject({ id: fileId, state: 'ready' })
  const open = async () => (await t.anonymous.inject({ method: 'GET', url: file?.url ?? '' })).statusCode
  expect(await open()).toBe(200)
  t.clock.advance('26h')
  expect(await open()).not.toBe(200)
})
