import type { AppIngress, IngressItem } from '../ingress.ts'
import { readWhatsappEntry } from '../whatsapp-meta/read.ts'

/** Reads one `entry` of a call: pure, each thing of it an item, never thrown for one of them. */
export type MetaReader = (entry: unknown) => IngressItem[]

/** Who reads which `object`. A kind adds its line here, and what it tells below. */
export const metaReaders: Readonly<Record<string, MetaReader>> = {
  whatsapp_business_account: readWhatsappEntry,
}

export const metaTells: AppIngress['tells'] = {
  whatsapp_meta: ['message', 'status', 'deletion', 'reaction', 'connection', 'move'],
}
