import type { Ids } from './canary-ids.ts'
import type { Input } from './operation-calls.ts'

const byContact = ({ contact }: Ids): Input => ({ params: { id: contact } })
const byBot = ({ bot }: Ids): Input => ({ params: { id: bot } })
const byEntity = ({ entity }: Ids): Input => ({ params: { id: entity } })
const byCampaign = ({ campaign }: Ids): Input => ({ params: { id: campaign } })
const campaignOf = ({ bot, workspace, contact }: Ids) => ({
  via: 'whatsapp_qr',
  text: 'Intruso',
  interval: 60,
  botId: bot,
  workspaceId: workspace,
  contacts: [contact],
})
const byImport = ({ contactImport }: Ids): Input => ({ params: { id: contactImport } })
const byConversation = ({ dialog }: Ids): Input => ({ params: { id: dialog } })

const bySubscription = ({ subscriptionName: name }: Ids): Input => ({ params: { name } })

/** Calls of /api/v1 that name a company, made with the key of a platform. */
export const platformCalls: Record<string, (companyId: number) => Input> = {
  'companies.get': (id) => ({ params: { id } }),
  'companies.update': (id) => ({ params: { id }, body: { name: 'Intrusa' } }),
  'companies.suspend': (id) => ({ params: { id }, body: { reason: 'payment', graceDays: 0 } }),
  'companies.resume': (id) => ({ params: { id } }),
  'companies.channels': (id) => ({ params: { id } }),
}

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
  'subscriptions.get': bySubscription,
  'subscriptions.delete': bySubscription,
  'subscriptions.rotate': (ids) => ({ ...bySubscription(ids), body: { when: 'now' } }),
  'subscriptions.test': bySubscription,
  'subscriptions.resume': (ids) => ({ ...bySubscription(ids), body: { from: 'now' } }),
  'subscriptions.replay': (ids) => ({ ...bySubscription(ids), body: { what: 'failed' } }),
  'deliveries.list': bySubscription,
  'deliveries.get': ({ subscriptionName: name, event: number }) => ({ params: { name, number } }),
  'files.get': ({ file }) => ({ params: { id: file } }),
  'conversations.transfer': (ids) => ({ ...byConversation(ids), body: { workspaceId: ids.workspace } }),
  'conversations.close': byConversation,
  'conversations.reopen': byConversation,
  'conversations.note': (ids) => ({ ...byConversation(ids), body: { text: 'Intruso' } }),
  'conversations.label': (ids) => ({ ...byConversation(ids), body: { remove: [ids.label] } }),
  'bots.get': byBot,
  'bots.versions': byBot,
  'bots.version': ({ bot, flow }) => ({ params: { id: bot, versionId: flow } }),
  'bots.draft': byBot,
  'bots.putDraft': (ids) => ({ ...byBot(ids), body: { name: 'Intruso', nodes: [] } }),
  'bots.publish': (ids) => ({ ...byBot(ids), body: { note: 'Intruso' } }),
  'bots.runTests': (ids) => ({ ...byBot(ids), body: {} }),
  'bots.notUnderstood': byBot,
  'entities.list': ({ bot }) => ({ query: { botId: String(bot) } }),
  'entities.get': byEntity,
  'entities.create': ({ bot }) => ({ body: { name: 'Intruso', botId: bot, values: [{ value: 'Intruso' }] } }),
  'entities.update': (ids) => ({ ...byEntity(ids), body: { name: 'Intruso', values: [{ value: 'Intruso' }] } }),
  'campaigns.get': byCampaign,
  'campaigns.recipients': byCampaign,
  'campaigns.preview': (ids) => ({ body: campaignOf(ids) }),
  'campaigns.create': (ids) => ({ body: { ...campaignOf(ids), name: 'Intrusa', startAt: '2999-01-01T00:00:00Z' } }),
  'campaigns.start': byCampaign,
  'campaigns.pause': byCampaign,
  'campaigns.cancel': byCampaign,
  'reports.figures': ({ bot }) => ({ query: { bots: String(bot), startAt: '2026-01-01' } }),
  'reports.byHour': ({ bot }) => ({ query: { bots: String(bot), day: '2026-01-01' } }),
  'reports.people': ({ bot }) => ({ query: { bots: String(bot), startAt: '2026-01-01' } }),
  'reports.now': ({ workspace }) => ({ query: { workspaces: String(workspace) } }),
  'reports.services': ({ bot }) => ({ query: { bots: String(bot), startAt: '2026-01-01' } }),
  'users.get': ({ user }) => ({ params: { id: user } }),
  'workspaces.get': ({ workspace }) => ({ params: { id: workspace } }),
  'channels.health': ({ bot }) => ({ query: { botId: String(bot) } }),
  'contacts.import': ({ workspace }) => ({
    body: { workspaceId: workspace, contacts: [{ name: 'Intruso', email: 'intruso@exemplo.com.br' }] },
  }),
  'contacts.importState': byImport,
  'contacts.importRows': byImport,
  'contacts.undoImport': byImport,
  'conversations.files': byConversation,
  'messages.get': ({ message }) => ({ params: { id: message } }),
  'messages.retry': ({ message }) => ({ params: { id: message } }),
}
