import type { z } from 'zod'
import { fileAmong } from './read-media.ts'
import { anything, labelled, lines, number, object, type Reader, reader, shown, words } from './said.ts'
import { sumText } from './sum-text.ts'

/* Carts, products and payments. */

const thousand = 1_000

export const order: Reader = reader(
  { itemCount: number, orderTitle: words, message: words, totalAmount1000: number, totalCurrencyCode: words },
  ({ itemCount: count, orderTitle: title, message, totalAmount1000: total, totalCurrencyCode: currency }) => {
    const items = count === undefined ? '' : `${count} ${count === 1 ? 'item' : 'itens'}`
    const facts = [items, sumText(total, thousand, currency)].filter(Boolean).join(', ')
    if (facts === '' && !title && !message) return null
    return shown('order', lines(labelled('Pedido', facts), title !== 'Pedido' && title, message))
  },
)

const product = object({
  title: words,
  description: words,
  currencyCode: words,
  priceAmount1000: number,
  salePriceAmount1000: number,
  url: words,
  productImage: anything,
})
const productShape = {
  product,
  catalog: object({ title: words, description: words, catalogImage: anything }),
  body: words,
  footer: words,
}

export const productMessage: Reader = reader(productShape, (part) => {
  const { product: shownOne, catalog } = part
  const price = sumText(shownOne?.salePriceAmount1000 ?? shownOne?.priceAmount1000, thousand, shownOne?.currencyCode)
  const head = shownOne
    ? labelled('Produto', [shownOne.title, price].filter(Boolean).join(', '))
    : labelled('Catálogo', catalog?.title)
  if (!shownOne && !catalog && !part.body) return null
  const file = fileAmong({ imageMessage: shownOne?.productImage ?? catalog?.catalogImage })
  return shown('other', lines(head, (shownOne ?? catalog)?.description, shownOne?.url, part.body, part.footer), file)
})

/** Empty where there is none. */
export const productText = (part: unknown): string => (part ? (productMessage(part)?.text ?? '') : '')

const money = object({ value: number, offset: number, currencyCode: words })

const note = object({ conversation: words, extendedTextMessage: object({ text: words }) })
const noteText = (of: z.output<typeof note>): string | undefined => of?.conversation ?? of?.extendedTextMessage?.text

export const paymentRequest: Reader = reader(
  { amount: money, amount1000: number, currencyCodeIso4217: words, noteMessage: note },
  ({ amount, amount1000, currencyCodeIso4217: currency, noteMessage }) => {
    const sum =
      amount?.value === undefined
        ? sumText(amount1000, thousand, currency)
        : sumText(amount.value, amount.offset, amount.currencyCode ?? currency)
    return shown('other', lines(labelled('Pedido de pagamento', sum), noteText(noteMessage)))
  },
)

export const payment: Reader = reader({ noteMessage: note }, ({ noteMessage }) =>
  shown('other', lines('Pagamento pelo WhatsApp: veja no celular.', noteText(noteMessage))),
)

export const invoice: Reader = reader({ note: words }, ({ note }) =>
  shown('other', lines(labelled('Fatura', note), 'O documento está no celular.')),
)
