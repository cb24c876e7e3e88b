import { z } from 'zod'
import { jsonOf, labelled, lines, listOf, number, object, words } from './said.ts'
import { sumText } from './sum-text.ts'

/** Something to press, as whoever offered it described it. */
export interface Button {
  label?: string | undefined
  /** An address or a phone. */
  leadsTo?: string | undefined
  /** Of newer kinds of button: what it works with, as JSON. */
  params?: string | undefined
}

const sum = object({ value: number, offset: number })
const pix = object({ key: words, key_type: words, merchant_name: words, code: words })
const shape = z.looseObject({
  display_text: words,
  title: words,
  url: words,
  phone_number: words,
  copy_code: words,
  code: words,
  flow_cta: words,
  sections: listOf(z.looseObject({ title: words, rows: listOf(z.looseObject({ title: words, description: words })) })),
  currency: words,
  total_amount: sum,
  reference_id: words,
  order: object({ items: listOf(z.looseObject({ name: words, quantity: number, amount: sum })), status: words }),
  payment_settings: listOf(
    z.looseObject({
      pix_static_code: pix,
      pix_dynamic_code: pix,
      payment_link: object({ uri: words }),
      boleto: object({ digitable_line: words }),
    }),
  ),
})
type Params = z.output<typeof shape>

/** Each with its label, where it leads and what stands in it: rows to choose, a payment's sum and key. */
export const buttonsText = (buttons: readonly Button[]): string => lines(...buttons.map(buttonText))

const buttonText = ({ label, leadsTo, params }: Button): string => {
  const read = shape.safeParse(jsonOf(params))
  const known = read.success ? read.data : undefined
  const text = label || known?.display_text || known?.title || known?.flow_cta
  const target = leadsTo || known?.url || known?.phone_number || known?.copy_code || known?.code
  return lines(
    text ? `[${text}]${target ? ` ${target}` : ''}` : target,
    known && lines(...rowsOf(known), ...orderOf(known), ...paymentOf(known)),
  )
}

const rowsOf = ({ sections }: Params): string[] =>
  sections.flatMap(({ title, rows }) => [
    title ?? '',
    ...rows.map((row) => `- ${[row.title, row.description].filter(Boolean).join(': ')}`),
  ])

const orderOf = ({ order, total_amount: total, currency }: Params): string[] => [
  ...(order?.items ?? []).map(({ name, quantity, amount }) =>
    [`${quantity ?? 1} × ${name ?? 'item'}`, amountText(amount, currency)].filter(Boolean).join(', '),
  ),
  ...(total?.value ? [labelled('Total', amountText(total, currency))] : []),
]

/** Without a word of its parts a value is of hundredths. */
const amountText = (of: z.output<typeof sum>, currency: string | undefined): string =>
  sumText(of?.value, of?.offset || 100, currency)

const keyTypes: Readonly<Record<string, string>> = {
  CPF: 'CPF',
  CNPJ: 'CNPJ',
  EMAIL: 'e-mail',
  PHONE: 'telefone',
  EVP: 'aleatória',
}

const paymentOf = ({ payment_settings: ways }: Params): string[] =>
  ways
    .flatMap(({ pix_static_code: key, pix_dynamic_code: code, payment_link: link, boleto }) => [
      ...[key, code].map((one) => one && pixText(one)),
      labelledOrNot('Pagamento', link?.uri),
      labelledOrNot('Boleto', boleto?.digitable_line),
    ])
    .filter((line): line is string => Boolean(line))

const labelledOrNot = (label: string, text: string | undefined): string => (text ? labelled(label, text) : '')

const pixText = ({ key, key_type: type, merchant_name: name, code }: NonNullable<z.output<typeof pix>>): string => {
  const kind = keyTypes[type ?? '']
  return lines(
    key && `Chave PIX${kind ? ` (${kind})` : ''}: ${key}${name ? ` – ${name}` : ''}`,
    code && `PIX copia e cola: ${code}`,
  )
}
