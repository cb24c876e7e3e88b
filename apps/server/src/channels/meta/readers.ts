import type { AppIngress, IngressItem } from '../ingress.ts'
import { readWhatsappEntry } from '../whatsapp-meta/read.ts'
import { readMessagingEntry } from './messaging/read-messaging.ts'

/** Reads one `entry` of a call: pure, each thing of it an item, never thrown for one of them. @param appId Our own app's. */
export type MetaReader = (entry: unknown, appId?: string) => IngressItem[]

/** Who reads which `object`. A kind adds its line here, and what it tells below. */
export const metaReaders: Readonly<Record<string, MetaReader>> = {
  whatsapp_business_account: readWhatsappEntry,
  page: readMessagingEntry('facebook'),
  instagram: readMessagingEntry('instagram'),
}

export const metaTells: AppIngress['tells'] = {
  whatsapp_meta: [
    'message',
    'status',
    'deletion',
    'edit',
    'line',
    'handover',
    'reaction',
    'connection',
    'move',
    'preference',
  ],
  facebook: ['message', 'status', 'deletion', 'edit', 'handover', 'reaction'],
  instagram: ['message', 'status', 'deletion', 'edit', 'handover', 'reaction'],
}
