// Gate: a wall: keys, secrets and headers of integrations stand nowhere that is kept or shown, and customers' words nowhere beside their own records.
import { Writable } from 'node:stream'
import {
  api,
  endIntegrationKey,
  getIntegration,
  listEventDeliveries,
  listSubscriptions,
  readIntegrationUse,
} from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inbound } from '../conversation/testing.ts'
import {
  addContact,
  deliverUntil,
  eventWorld,
  follow,
  type Listener,
  startListener,
  subscribe,
  tellAll,
} from '../features/events/subscriptions/testing.ts'
import { type TestApp, testApp } from '../platform/testing/index.ts'
import { withPlatformKey } from '../testing/with-key.ts'

let t: TestApp
let listener: Listener
const logged: string[] = []
beforeAll(async () => {
  t = await testApp({ settings: { allowPrivateAddresses: true, logLevel: 'trace' } })
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk))
      done()
    },
  })
  const stream = Object.getOwnPropertySymbols(t.app.http.log).find(({ description }) => description === 'pino.stream')
  if (!stream) throw new Error('The log has no stream')
  Reflect.set(t.app.http.log, stream, sink)
  listener = await startListener()
})
afterAll(async () => {
  await listener.stop()
  await t.close()
})

const words = { message: 'canario-mensagem', name: 'canario-nome', note: 'canario-nota' }

/** Tables, in whatever schema, with their rows as text. */
const dump = async (): Promise<Map<string, string>> => {
  const { owner } = t.database
  const { rows } = await owner.query<{ schema: string; name: string }>(
    `select schemaname as schema, tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found = new Map<string, string>()
  for (const { schema, name } of rows) {
    const answer = await owner.query<{ text: string | null }>(
      `select string_agg(x::text, chr(10)) as text from "${schema}"."${name}" x`,
    )
    found.set(name, answer.rows[0]?.text ?? '')
  }
  return found
}

/** A secret as it is written, and as bytes are shown. */
const formsOf = (secret: string): string[] => {
  const bytes = secret.startsWith('whsec_') ? [Buffer.from(secret.slice(6), 'base64').toString('hex')] : []
  return [secret, Buffer.from(secret).toString('hex'), ...bytes]
}

it('keeps every canary where it belongs', async () => {
  const w = await eventWorld(t)
  const { rows: companies } = await t.database.owner.query<{ platform: number }>(
    'select platform_id as platform from company where id = $1',
    [w.companyId],
  )
  const reseller = await withPlatformKey(t, companies[0]?.platform ?? 0)
  const shown: string[] = []
  const take = (answer: { body: unknown }): void => void shown.push(JSON.stringify(answer.body))

  const made = await subscribe(w, listener.url)
  // The receiver fails, and shows all that it got: of its answer nothing is kept but the status.
  let fails = 3
  listener.answer = (call, response) => {
    fails -= 1
    if (fails < 0) return undefined
    if (fails === 1) return 'reset'
    response.writeHead(500, String(call.headers['x-chave'])).end(JSON.stringify([call.headers, call.raw]))
    return 'never'
  }
  await w.conversation.receive(inbound(w, { text: words.message }))
  // What it does itself, it is not told.
  take(
    await w.program.call(api.putContact, {
      body: { name: 'Rita', email: 'rita@x.com.br', workspaceId: w.workspaceId },
    }),
  )
  await addContact(w, words.name)
  const { body: rooms } = await w.program.call(api.listConversations)
  const room = { id: rooms.data[0]?.id ?? 0 }
  take(await w.program.call(api.writeNote, { params: room, body: { text: words.note } }))
  await follow(t, w)
  await deliverUntil(t, w, () => fails < 0)
  await tellAll(t, w)
  const rotated = await w.program.call(api.rotateOwnSecret, { params: { name: made.name }, body: { when: 'day' } })
  await w.conversation.receive(inbound(w, { text: words.message }))
  await tellAll(t, w)

  for (const url of ['/api/v1/me', '/api/v1/contacts', '/api/v1/nothing'])
    for (const { secret, inject } of [w.program, reseller]) {
      shown.push((await inject({ method: 'GET', url, query: { key: secret } })).body)
      shown.push((await inject({ method: 'GET', url, headers: { authorization: `Bearer ${secret}x` } })).body)
      shown.push((await inject({ method: 'POST', url, payload: { key: secret } })).body)
      shown.push((await inject({ method: 'GET', url: `${url}/${secret}` })).body)
    }
  const params = { id: w.program.id }
  for (const answer of [
    await w.editor.call(listSubscriptions, { params }),
    await w.editor.call(listEventDeliveries, { params: made.params }),
    await w.editor.call(getIntegration, { params }),
    await w.editor.call(readIntegrationUse, { params }),
    await w.program.call(api.getOwnSubscription, { params: { name: made.name } }),
    await w.program.call(api.listOwnDeliveries, { params: { name: made.name } }),
    await w.program.call(api.getMe),
    await reseller.call(api.getPlatformOfKey),
    await reseller.call(api.listCompanies),
    await w.editor.call(endIntegrationKey, { params: { ...params, keyId: w.program.keyId }, body: { when: 'now' } }),
  ]) {
    expect(answer.status).toBe(200)
    take(answer)
  }
  const { body: metrics } = await t.anonymous.inject({ method: 'GET', url: '/metrics' })

  // They were under way.
  const heard = listener.heard.map(({ raw }) => raw).join('\n')
  for (const word of [words.message, words.name]) expect(heard).toContain(word)
  expect(listener.heard.every(({ headers }) => headers['x-chave'] === 'segredo-do-cabecalho')).toBe(true)
  expect(logged.join('')).toContain(w.program.secret.slice(4, 12))

  const tables = await dump()
  const places = new Map([...tables, ['logs', logged.join('')], ['metrics', metrics], ['answers', shown.join('\n')]])
  const placesOf = (forms: readonly string[]): string[] =>
    [...places].filter(([, text]) => forms.some((form) => text.includes(form))).map(([place]) => place)
  const secrets = {
    key: w.program.secret,
    reseller: reseller.secret,
    first: made.shown,
    second: rotated.body.secret,
    header: 'segredo-do-cabecalho',
  }
  for (const [name, secret] of Object.entries(secrets)) expect([name, placesOf(formsOf(secret))]).toEqual([name, []])

  const ofEvents = [...tables.keys()].filter((table) => /^(event|fact|api_|platform_)/.test(table))
  expect(ofEvents.length).toBeGreaterThan(8)
  for (const [name, word] of Object.entries(words))
    expect([name, placesOf(formsOf(word)).filter((place) => ['logs', 'metrics', ...ofEvents].includes(place))]).toEqual(
      [name, []],
    )
  expect(placesOf([words.note])).not.toEqual([])
  expect(heard).not.toContain(words.note)
})
