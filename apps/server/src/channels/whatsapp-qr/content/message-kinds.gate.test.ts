// Gate: nothing that comes by WhatsApp Web goes unseen.
import { proto } from 'baileys'
import { describe, expect, it } from 'vitest'
import { protocolKinds } from '../protocol-kinds.ts'
import { readMessage } from '../read-messages.ts'
import { messageKinds } from './message-kinds.ts'

/*
 * The lists of kinds against the protocol of the library that stands here: a new version of it cannot bring one that nobody has thought
 * of.
 */

const named = Object.keys(proto.Message.prototype).filter((name) => name !== 'toJSON')
const receive = (message: Record<string, unknown>) =>
  readMessage(
    {
      key: { id: '3A01', remoteJid: '5511988887777@s.whatsapp.net', alt: null, fromMe: false },
      at: 1,
      pushName: null,
      status: null,
      failure: [],
      message,
    },
    { keepsBot: false, referenceOf: () => undefined },
  )

describe('every kind of message that the protocol names', () => {
  it('stands in the list, and none beside', () => {
    expect(named.length).toBeGreaterThan(90)
    expect(Object.keys(messageKinds).toSorted()).toEqual(named.toSorted())
  })

  it('is told to have come where nothing of it can be read, or is passed over for a reason', () => {
    for (const [name, kind] of Object.entries(messageKinds)) {
      const events = receive({ [name]: {}, messageContextInfo: {} })
      if (kind.is === 'message' && kind.name !== null) {
        const text = `${kind.name}: veja no celular.`
        expect([name, events]).toEqual([name, [expect.objectContaining({ kind: 'message' })]])
        const [event] = events
        expect([name, event && 'text' in event && event.text !== '']).toEqual([name, true])
        if (kind.read({}) === null) expect(events).toMatchObject([{ text, what: 'other' }])
      }
      if (kind.is === 'ignored' && name !== 'messageContextInfo')
        expect([name, events, kind.why.length > 20]).toEqual([name, [], true])
    }
  })

  it('is read in whatever it is wrapped', () => {
    const wrappings = Object.entries(messageKinds).filter(([, { is }]) => is === 'wrapping')
    expect(wrappings.length).toBeGreaterThan(15)
    for (const [name] of wrappings) {
      const message = { [name]: { message: { pollCreationMessageV3: { name: 'Que dia?', options: [] } } } }
      expect([name, receive(message)]).toMatchObject([name, [{ text: 'Enquete: Que dia?', what: 'other' }]])
    }
  })

  it('is told to have come where it is of tomorrow', () => {
    const text = 'Mensagem de um tipo que não aparece aqui: veja no celular.'
    for (const message of [{}, { messageContextInfo: { messageSecret: 'AAAA' } }, { ofTomorrow: { text: 'x' } }])
      expect(receive(message)).toMatchObject([{ kind: 'message', text, what: 'other' }])
  })
})

describe('every kind of notice that the protocol names', () => {
  it('stands in the list, and none beside', () => {
    const places = Object.values(proto.Message.ProtocolMessage.Type).filter((place) => typeof place === 'number')
    expect(places.length).toBeGreaterThan(20)
    expect(
      Object.keys(protocolKinds)
        .map(Number)
        .toSorted((one, other) => one - other),
    ).toEqual(places.toSorted((one, other) => one - other))
  })

  it('gives what the list says', () => {
    for (const [type, kind] of Object.entries(protocolKinds)) {
      const events = receive({ protocolMessage: { type: Number(type), key: { id: '3A00' } } })
      expect([type, events.map((event) => event.kind)]).toEqual([type, kind.is === 'ignored' ? [] : [kind.is]])
    }
  })
})
