import type { Ids } from './canary-ids.ts'
import type { Input } from './operation-calls.ts'

const byContact = ({ contact }: Ids): Input => ({ params: { id: contact } })
const byConversation = ({ dialog }: Ids): Input => ({ params: { id: dialog } })

/** Calls of /api/v1 that name a record, made with a key. */
export const publicCalls: Record<string, (ids: Ids) => Input> = {
  'contacts.get': byContact,
  'contacts.create': ({ workspace }) => ({ body: { name: 'Intruso', workspaceId: workspace } }),
  'contacts.put': ({ workspace }) => ({
    body: { name: 'Intruso', email: 'intruso@exemplo.com.br', workspaceId: workspace },
  }),
  'contacts.update': (ids) => ({ ...byContact(ids), body: { name: 'Intruso' } }),
  'contacts.tag': (ids) => ({ ...byContact(ids), body: { remove: [ids.contactTag] } }),
  'contacts.consents': byContact,
  'contacts.recordConsent': (ids) => ({ ...byContact(ids), body: { kind: 'opt_out', channel: 'whatsapp' } }),
  'conversations.get': byConversation,
  'conversations.messages': byConversation,
  'conversations.events': byConversation,
  'conversations.send': (ids) => ({ ...byConversation(ids), body: { text: 'Intruso' } }),
  'conversations.templates': byConversation,
  'conversations.sendTemplate': (ids) => ({ ...byConversation(ids), body: { name: 'aviso', language: 'pt_BR' } }),
  'files.get': ({ file }) => ({ params: { id: file } }),
  'conversations.transfer': (ids) => ({ ...byConversation(ids), body: { workspaceId: ids.workspace } }),
  'conversations.close': byConversation,
  'conversations.reopen': byConversation,
  'conversations.note': (ids) => ({ ...byConversation(ids), body: { text: 'Intruso' } }),
  'conversations.label': (ids) => ({ ...byConversation(ids), body: { remove: [ids.label] } }),
}
