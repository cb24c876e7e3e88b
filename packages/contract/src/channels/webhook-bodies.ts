import { z } from 'zod'

/* Apart from the operations, as session-bodies.ts says. */

/** What stands in place of a header's value once it is stored; sent back it changes nothing. */
export const maskedValue = '••••••••'

export const maxWebhookHeaders = 20
const maxUrlLength = 2_000

const isUrl = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

/** Empty: nothing is called. Whether the address may be called is the server's to say. */
const url = z
  .string()
  .trim()
  .max(maxUrlLength, 'Endereço longo demais')
  .refine((text) => text === '' || isUrl(text), 'URL inválida')

/** Headers that would let the sender speak as somebody else, unlock a cloud's metadata, or break the call apart. */
export const refusedHeaders =
  /^(host|connection|content-length|content-type|transfer-encoding|upgrade|te|trailer|expect|cookie|via|forwarded|x-forwarded-.*|proxy-.*|sec-.*|metadata.*|x-aws-.*|x-google-.*|x-ms-.*|x-metadata-.*|webhook-.*)$/i
export const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** What HTTP lets a value hold: visible characters, spaces and tabs. */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/

/** One row of the table of headers. */
export const webhookHeader = z.object({
  key: z
    .string()
    .trim()
    .min(1, 'Campo obrigatório')
    .max(100, 'Máximo de 100 caracteres')
    .refine((key) => key === '' || headerName.test(key), 'Nome inválido: use letras, números e hífen')
    .refine((key) => !refusedHeaders.test(key), 'Este cabeçalho não pode ser enviado'),
  value: z
    .string()
    .refine((value) => !/[\r\n]/.test(value), 'O valor não pode ter quebras de linha')
    .transform((value) => value.trim())
    .pipe(
      z
        .string()
        .min(1, 'Campo obrigatório')
        .max(2_000, 'Máximo de 2000 caracteres')
        .refine(
          (value) => value === maskedValue || headerValue.test(value),
          'O valor tem caracteres que não podem ser enviados',
        ),
    ),
})
export type WebhookHeader = z.infer<typeof webhookHeader>

/** Null takes away what is stored. */
const orCleared = <T extends z.ZodType>(schema: T, empty: z.output<T>) =>
  schema.nullish().transform((value) => (value === null ? empty : value))

/** A field that is absent stays as it is, null clears it. `callbackUrl` and `digitalEmployeeCallbackUrl` are ours and never written. */
export const saveWebhookConfigBody = z.object({
  url: orCleared(url, ''),
  transferUrl: orCleared(url, ''),
  sendMessageUrl: orCleared(url, ''),
  closeRoomUrl: orCleared(url, ''),
  digitalEmployeeUrl: orCleared(url, ''),
  headers: orCleared(z.array(webhookHeader).max(maxWebhookHeaders, `Máximo de ${maxWebhookHeaders} cabeçalhos`), []),
})

/** Addresses of the customer's, by what they are called for. */
export const webhookFields = {
  node: 'url',
  transfer: 'transferUrl',
  message: 'sendMessageUrl',
  close: 'closeRoomUrl',
  employee: 'digitalEmployeeUrl',
} as const
export type WebhookEndpoint = keyof typeof webhookFields
export const webhookEndpoints = Object.keys(webhookFields) as [WebhookEndpoint, ...WebhookEndpoint[]]

/** Keys that stand there more than once, whatever their letters' case; of each the last row counts. */
export const doubledHeaders = (headers: readonly { key: string }[]): string[] => {
  const seen = new Map<string, number>()
  for (const { key } of headers) {
    const name = key.trim().toLowerCase()
    if (name !== '') seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  return [...seen].filter(([, count]) => count > 1).map(([name]) => name)
}
