import { scanJson } from '../platform/http/index.ts'
import type { Ingress, IngressItem } from './ingress.ts'

/** The sender is authenticated by now, so what cannot be parsed is kept as a dead letter and not sent again. */
export const readItems = (ingress: Ingress, rawBody: Buffer, account: string | null): IngressItem[] => {
  const text = rawBody.toString('utf8')
  if (scanJson(rawBody)) return [{ account, unreadable: storable(text), reason: 'not storable' }]
  try {
    return ingress.read(JSON.parse(text), account)
  } catch {
    return [{ account, unreadable: storable(text), reason: 'not readable' }]
  }
}

/** The text of a body without NUL characters, which the database refuses; JSON escapes stay as they are. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD')
