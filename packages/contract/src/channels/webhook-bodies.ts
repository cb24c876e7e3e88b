import { z } from 'zod'

/* Separate from the operations; see session-bodies.ts. */

/** Shown in place of a stored header value; sent back, it keeps the stored value. */
export const maskedValue = '••••••••'

export const maxWebhookHeaders = 20
const maxUrlLength = 2_000

const isUrl = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

/** Empty: no calls. The server decides whether the URL may be called. */
const url = z
  .string()
  .trim()
  .max(maxUrlLength, 'Endereço longo demais')
  .refine((text) => text === '' || isUrl(text), 'URL inválida')

/** Headers that could impersonate another sender, give access to a cloud's metadata, or corrupt the call. */
export const refusedHeaders =
  /^(host|connection|content-length|content-type|transfer-encoding|upgrade|te|trailer|expect|cookie|via|forwarded|x-forwarded-.*|proxy-.*|sec-.*|metadata.*|x-aws-.*|x-google-.*|x-ms-.*|x-metadata-.*|webhook-.*)$/i
export const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Characters that HTTP allows in a value: visible ones, spaces and tabs. */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/

/** A row of the table of headers. */
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

/** Null clears the stored value. */
const orCleared = <T extends z.ZodType>(schema: T, empty: z.output<T>) =>
  schema.nullish().transform((value) => (value === null ? empty : value))

/**
 * Absent fields are left unchanged, null clears a field. `callbackUrl` and `digitalEmployeeCallbackUrl` are our own
 * URLs, and read-only.
 */
export const saveWebhookConfigBody = z.object({
  url: orCleared(url, ''),
  transferUrl: orCleared(url, ''),
  sendMessageUrl: orCleared(url, ''),
  closeRoomUrl: orCleared(url, ''),
  digitalEmployeeUrl: orCleared(url, ''),
  headers: orCleared(z.array(webhookHeader).max(maxWebhookHeaders, `Máximo de ${maxWebhookHeaders} cabeçalhos`), []),
})

/** The customer's URLs, by purpose. */
export const webhookFields = {
  node: 'url',
  transfer: 'transferUrl',
  message: 'sendMessageUrl',
  close: 'closeRoomUrl',
  employee: 'digitalEmployeeUrl',
} as const
export type WebhookEndpoint = keyof typeof webhookFields
export const webhookEndpoints = Object.keys(webhookFields) as [WebhookEndpoint, ...WebhookEndpoint[]]

/** Header names that occur more than once, compared without case; the last row counts. */
export const doubledHeaders = (headers: readonly { key: string }[]): string[] => {
  const seen = new Map<string, number>()
  for (const { key } of headers) {
    const name = key.trim().toLowerCase()
    if (name !== '') seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  return [...seen].filter(([, count]) => count > 1).map(([name]) => name)
}
