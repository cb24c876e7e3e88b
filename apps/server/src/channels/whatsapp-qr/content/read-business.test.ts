import { describe, expect, it } from 'vitest'
import { type Case, image, receive, textOf } from './testing.ts'

/* What people read of shopping, of payments and of what other companies' programs write. */

const flow = (name: string, params: object) => ({ name, buttonParamsJson: JSON.stringify(params) })

const cases: Case[] = [
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
]

describe('what a company or a shop writes', () => {
  it.each(cases)('is readable and no answer: $title', ({ message, text, more }) => {
    expect(receive(message)).toMatchObject([{ kind: 'message', text: textOf(text), what: 'other', ...more }])
  })
})
