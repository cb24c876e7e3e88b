import { proto } from 'baileys'
import { describe, expect, it } from 'vitest'
import type { ChannelEvent } from '../../events.ts'
import { readMessage } from '../read-messages.ts'
import { occasionResponse, pollVote } from './read-occasions.ts'

/* What people read of a message of each kind. Each is taken through the library's protocol, so that a field of a wrong name is lost. */

const receive = (message: Record<string, unknown>, fromMe = false): ChannelEvent[] =>
  readMessage(
    {
      key: { id: '3A01', remoteJid: '5511988887777@s.whatsapp.net', alt: null, fromMe },
      at: 1,
      pushName: null,
      status: null,
      failure: [],
      message: proto.Message.toObject(proto.Message.fromObject(message), { longs: Number, bytes: String }),
    },
    { keepsBot: false, referenceOf: () => undefined },
  )

const card = (...lines: string[]): string => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\n')
const image = { mimetype: 'image/jpeg', directPath: '/v/1', mediaKey: 'AAAA' }
const flow = (name: string, params: object) => ({ name, buttonParamsJson: JSON.stringify(params) })

interface Case {
  title: string
  message: Record<string, unknown>
  text: string | string[]
  more?: object
}

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
    title: 'a cart',
    message: {
      orderMessage: {
        itemCount: 2,
        message: 'Quero estes',
        orderTitle: 'Padaria',
        totalAmount1000: 25_000,
        totalCurrencyCode: 'BRL',
      },
    },
    text: ['Pedido: 2 itens, R$ 25,00', 'Padaria', 'Quero estes'],
    more: { what: 'order' },
  },
  {
    title: 'a product with its picture',
    message: {
      productMessage: {
        product: {
          title: 'Bolo de fubá',
          currencyCode: 'BRL',
          priceAmount1000: 25_500,
          url: 'https://loja.example/bolo',
          productImage: image,
        },
        body: 'Tem este?',
      },
    },
    text: ['Produto: Bolo de fubá, R$ 25,50', 'https://loja.example/bolo', 'Tem este?'],
    more: { files: [{ name: 'imagem.jpg', mime: 'image/jpeg' }] },
  },
  {
    title: 'a catalogue',
    message: { productMessage: { catalog: { title: 'Bolos', description: 'Todos' } } },
    text: ['Catálogo: Bolos', 'Todos'],
  },
  {
    title: 'a request for money',
    message: {
      requestPaymentMessage: {
        amount: { value: 12_345, offset: 1_000, currencyCode: 'BRL' },
        noteMessage: { extendedTextMessage: { text: 'O conserto' } },
      },
    },
    text: ['Pedido de pagamento: R$ 12,35', 'O conserto'],
  },
  {
    title: 'a payment',
    message: { sendPaymentMessage: { noteMessage: { conversation: 'Pago' } } },
    text: ['Pagamento pelo WhatsApp: veja no celular.', 'Pago'],
  },
  {
    title: 'an invoice',
    message: { invoiceMessage: { note: 'Julho' } },
    text: ['Fatura: Julho', 'O documento está no celular.'],
  },
  {
    title: 'a key for payments',
    message: {
      interactiveMessage: {
        nativeFlowMessage: {
          buttons: [
            flow('payment_info', {
              currency: 'BRL',
              total_amount: { value: 0, offset: 100 },
              payment_settings: [
                {
                  type: 'pix_static_code',
                  pix_static_code: { merchant_name: 'Ana', key: '11111111111', key_type: 'CPF' },
                },
              ],
            }),
          ],
        },
      },
    },
    text: 'Chave PIX (CPF): 11111111111 – Ana',
  },
  {
    title: 'a bill with its ways to pay',
    message: {
      interactiveMessage: {
        body: { text: 'O seu pedido' },
        nativeFlowMessage: {
          buttons: [
            flow('review_and_pay', {
              currency: 'BRL',
              total_amount: { value: 5_000, offset: 100 },
              order: { items: [{ name: 'Bolo', quantity: 2, amount: { value: 2_500, offset: 100 } }] },
              payment_settings: [
                { pix_dynamic_code: { code: '000201', key: 'a@exemplo.example', key_type: 'EMAIL' } },
                { payment_link: { uri: 'https://pague.example/1' } },
                { boleto: { digitable_line: '0339' } },
              ],
            }),
          ],
        },
      },
    },
    text: [
      'O seu pedido',
      '2 × Bolo, R$ 25,00',
      'Total: R$ 50,00',
      'Chave PIX (e-mail): a@exemplo.example',
      'PIX copia e cola: 000201',
      'Pagamento: https://pague.example/1',
      'Boleto: 0339',
    ],
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
    title: 'a template with what one may press',
    message: {
      templateMessage: {
        hydratedTemplate: {
          hydratedTitleText: 'Fornecedor',
          hydratedContentText: 'O código é 482913.',
          hydratedFooterText: 'Expira em 10 minutos',
          hydratedButtons: [
            { index: 0, quickReplyButton: { displayText: 'Copiar', id: 'otp' } },
            { index: 1, urlButton: { displayText: 'Abrir', url: 'https://fornecedor.example' } },
            { index: 2, callButton: { displayText: 'Ligar', phoneNumber: '+551140000000' } },
          ],
        },
      },
    },
    text: [
      'Fornecedor',
      'O código é 482913.',
      '[Copiar]',
      '[Abrir] https://fornecedor.example',
      '[Ligar] +551140000000',
      'Expira em 10 minutos',
    ],
  },
  {
    title: 'a template below a picture, in its older form',
    message: { templateMessage: { hydratedFourRowTemplate: { hydratedContentText: 'Veja', imageMessage: image } } },
    text: 'Veja',
    more: { files: [{ name: 'imagem.jpg' }] },
  },
  {
    title: 'a template of the newest form',
    message: { templateMessage: { interactiveMessageTemplate: { body: { text: 'Chegou' } } } },
    text: 'Chegou',
  },
  {
    title: 'a message of a form that the app fills in',
    message: { highlyStructuredMessage: { elementName: 'aviso', params: ['Ana', '10h'] } },
    text: ['Ana', '10h'],
  },
  {
    title: 'buttons',
    message: {
      buttonsMessage: {
        contentText: 'A entrega chega hoje. Confirma?',
        footerText: 'Transportadora',
        buttons: [{ buttonId: 's', buttonText: { displayText: 'Sim' } }, { buttonText: { displayText: 'Não' } }],
      },
    },
    text: ['A entrega chega hoje. Confirma?', '[Sim]', '[Não]', 'Transportadora'],
  },
  {
    title: 'a list',
    message: {
      listMessage: {
        title: 'Horários',
        description: 'Escolha',
        buttonText: 'Ver',
        sections: [{ title: 'Amanhã', rows: [{ title: '09:00', description: 'cedo' }, { title: '15:00' }] }],
      },
    },
    text: ['Horários', 'Escolha', 'Amanhã', '- 09:00: cedo', '- 15:00'],
  },
  {
    title: 'an interactive message with an address',
    message: {
      interactiveMessage: {
        header: { title: 'Boleto', imageMessage: image },
        body: { text: 'Vence amanhã' },
        footer: { text: 'Banco' },
        nativeFlowMessage: {
          buttons: [
            flow('cta_url', { display_text: 'Abrir', url: 'https://banco.example/boleto' }),
            flow('cta_copy', { display_text: 'Copiar', copy_code: '0339' }),
            flow('single_select', { title: 'Ver', sections: [{ title: 'Dia', rows: [{ title: '9h' }] }] }),
            { name: 'cta_call', buttonParamsJson: 'não é JSON' },
          ],
        },
      },
    },
    text: [
      'Boleto',
      'Vence amanhã',
      '[Abrir] https://banco.example/boleto',
      '[Copiar] 0339',
      '[Ver]',
      'Dia',
      '- 9h',
      'Banco',
    ],
    more: { files: [{ name: 'imagem.jpg' }] },
  },
  {
    title: 'cards that stand side by side',
    message: {
      interactiveMessage: {
        body: { text: 'Ofertas' },
        carouselMessage: { cards: [{ body: { text: 'Bolo' } }, { header: { title: 'Pão', videoMessage: image } }] },
      },
    },
    text: ['Ofertas', 'Bolo', 'Pão'],
  },
  {
    title: 'what an assistant answered',
    message: { botForwardedMessage: { message: { richResponseMessage: { submessages: [{ messageText: 'São 3' }] } } } },
    text: 'São 3',
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

const textOf = (text: string | string[]): string => (Array.isArray(text) ? text.join('\n') : text)

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
