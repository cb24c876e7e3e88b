import type { Ids } from './one-of-each.ts'
import type { Input } from './operation-calls.ts'

/** Copies of one row, each with its number `n`, which stands in these columns in place of the original's values. */
interface Copies {
  table: string
  /** The row that is copied. */
  source: string
  values: Readonly<Record<string, string>>
  /** The copy with a number. */
  at(n: string): string
}

/** How the rows of a public list are made, changed and removed while it is read. */
export interface PublicList {
  /** In the order of their references. */
  rows: readonly Copies[]
  /** What happens to a row meanwhile: whatever a list might wrongly be sorted by. */
  change: readonly [table: string, set: string]
  /** Of its call, besides those that every call of the operation needs. */
  input?: Input
  /** The field by which a row of the answer is known. */
  key?: string
  /** Its rows are never removed. */
  isKept?: true
  /** A log, which is read from a number on, and never removed from in between. */
  isLog?: true
}

/** Above all ids and numbers that stand. */
export const firstNumber = 1_000_000

const copies = (table: string, id: number, values: Copies['values'] = {}): Copies => ({
  table,
  source: `id = ${id}`,
  values: { id: 'n', ...values },
  at: (n) => `id = ${n}`,
})

/** Rows that are numbered within another record. */
const within = (table: string, of: string, column: string, values: Copies['values'] = {}): Copies => ({
  table,
  source: `${of} and ${column} = 1`,
  values: { [column]: 'n', ...values },
  at: (n) => `${of} and ${column} = ${n}`,
})

const touched = 'updated_at = clock_timestamp()'

/** Each public list with pages, by its operation. */
export const publicLists = (ids: Ids, company: { id: number; platformId: number }): Record<string, PublicList> => {
  const { bot, campaign, contact, dialog } = ids
  const text = `'lista ${company.id} ' || n`
  const ofDialog = `dialog_id = ${dialog}`
  const contacts: readonly Copies[] = [
    copies('contact', contact, { visitor_number: 'null' }),
    {
      table: 'contact_workspace',
      source: `contact_id = ${contact}`,
      values: { contact_id: 'n' },
      at: (n) => `contact_id = ${n}`,
    },
  ]
  const renamed = ['contact', `name = name || '.', description = 'mudou', ${touched}`] as const
  const messages = (values: Copies['values'] = {}): Copies =>
    within('message', ofDialog, 'seq', { version: 'n', ext_id: text, ...values })
  const connection: Copies = {
    ...copies('connection', 0, { kind: `'fake'`, external_id: text }),
    source: `bot_id = ${bot} and id < ${firstNumber}`,
  }
  const moved = `last_at = clock_timestamp(), last_message_at = clock_timestamp(), version = version + 1`
  const file = JSON.stringify([{ fileId: ids.file, name: 'recado.txt', mime: 'text/plain', size: 1 }])
  return {
    'bots.list': {
      rows: [
        copies('bot', bot, { name: text, name_folded: text, token: text }),
        copies('flow', ids.flow, { bot_id: 'n' }),
      ],
      change: ['bot', `name = name || '.', active = not active, ${touched}`],
    },
    'bots.versions': {
      rows: [copies('flow', ids.flow, { kind: `'version'`, version: 'n', compiled: `'{}'` })],
      change: ['flow', `label = 'mudou'`],
      isKept: true,
    },
    'campaigns.list': {
      rows: [
        copies('campaign', campaign, { name: text, name_folded: text }),
        {
          table: 'campaign_count',
          source: `campaign_id = ${campaign}`,
          values: { campaign_id: 'n' },
          at: (n) => `campaign_id = ${n}`,
        },
      ],
      change: [
        'campaign',
        `next_at = next_at - interval '1 minute', start_at = start_at - interval '1 minute', ${touched}`,
      ],
    },
    'campaigns.recipients': {
      rows: [
        copies('contact', contact),
        within('campaign_recipient', `campaign_id = ${campaign}`, 'place', { contact_id: 'n' }),
      ],
      change: ['campaign_recipient', 'changed_at = clock_timestamp()'],
      key: 'number',
    },
    'channels.health': {
      rows: [connection],
      change: ['connection', `state_at = clock_timestamp(), ${touched}`],
    },
    'companies.list': {
      rows: [copies('company', company.id, { name: text })],
      change: ['company', `name = name || '.', active = not active`],
    },
    'companies.channels': {
      rows: [connection],
      change: ['connection', `state_at = clock_timestamp(), ${touched}`],
      input: { params: { id: company.id } },
    },
    'contacts.importRows': {
      rows: [within('contact_import_row', `import_id = ${ids.contactImport}`, 'row', { line: 'n' })],
      change: ['contact_import_row', `reason = reason || '.'`],
      key: 'number',
    },
    'contacts.list': { rows: contacts, change: renamed },
    'contacts.search': { rows: contacts, change: renamed, input: { body: { query: 'renata' } } },
    'conversations.list': {
      rows: [copies('dialog', dialog)],
      change: ['dialog', moved],
    },
    'conversations.messages': {
      rows: [messages()],
      change: ['message', `text = text || '.', version = version + 1`],
    },
    'conversations.events': {
      rows: [within('dialog_event', ofDialog, 'version')],
      change: ['dialog_event', 'at = clock_timestamp()'],
      key: 'number',
    },
    'conversations.files': {
      rows: [messages({ files: `'${file}'` })],
      change: ['message', `text = text || '.', version = version + 1`],
      key: 'messageId',
    },
    'entities.list': {
      rows: [copies('entity', ids.entity, { name: text, name_folded: text })],
      change: ['entity', `display_name = display_name || '.', active = not active, ${touched}`],
    },
    // Of each conversation the newest match: one that gets a newer match meanwhile has another row.
    'messages.search': {
      rows: [
        copies('dialog', dialog),
        {
          table: 'message',
          source: `${ofDialog} and seq = 1`,
          values: { dialog_id: 'n', ext_id: text },
          at: (n) => `dialog_id = ${n}`,
        },
        { table: 'message_words', source: ofDialog, values: { dialog_id: 'n' }, at: (n) => `dialog_id = ${n}` },
      ],
      change: ['dialog', moved],
      input: { body: { text: 'oi' } },
      key: 'messageId',
    },
    'reports.services': {
      rows: [
        copies('dialog', dialog, { first_at: `'2026-01-01T12:00:00Z'` }),
        { table: 'dialog_counted', source: ofDialog, values: { dialog_id: 'n' }, at: (n) => `dialog_id = ${n}` },
      ],
      change: ['dialog_counted', 'last_at = clock_timestamp()'],
      key: 'conversationId',
    },
    'deliveries.list': {
      rows: [within('event_delivery', `subscription_id = ${ids.subscription}`, 'number')],
      change: ['event_delivery', `tries = tries + 1, state = 'delivered', last_try_at = clock_timestamp()`],
      key: 'number',
    },
    'users.list': {
      rows: [
        copies('account', ids.user, { email: text, email_folded: text }),
        copies('member', ids.user, { email: text }),
        {
          table: 'workspace_member',
          source: `user_id = ${ids.user}`,
          values: { user_id: 'n' },
          at: (n) => `user_id = ${n}`,
        },
      ],
      change: ['member', `name = name || '.', active = not active, ${touched}`],
    },
    'workspaces.list': {
      rows: [copies('workspace', ids.workspace, { name: text, name_folded: text })],
      change: ['workspace', `name = name || '.', ${touched}`],
    },
    'events.list': {
      rows: [within('event', 'true', 'number')],
      change: ['event', 'seq = seq'],
      isLog: true,
    },
    'platform.events': {
      rows: [within('platform_event', `platform_id = ${company.platformId}`, 'number')],
      change: ['platform_event', 'account_id = account_id'],
      isLog: true,
    },
  }
}
