// Gate: every channel reads every recorded payload.
import { readdirSync, readFileSync } from 'node:fs'
import { type ChannelKind, channelKinds } from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { type ConversationWorld, conversationWorld, testApp } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'
import { secretPlace } from './connection.ts'
import { fakeAppSecret, signFake } from './fake/channel.ts'
import type { Ingress, IngressItem } from './ingress.ts'
import { hexSignature } from './signatures.ts'

/*
 * What providers send, as recorded, at every address that they call. A new adapter adds a line for each of its addresses and a
 * folder of payloads: `<kind of event>[-what].json` for each kind that it declares, and `malformed.json`, in which nothing is an
 * event. `{account}` stands for the account. Replayed, cut, too long, wrongly signed, nobody's and of tomorrow they are made here.
 */

interface Recorded {
  kind: ChannelKind
  path: string
  folder: string
  /** Of an app; a connection's own is given to it here. */
  secret?: string
  /** The signature header of a body. */
  sign(secret: string, body: string): string
}

const metaSecret = 'the app at Meta'
const ofMeta = (kind: ChannelKind, folder: string): Recorded => ({
  kind,
  path: '/webhooks/meta',
  folder,
  secret: metaSecret,
  sign: hexSignature,
})
const recorded: readonly Recorded[] = [
  { kind: 'fake', path: '/webhooks/fake', folder: 'fake/payloads', sign: signFake },
  { kind: 'fake', path: '/webhooks/fake-app', folder: 'fake/payloads/app', secret: fakeAppSecret, sign: signFake },
  ofMeta('whatsapp_meta', 'whatsapp-meta/payloads'),
  ofMeta('facebook', 'facebook/payloads'),
  ofMeta('instagram', 'instagram/payloads'),
]

const ownSecret = 'segredo do provedor'
const usual = loadConfig({ DATA_DIR: '/tmp', SECRET_KEY: ownSecret.padEnd(32, '.') }).meta
const meta = { ...usual, app: { id: '1', secrets: ['a second app', metaSecret], verifyToken: 'as we were asked' } }
let app: TestApp
let world: ConversationWorld
beforeAll(async () => {
  app = await testApp({ settings: { fakeChannelUrl: 'http://127.0.0.1:9', meta } })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.advance('10m')
  world = await conversationWorld(app)
  const sealed = app.app.platform.secrets.seal(ownSecret, secretPlace(world.companyId, world.fakeConnectionId))
  await app.build.run('update connection set secret_encrypted = $2 where id = $1', [world.fakeConnectionId, sealed])
  for (const kind of new Set(recorded.map((one) => one.kind)))
    if (kind !== 'fake')
      await app.build.insert('connection', {
        company_id: world.companyId,
        kind,
        bot_id: world.bot.id,
        external_id: world.fakeExternalId,
      })
})

it('every address that a provider calls has its payloads', () => {
  const { channels } = app.app.program
  const served = channelKinds.flatMap((kind) =>
    (channels.find(kind)?.ingress ?? []).map(({ path }) => `${kind} ${path}`),
  )
  expect(recorded.map(({ kind, path }) => `${kind} ${path}`).toSorted()).toEqual(served.toSorted())
})

describe.each(recorded)('payloads at $path', ({ kind, path, folder, secret = ownSecret, sign }) => {
  const home = new URL(`./${folder}/`, import.meta.url)
  const names = readdirSync(home).filter((name) => name.endsWith('.json'))
  const good = names.filter((name) => name !== 'malformed.json')
  const body = (name: string, account = world.fakeExternalId): string =>
    readFileSync(new URL(name, home), 'utf8').replaceAll('{account}', account)
  const kindOf = (name: string): string => name.split(/[-.]/)[0] ?? ''
  const ingress = (): Ingress => {
    const found = app.app.program.channels.find(kind)?.ingress.find((one) => one.path === path)
    if (!found) throw new Error(`Nothing is served at ${path}`)
    return found
  }
  const read = (text: string): IngressItem[] =>
    ingress().read(JSON.parse(text), ingress().of === 'connection' ? world.fakeExternalId : null)
  const post = async (payload: string, { account = world.fakeExternalId, signature = sign(secret, payload) } = {}) => {
    const { of, signatureHeader } = ingress()
    const url = of === 'connection' ? `${path}/${account}` : path
    const headers = { 'content-type': 'application/json', [signatureHeader]: signature }
    return (await app.anonymous.inject({ method: 'POST', url, headers, payload })).statusCode
  }
  const count = async (text: string): Promise<number> =>
    (await app.database.owner.query<{ n: number }>(`select count(*)::int as n from ${text}`)).rows[0]?.n ?? 0
  const messages = () => count(`message where company_id = ${world.companyId}`)
  const letters = () => count('dead_letter')

  it('are there for every kind of event that it tells, and are read as such', () => {
    expect([...new Set(good.map(kindOf))].toSorted()).toEqual(ingress().tells[kind]?.toSorted())
    for (const name of good) {
      const items = read(body(name))
      expect([name, items.length > 0]).toEqual([name, true])
      for (const item of items)
        expect([name, item]).toEqual([
          name,
          expect.objectContaining({
            kind,
            account: world.fakeExternalId,
            event: expect.objectContaining({ kind: kindOf(name) }),
          }),
        ])
    }
  })

  it('are read alike with fields that nobody knows', () => {
    for (const name of good) {
      const grown = JSON.stringify(JSON.parse(body(name)), (_key, value: unknown) =>
        value && typeof value === 'object' && !Array.isArray(value) ? { ...value, ofTomorrow: 1 } : value,
      )
      expect([name, read(grown)]).toEqual([name, read(body(name))])
    }
  })

  it('are taken once, however often they come', async () => {
    for (const name of good) {
      expect([name, await post(body(name))]).toEqual([name, 200])
      const stored = await messages()
      expect([name, await post(body(name)), await messages()]).toEqual([name, 200, stored])
    }
    expect(await messages()).toBeGreaterThan(0)
    // Dozens of payloads, each twice.
  }, 120_000)

  it('that are malformed or cut are kept as dead letters', async () => {
    expect(read(body('malformed.json')).filter((item) => 'event' in item)).toEqual([])
    for (const payload of [
      body('malformed.json'),
      body(good[0] ?? '')
        .trim()
        .slice(0, -1),
    ]) {
      const before = await letters()
      expect(await post(payload)).toBe(200)
      expect(await letters()).toBeGreaterThan(before)
    }
    expect(await messages()).toBe(0)
  })

  it('that are wrongly signed, or too long, are refused, and nothing of them is kept', async () => {
    const before = await letters()
    for (const name of good) {
      expect([name, await post(body(name), { signature: sign('another', body(name)) })]).toEqual([name, 403])
      const long = body(name) + ' '.repeat(ingress().maxBodyBytes)
      expect([name, await post(long)]).toEqual([name, 413])
    }
    expect([await messages(), await letters()]).toEqual([0, before])
  })

  it('of an account that nobody has reach nobody', async () => {
    const before = await letters()
    const isShared = ingress().of === 'app'
    const payload = body(good.find((name) => kindOf(name) === 'message') ?? '', 'nobody')
    expect(await post(payload, { account: 'nobody' })).toBe(isShared ? 200 : 404)
    expect([await messages(), (await letters()) > before]).toEqual([0, isShared])
  })
})
