import { randomUUID } from 'node:crypto'
import type { ChannelKind } from '@prosa/contract'
import { fold } from '@prosa/language'
import type { Builders } from './build.ts'

export interface TestDialog {
  id: number
  contactId: number
  connectionId: number
  identityId: number
}

export interface DialogOptions {
  company: { id: number }
  workspace: { id: number }
  bot?: { id: number }
  contactName?: string | null
  phone?: string | null
  /** Kind of its connection; live chat by default. */
  kind?: ChannelKind
  owner?: 'bot' | 'queue' | 'offered' | 'person' | 'external' | 'closed'
  ownerUser?: { id: number }
  waits?: boolean
  /** The customer's messages, oldest first. */
  texts?: readonly string[]
  lastAt?: Date
}

/** A dialog with its contact, identity, connection and messages, as created by the conversation. */
export const buildDialog = async (build: Builders, options: DialogOptions): Promise<TestDialog> => {
  const { company, workspace, texts = ['Oi'], owner = 'queue', lastAt = new Date() } = options
  const name = options.contactName === undefined ? 'Renata Figueiredo' : options.contactName
  const phone = options.phone ?? null
  const open = owner !== 'closed'
  const contact = await build.insert<{ id: number }>('contact', {
    company_id: company.id,
    name,
    phone,
    workspace_id: workspace.id,
    search: [fold(name ?? ''), phone?.replace(/\D/g, '')].filter(Boolean).join(' '),
  })
  await build.insert('contact_workspace', {
    company_id: company.id,
    contact_id: contact.id,
    workspace_id: workspace.id,
  })
  const connection = await build.insert<{ id: number }>('connection', {
    company_id: company.id,
    kind: options.kind ?? 'livechat',
    bot_id: options.bot?.id ?? null,
    external_id: randomUUID(),
  })
  const identity = await build.insert<{ id: number }>('identity', {
    company_id: company.id,
    contact_id: contact.id,
    connection_id: connection.id,
    external_id: randomUUID(),
  })
  const parties = { connection_id: connection.id, identity_id: identity.id, contact_id: contact.id }
  const dialog = await build.insert<{ id: number }>('dialog', {
    company_id: company.id,
    workspace_id: workspace.id,
    bot_id: options.bot?.id ?? null,
    ...parties,
    open,
    owner,
    owner_user_id: options.ownerUser?.id ?? null,
    joined: owner === 'person',
    last_attendant_id: options.ownerUser?.id ?? null,
    waits: options.waits ?? ['queue', 'offered', 'person'].includes(owner),
    seq: texts.length,
    version: texts.length,
    inbound: texts.length,
    last_text: texts.at(-1) ?? '',
    last_at: lastAt,
    first_at: lastAt,
    last_inbound_at: lastAt,
    last_message_at: lastAt,
    closed_at: open ? null : lastAt,
  })
  // The default is now; tests of an older schema lack the column.
  const begun = options.lastAt ? { first_at: lastAt } : {}
  await build.insert('dialog_party', { company_id: company.id, dialog_id: dialog.id, ...parties, open, ...begun })
  for (const [index, text] of texts.entries())
    await build.insert('message', {
      company_id: company.id,
      dialog_id: dialog.id,
      seq: index + 1,
      version: index + 1,
      connection_id: connection.id,
      ext_id: randomUUID(),
      sender: 'CLIENT',
      text,
      created_at: lastAt,
    })
  return { id: dialog.id, contactId: contact.id, connectionId: connection.id, identityId: identity.id }
}
