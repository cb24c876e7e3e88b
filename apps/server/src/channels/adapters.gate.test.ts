// Gate: every channel keeps the contract of channels.
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ChannelKind, fileTypes } from '@prosa/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../scripts/lib/property-runs.ts'
import { loadConfig } from '../config.ts'
import { createGuardedFetch } from '../platform/guarded-fetch/index.ts'
import type { Channel, OutboundMessage } from './channel.ts'
import { createFacebookChannel } from './facebook/channel.ts'
import { createFakeChannel, type FakePayload, signFake } from './fake/channel.ts'
import { createInstagramChannel } from './instagram/channel.ts'
import type { MessagingPayload } from './meta/messaging/render.ts'
import { createMeta } from './meta/meta.ts'
import { hexSignature } from './signatures.ts'
import { createWhatsappChannel } from './whatsapp-meta/channel.ts'
import type { WhatsappPayload } from './whatsapp-meta/render.ts'

/* What every adapter promises. A new one adds its line here, with what its provider's form of a message means. */

interface Shown {
  text: string
  choices: readonly string[]
  links: readonly string[]
}

interface Adapter {
  kind: ChannelKind
  make(baseUrl: string): Channel
  /** What a customer sees of a payload. */
  shown(payload: unknown): Shown
  /** The signature header of a body. */
  sign(secret: string, body: string): string
  /** An account's body that holds one good message, its id 'm1'; null where its addresses are an app's. */
  good: object | null
  /** What the provider answers to a message that it takes as 'p1'. */
  taken: string
}

const guardedFetch = createGuardedFetch(true)
const metaAt = (graphUrl: string) => {
  const settings = loadConfig({ DATA_DIR: '/tmp', SECRET_KEY: 'x'.repeat(32) }).meta
  const app = { id: '1', secrets: ['s'], verifyToken: 'as we were asked' }
  const made = createMeta({ meta: { ...settings, graphUrl, app } })
  if (!made) throw new Error('No app at Meta')
  return made
}
const showWhatsapp = (payload: unknown): Shown => {
  const { message } = payload as WhatsappPayload
  const { body, caption, action } = message[message.type] as {
    body?: { text: string } | string
    caption?: string
    action?: unknown
  }
  const { buttons, sections, parameters } = (action ?? {}) as {
    buttons?: { reply: { title: string } }[]
    sections?: { rows: { title: string }[] }[]
    parameters?: { url: string }
  }
  return {
    text: typeof body === 'string' ? body : (body?.text ?? caption ?? ''),
    choices: [
      ...(buttons ?? []).map(({ reply }) => reply.title),
      ...(sections ?? []).flatMap(({ rows }) => rows.map(({ title }) => title)),
    ],
    links: parameters ? [parameters.url] : [],
  }
}
const showMessaging = (payload: unknown): Shown => {
  const { text, quick_replies, attachment } = (payload as MessagingPayload).message as {
    text?: string
    quick_replies?: { title: string }[]
    attachment?: { payload: { text: string; buttons: { url?: string; payload?: string }[] } }
  }
  const template = attachment?.payload
  return {
    text: text ?? template?.text ?? '',
    choices: (quick_replies ?? []).map(({ title }) => title),
    links: (template?.buttons ?? []).map(({ url, payload: phone }) => url ?? phone ?? ''),
  }
}
const adapters: Adapter[] = [
  {
    kind: 'fake',
    make: (baseUrl) => createFakeChannel(baseUrl, guardedFetch),
    shown: (payload) => {
      const { text, buttons, list, links } = payload as FakePayload
      return { text, choices: [...buttons, ...list].map(({ label }) => label), links: links.map(({ url }) => url) }
    },
    sign: signFake,
    good: { events: [{ type: 'message', id: 'm1', from: 'c1', text: 'oi', newField: { of: 'tomorrow' } }] },
    taken: '{"id":"p1"}',
  },
  {
    kind: 'whatsapp_meta',
    make: (baseUrl) => createWhatsappChannel(metaAt(baseUrl), guardedFetch),
    shown: showWhatsapp,
    sign: hexSignature,
    good: null,
    taken: '{"messaging_product":"whatsapp","contacts":[{"wa_id":"c1"}],"messages":[{"id":"p1"}]}',
  },
  {
    kind: 'facebook',
    make: (baseUrl) => createFacebookChannel(metaAt(baseUrl), guardedFetch),
    shown: showMessaging,
    sign: hexSignature,
    good: null,
    taken: '{"recipient_id":"c1","message_id":"p1"}',
  },
  {
    kind: 'instagram',
    make: (baseUrl) => createInstagramChannel(metaAt(baseUrl), guardedFetch),
    shown: showMessaging,
    sign: hexSignature,
    good: null,
    taken: '{"recipient_id":"c1","message_id":"p1"}',
  },
]

let server: Server
let baseUrl: string
let answer: (response: ServerResponse) => void
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => answer(response))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await guardedFetch.close()
  server.closeAllConnections()
  server.close()
})

const label = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
const button = fc.record({
  id: fc.uuid(),
  label,
  type: fc.constantFrom('QUICK_REPLY' as const, 'LINK' as const),
  link: fc.constant('https://loja.example.com'),
  position: fc.constant(0),
})
const file = fc.record({
  fileId: fc.uuid(),
  name: fc.constantFrom(...Object.keys(fileTypes)).map((extension) => `arquivo.${extension}`),
  mime: fc.constant('text/plain'),
  size: fc.nat(200 * 1024 * 1024),
})
const message: fc.Arbitrary<OutboundMessage> = fc.record({
  reference: fc.constant('7-3'),
  to: fc.constant('c1'),
  byPerson: fc.boolean(),
  text: fc.oneof(fc.lorem({ maxCount: 60 }), fc.string({ unit: 'grapheme', maxLength: 9_000 }), fc.constant('')),
  buttons: fc.array(button, { maxLength: 14 }),
  files: fc.array(file, { maxLength: 2 }),
})
const letters = (text: string): string => text.replace(/\s+/g, '')

describe.each(adapters)('the adapter of $kind', ({ make, shown, sign, good, taken }) => {
  it('shows any message within its capabilities, all of its words in order, the same each time', () => {
    const { sender, capabilities } = make(baseUrl)
    if (!sender) return expect(sender).toBeNull()
    const size = (text: string) => (capabilities.text.unit === 'bytes' ? Buffer.byteLength(text) : text.length)
    fc.assert(
      fc.property(message, (one) => {
        const rendered = sender.render(one, capabilities)
        expect(sender.render(one, capabilities)).toEqual(rendered)
        if ('refused' in rendered) {
          expect(one.files).not.toHaveLength(0)
          expect(rendered.refused).toMatch(/\S/)
          return
        }
        const parts = rendered.payloads.map(shown)
        for (const { text, choices, links } of parts) {
          expect(size(text)).toBeLessThanOrEqual(capabilities.text.max)
          expect(text.isWellFormed()).toBe(true)
          expect(choices.length).toBeLessThanOrEqual(
            Math.max(capabilities.buttons?.max ?? 0, capabilities.list?.max ?? 0),
          )
          expect(links.length).toBeLessThanOrEqual(capabilities.links?.max ?? 0)
        }
        expect(letters(parts.map(({ text }) => text).join(''))).toContain(letters(one.text))
      }),
      propertyRuns(300),
    )
  })

  it('says what became of a try', async () => {
    const { sender, capabilities } = make(baseUrl)
    if (!sender) return expect(sender).toBeNull()
    const plain = { reference: '7-3', to: 'c1', byPerson: false, text: 'oi', buttons: [], files: [] }
    const rendered = sender.render(plain, capabilities)
    const [payload] = 'payloads' in rendered ? rendered.payloads : []
    const connection = { companyId: 1, id: 1, externalId: 'a1', settings: {}, secret: 's' }
    const noMedia = { open: () => Promise.reject(new Error('none')), address: () => Promise.reject(new Error('none')) }
    const send = (respond: (response: ServerResponse) => void, signal = AbortSignal.timeout(5_000), to = sender) => {
      answer = respond
      return to.send(connection, payload, noMedia, signal)
    }
    expect(await send((response) => void response.end(taken))).toEqual({ kind: 'sent', providerId: 'p1' })
    expect(await send((response) => void response.writeHead(422).end())).toMatchObject({ kind: 'refused' })
    const busy = (response: ServerResponse) => void response.writeHead(429, { 'retry-after': '7' }).end()
    expect(await send(busy)).toEqual({ kind: 'later', retryAfterMs: 7_000 })
    expect(await send((response) => void response.writeHead(503).end())).toMatchObject({ kind: 'later' })
    expect(await send((response) => void response.destroy())).toEqual({ kind: 'unknown' })
    expect(await send(() => {}, AbortSignal.timeout(50))).toEqual({ kind: 'unknown' })
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const nobody = make(`http://127.0.0.1:${port}`).sender
    if (nobody) expect(await send(() => {}, AbortSignal.timeout(5_000), nobody)).toMatchObject({ kind: 'later' })
  })

  it('believes the bytes alone, and reads any payload without throwing', () => {
    const own = make(baseUrl).ingress.find(({ of }) => of === 'connection')
    const body = JSON.stringify(good)
    if (own && good) {
      const call = (signature: string | undefined, text = body) =>
        own.verify(
          { rawBody: Buffer.from(text), headers: { [own.signatureHeader]: signature }, receivedAt: new Date() },
          ['secret'],
        )
      expect(call(sign('secret', body))).toBe(true)
      for (const wrong of [undefined, '', sign('other', body), sign('secret', `${body} `)])
        expect(call(wrong)).toBe(false)
      expect(own.read(good, 'a1')).toMatchObject([{ account: 'a1', event: { kind: 'message', id: 'm1' } }])
    }
    for (const ingress of make(baseUrl).ingress)
      fc.assert(
        fc.property(fc.jsonValue(), fc.constantFrom(null, 'a1'), (payload, account) => {
          const read = ingress.read(payload, account)
          expect(ingress.read(payload, account)).toEqual(read)
        }),
        propertyRuns(100),
      )
  })
})
