// Gate: what a phone sends is read.
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld, testApp } from '../../conversation/testing.ts'
import type { TestApp } from '../../platform/testing/index.ts'
import type { ChannelEvent } from '../events.ts'
import { takeOwnEvents } from '../take-events.ts'
import type { IncomingMessage, Receipt } from './protocol.ts'
import { readMessage } from './read-messages.ts'
import { readReceipt } from './read-receipts.ts'

/*
 * What the process of numbers told, as recorded: `<kind of event>[-what].json`, and `malformed.json`, in which nothing is an event. No
 * provider calls us here: what the suite over all addresses asks of the others is asked here of this kind.
 */

const home = new URL('./payloads/', import.meta.url)
const textOf = (name: string): string => readFileSync(new URL(`${name}.json`, home), 'utf8')
const names = readdirSync(home).map((name) => name.replace(/\.json$/, ''))
const good = names.filter((name) => name !== 'malformed')
const kindOf = (name: string): string => name.split('-')[0] ?? ''
const own = '3EB0ABCD50ABCDEF012345'
const options = { keepsBot: false, referenceOf: (id: string) => (id === own ? 'ours' : undefined) }
const readOne = (payload: IncomingMessage | Receipt): ChannelEvent[] =>
  'key' in payload ? readMessage(payload, options) : readReceipt(payload, options)
const read = (name: string): ChannelEvent[] => readOne(JSON.parse(textOf(name)))
const one = (name: string): ChannelEvent | undefined => read(name)[0]
const chat = '5511988887777'
const jid = `${chat}@s.whatsapp.net`
const hidden = '123456789012345@lid'

describe('a recorded payload', () => {
  it('is there for every kind of event that a number tells, and is read as one', () => {
    expect([...new Set(good.map(kindOf))].toSorted()).toEqual([
      'deletion',
      'edit',
      'line',
      'message',
      'reaction',
      'status',
    ])
    for (const name of good) expect([name, read(name).map(({ kind }) => kind)]).toEqual([name, [kindOf(name)]])
  })

  it('is read alike with fields that nobody knows', () => {
    for (const name of good) {
      const grown = JSON.stringify(JSON.parse(textOf(name)), (_key, value: unknown) =>
        value && typeof value === 'object' && !Array.isArray(value) ? { ...value, ofTomorrow: 1 } : value,
      )
      expect([name, readOne(JSON.parse(grown))]).toEqual([name, read(name)])
    }
  })

  it('that is malformed, of a group, a channel or our own reaction is nothing', () => {
    const malformed: (IncomingMessage | Receipt)[] = JSON.parse(textOf('malformed'))
    for (const payload of malformed) expect([payload, readOne(payload)]).toEqual([payload, []])
  })
})

describe('an account', () => {
  it('is its phone where that is known, with the id that hides it as another of it', () => {
    const contact = { id: jid, aliases: [hidden, '551188887777@s.whatsapp.net'], phone: `+${chat}` }
    expect(one('message-text')).toMatchObject({ id: `${chat}:3A5F1C0D9E8B7A6C5D4E`, contact })
    expect(one('message-hidden-with-phone')).toMatchObject({ contact })
  })
  it('is the id that hides it where no phone is told', () => {
    expect(one('message-hidden')).toMatchObject({ contact: { id: hidden, name: 'Rita Prado' } })
    expect(one('message-hidden')).not.toHaveProperty('contact.phone')
  })
  it('keeps its older spelling for answers, and is shown as people write it', () => {
    const contact = { id: '551188887777@s.whatsapp.net', aliases: [jid], phone: `+${chat}` }
    expect(one('message-older-number')).toMatchObject({ contact })
  })
})

describe('words', () => {
  it('are those that a person sees, whatever they are wrapped in', () => {
    expect(one('message-extended-reply')).toMatchObject({ text: 'Essa mesmo', replyTo: `${chat}:3A00112233445566` })
    const files = [{ name: 'imagem.jpg', mime: 'image/jpeg', sizeBytes: 48_211 }]
    expect(one('message-ephemeral-image')).toMatchObject({ text: 'Veja a vitrine', files })
    expect(one('message-voice')).toMatchObject({ text: '', files: [{ name: 'audio.ogg', mime: 'audio/ogg' }] })
    const place = 'Localização: Praça da Sé\nCentro, São Paulo\nhttps://www.google.com/maps?q=-23.5505,-46.6333'
    expect(one('message-location')).toMatchObject({ text: place, what: 'location' })
    expect(one('message-contact')).toMatchObject({ text: 'Contato: Caio\n+55 11 97777-6666', what: 'contact' })
    const options = 'Enquete: Qual dia é melhor?\n- Sábado\n- Domingo'
    expect(one('message-poll')).toMatchObject({ text: options, what: 'other' })
    const tomorrow = 'Mensagem de um tipo que não aparece aqui: veja no celular.'
    expect(one('message-of-tomorrow')).toMatchObject({ text: tomorrow, what: 'other' })
    expect(one('message-list-row')).toMatchObject({ text: 'Vendas', buttonId: 'step-1:0' })
  })
  it('that came from an ad say so, as on the official API; a preview of a link is none', () => {
    const title = 'Sapatos com 20% de desconto'
    const from = { about: `Veio do anúncio “${title}”`, ad: { id: '120211234567890123', title } }
    expect(one('message-from-ad')).toMatchObject({ text: 'Oi, vi o anúncio', ...from })
    expect(one('message-link-preview')).not.toHaveProperty('ad')
    const { key, message, ...rest }: IncomingMessage = JSON.parse(textOf('message-from-ad'))
    expect(readOne({ key: { ...key, fromMe: true }, message, ...rest })[0]).not.toHaveProperty('ad')
    const entered = (entryPointConversionDelaySeconds: number) => {
      const contextInfo = { entryPointConversionSource: 'ctwa_ad', entryPointConversionDelaySeconds }
      return readOne({ key, message: { extendedTextMessage: { text: 'Oi', contextInfo } }, ...rest })[0]
    }
    expect(entered(31)).toMatchObject({ about: 'Veio de um anúncio', ad: { id: '', title: '' } })
    // Written two days after the ad.
    expect(entered(172_800)).not.toHaveProperty('ad')
  })
  it('of the phone’s owner are a person’s of ours, without the owner’s name as the customer’s', () => {
    const event = one('message-on-phone')
    expect(event).toMatchObject({ text: 'Aqui é a Ana, da loja', echo: true, keepsBot: false, contact: { id: jid } })
    expect(event).not.toHaveProperty('contact.name')
  })
})

describe('what happens to a message', () => {
  it('names it by its chat, and one of ours by its own id alone', () => {
    expect(one('edit')).toEqual({ kind: 'edit', id: `${chat}:3A00112233445566`, text: 'Olá! Vocês têm cupuaçu?' })
    expect(one('edit-wrapped-caption')).toMatchObject({ text: 'A outra vitrine' })
    expect(one('edit-without-words')).toEqual({ kind: 'edit', id: `${chat}:3A00112233445566` })
    expect(one('deletion')).toEqual({ kind: 'deletion', id: `${chat}:3A00112233445566` })
    expect(one('deletion-on-phone')).toEqual({ kind: 'deletion', id: own })
    expect(one('reaction')).toEqual({ kind: 'reaction', to: own, emoji: '❤️' })
    expect(one('reaction-removed')).toEqual({ kind: 'reaction', to: `${chat}:3A00112233445566`, emoji: null })
  })
  it('is a receipt, whether the library folds it into the message or tells it alone', () => {
    const ours = { kind: 'status', of: { reference: 'ours' }, providerId: own }
    expect(one('status-upsert')).toEqual({ ...ours, status: 'delivered' })
    expect(one('status-update')).toEqual({ ...ours, status: 'read' })
    const reason = 'O WhatsApp restringiu este número: por ora ele só responde a quem já conversou com ele.'
    expect(one('status-upsert-refused')).toEqual({ ...ours, status: 'failed', reason, cause: 'account_blocked' })
    // Of an earlier process, whose references nobody here remembers.
    const id = '3EB0FFFF50ABCDEF012345'
    expect(one('status-update-played')).toEqual({ kind: 'status', of: { providerId: id }, status: 'read' })
  })
})

describe('payloads that come twice', { timeout: 120_000 }, () => {
  let app: TestApp
  let world: ConversationWorld
  beforeAll(async () => {
    app = await testApp()
    world = await conversationWorld(app)
  }, 120_000)
  afterAll(() => app.close())

  it('are stored once', async () => {
    const { companyId, bot } = world
    const values = { company_id: companyId, kind: 'whatsapp_qrcode', bot_id: bot.id, external_id: '5511970001111' }
    const { id } = await app.build.insert<{ id: number }>('connection', values)
    const connection = { companyId, id, externalId: values.external_id, settings: {}, secret: null }
    const rows = async (): Promise<unknown[]> =>
      (await app.database.owner.query("select 1 from message where connection_id = $1 and sender <> 'BOT'", [id])).rows
    for (const name of good) {
      const events = read(name)
      await takeOwnEvents(app.app.program, 'whatsapp_qrcode', connection, events)
      const { length } = await rows()
      await takeOwnEvents(app.app.program, 'whatsapp_qrcode', connection, events)
      expect([name, (await rows()).length]).toEqual([name, length])
    }
    expect((await rows()).length).toBeGreaterThan(0)
  })
})
