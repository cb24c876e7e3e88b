import { describe, expect, it } from 'vitest'
import { occasionResponse, pollVote } from './read-occasions.ts'
import { type Case, image, receive, textOf } from './testing.ts'

/* What people read of a message of each kind. */

const card = (...lines: string[]): string => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\n')

const texts: Case[] = [
  { title: 'longer than can be kept', message: { conversation: 'a'.repeat(70_000) }, text: 'a'.repeat(65_536) },
  {
    title: 'of a view that is over, in two wrappings',
    message: {
      ephemeralMessage: { message: { viewOnceMessageV2: { message: { extendedTextMessage: { text: 'Oi' } } } } },
    },
    text: 'Oi',
  },
  {
    title: 'beside keys of a group',
    message: { senderKeyDistributionMessage: { groupId: '1@g.us' }, conversation: 'Oi' },
    text: 'Oi',
  },
  {
    title: 'that comments on another one',
    message: { commentMessage: { message: { conversation: 'Concordo' } } },
    text: 'Concordo',
  },
  {
    title: 'of a button that was pressed',
    message: { buttonsResponseMessage: { selectedButtonId: 'a', selectedDisplayText: 'Sim' } },
    text: 'Sim',
    more: { buttonId: 'a' },
  },
  {
    title: 'of an entry that was chosen',
    message: {
      interactiveResponseMessage: {
        body: { text: 'Vendas' },
        nativeFlowResponseMessage: { name: 'menu_options', paramsJson: '{"id":"step-1:0"}' },
      },
    },
    text: 'Vendas',
    more: { buttonId: 'step-1:0' },
  },
]

const noTexts: Case[] = [
  {
    title: 'one card with a picture of any size',
    message: {
      contactMessage: {
        displayName: 'Com foto',
        vcard: card('FN:Com foto', 'item1.TEL:+55 11 90000-0036', 'TEL:4000', `PHOTO:${'A'.repeat(70_000)}`),
      },
    },
    text: ['Contato: Com foto', '+55 11 90000-0036', '4000'],
    more: { what: 'contact' },
  },
  {
    title: 'two cards, one of which has no name beside it',
    message: {
      contactsArrayMessage: {
        displayName: '2 contatos',
        contacts: [{ displayName: 'Ana', vcard: card('TEL:1') }, { vcard: card('FN:Bia', 'TEL;VALUE=uri:tel:+552') }],
      },
    },
    text: ['Contato: Ana', '1', '', 'Contato: Bia', '+552'],
    more: { what: 'contact' },
  },
  {
    title: 'a place that moves',
    message: { liveLocationMessage: { degreesLatitude: -22.9, degreesLongitude: -43.2, caption: 'Estou a caminho' } },
    text: ['Localização ao vivo', 'https://www.google.com/maps?q=-22.9,-43.2', 'Estou a caminho'],
    more: { what: 'location' },
  },
  {
    title: 'a poll',
    message: {
      pollCreationMessage: { name: 'Qual dia?', options: [{ optionName: 'Sábado' }, { optionName: 'Domingo' }] },
    },
    text: ['Enquete: Qual dia?', '- Sábado', '- Domingo'],
  },
  {
    title: 'an answer to a poll, which is closed',
    message: {
      pollUpdateMessage: { pollCreationMessageKey: { id: '3A00' }, vote: { encPayload: 'AAAA', encIv: 'AAAA' } },
    },
    text: 'Resposta a uma enquete: veja no celular.',
  },
  {
    title: 'the result of a poll',
    message: { pollResultSnapshotMessage: { name: 'Dia?', pollVotes: [{ optionName: 'Sábado', optionVoteCount: 2 }] } },
    text: ['Resultado da enquete: Dia?', '- Sábado: 2'],
  },
  {
    title: 'an event',
    message: {
      eventMessage: {
        name: 'Visita à obra',
        description: 'Levar capacete',
        startTime: 1_893_456_000,
        location: { name: 'Rua A, 10' },
        joinLink: 'https://call.example/1',
      },
    },
    text: [
      'Evento: Visita à obra',
      'Levar capacete',
      '31/12/2029, 21:00 (horário de Brasília)',
      'Localização: Rua A, 10',
      'https://call.example/1',
    ],
  },
  {
    title: 'an event that is not to be',
    message: { eventMessage: { name: 'Visita', isCanceled: true } },
    text: 'Evento cancelado: Visita',
  },
  {
    title: 'an invitation to a group',
    message: { groupInviteMessage: { groupJid: '1@g.us', groupName: 'Condomínio', caption: 'Entra no grupo' } },
    text: ['Convite para um grupo: Condomínio', 'Entra no grupo', 'Só o celular pode aceitá-lo.'],
  },
  {
    title: 'an invitation to a channel',
    message: { newsletterAdminInviteMessage: { newsletterName: 'Novidades', caption: 'Venha' } },
    text: ['Convite para um canal: Novidades', 'Venha'],
  },
  {
    title: 'a filled form',
    message: {
      interactiveResponseMessage: {
        body: { text: 'Enviado' },
        nativeFlowResponseMessage: {
          name: 'flow',
          paramsJson: '{"nome":"Ana","sobrenome":null,"aceito":true,"flow_token":"x"}',
        },
      },
    },
    text: ['Enviado', 'nome: Ana', 'aceito: sim'],
    more: { what: 'form' },
  },
  {
    title: 'a sticker that moves',
    message: { lottieStickerMessage: { message: { stickerMessage: { ...image, mimetype: 'image/webp' } } } },
    text: '',
    more: { what: 'sticker', files: [{ name: 'figurinha.webp' }] },
  },
  {
    title: 'a picture that cannot be fetched',
    message: { imageMessage: { mimetype: 'image/jpeg' } },
    text: 'Imagem: veja no celular.',
  },
  {
    title: 'what only the phone shows',
    message: { placeholderMessage: { type: 0 } },
    text: 'Mensagem de visualização única ou protegida: veja no celular.',
  },
  {
    title: 'the customer’s number',
    message: { protocolMessage: { type: 11 } },
    text: 'Compartilhou o número de telefone',
  },
]

describe('words', () => {
  it.each(texts)('$title are an answer', ({ message, text, more }) => {
    const [event, ...others] = receive(message)
    expect(others).toEqual([])
    expect(event).toMatchObject({ kind: 'message', text: textOf(text), ...more })
    expect(event).not.toHaveProperty('what')
  })
})

describe('what is no text', () => {
  it.each(noTexts)('is readable and no answer: $title', ({ message, text, more }) => {
    expect(receive(message)).toMatchObject([{ kind: 'message', text: textOf(text), what: 'other', ...more }])
  })

  it('is a person’s word where the company’s phone sent it', () => {
    const [{ message }] = noTexts as [Case]
    expect(receive(message, true)).toMatchObject([{ echo: true, what: 'contact' }])
  })
})

describe('an answer that could be opened', () => {
  it.each([
    [pollVote({ chosen: ['Sábado', 'Domingo'] }), 'Resposta à enquete: Sábado, Domingo'],
    [pollVote({ chosen: [] }), 'Resposta à enquete retirada'],
    [occasionResponse({ response: 2 }), 'Resposta ao evento: não vou'],
  ])('names what was chosen', (said, text) => {
    expect(said).toEqual({ text, what: 'other' })
  })
})

describe('a picture that comes twice', () => {
  const again = (associationType: number) => ({
    associatedChildMessage: { message: { imageMessage: image } },
    messageContextInfo: { messageAssociation: { associationType } },
  })
  it('is taken once, and one of an album is a picture of its own', () => {
    expect([5, 10, 12, 19].map((type) => receive(again(type)))).toEqual([[], [], [], []])
    expect(receive(again(1))).toMatchObject([{ files: [{ name: 'imagem.jpg' }] }])
  })
})

describe('a change', () => {
  const id = '5511988887777:3A00'
  const key = { id: '3A00', fromMe: false }
  const edit = (editedMessage: object) => ({ protocolMessage: { type: 14, key, editedMessage } })
  it.each([
    ['that is sealed', { secretEncryptedMessage: { targetMessageKey: key, secretEncType: 2 } }, {}],
    ['of an event that is sealed', { secretEncryptedMessage: { targetMessageKey: key, secretEncType: 1 } }, {}],
    ['without words', { protocolMessage: { type: 14, key } }, {}],
    [
      'of text',
      { editedMessage: { message: edit({ extendedTextMessage: { text: '3 pizzas' } }) } },
      { text: '3 pizzas' },
    ],
    [
      'of what stands below a file',
      edit({ documentWithCaptionMessage: { message: { documentMessage: { caption: 'julho' } } } }),
      { text: 'julho' },
    ],
    ['that takes away what stood below a file', edit({ imageMessage: { caption: '' } }), { text: '' }],
    ['to what cannot be read', edit({ eventMessage: {} }), {}],
  ])('%s is of the message that it names, and no new one', (_title, message, told) => {
    expect(receive(message)).toEqual([{ kind: 'edit', id, ...told }])
    expect(receive(message, true)).toEqual([{ kind: 'edit', id, echo: true, ...told }])
  })
})

describe('a call that is told as a message', () => {
  it.each([
    [{ callOutcome: 1 }, 'Ligação perdida pelo WhatsApp'],
    [{ callOutcome: 7, isVideo: true }, 'Ligação de vídeo perdida pelo WhatsApp'],
    [{ callOutcome: 3 }, 'Ligação pelo WhatsApp recusada no celular'],
    [{ callOutcome: 0, durationSecs: 30 }, 'Ligação pelo WhatsApp atendida no celular'],
  ])('%j is a line', (callLogMesssage, text) => {
    expect(receive({ callLogMesssage })).toMatchObject([{ kind: 'line', id: '5511988887777:3A01', text }])
  })
})
