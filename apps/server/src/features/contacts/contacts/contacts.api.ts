import {
  type ApiChannel,
  type ApiConsent,
  type ApiConsents,
  type ApiContact,
  api,
  type Consent,
  type Contact,
  type ContactConsents,
  type ContactFilters,
  e164,
  type PlatformName,
  platformName,
} from '@prosa/contract'
import type { Handle } from '../../../platform/http/index.ts'

/* How contacts are called in /api/v1: names to and fro, and nothing else. */

export const channelToApi = (platform: PlatformName): ApiChannel => platform.toLowerCase() as Lowercase<PlatformName>
const channelFromApi = (channel: ApiChannel): PlatformName => platformName.parse(channel.toUpperCase())

export const contactToApi = (contact: Contact): ApiContact => ({
  id: contact.id,
  name: contact.name,
  email: contact.email,
  phone: contact.phone === null ? null : e164(contact.phone),
  description: contact.description,
  workspaceId: contact.workspaceId,
  createdAt: contact.createdAt,
  lastMessageAt: contact.lastMessage,
  optedOut: contact.optedOut.map(channelToApi),
  customFields: contact.fields,
  tags: contact.tags,
  revision: contact.revision,
})

export const contactFilterFromApi = ({
  query,
  email,
  phone,
  tag,
  customField,
  workspaceId,
  createdFrom,
  createdTo,
}: api.ApiContactSearch): ContactFilters => ({
  search: query,
  email,
  phone,
  tag,
  field: customField,
  workspaces: workspaceId ? [workspaceId] : null,
  createdAtPeriod: { startAt: createdFrom, endAt: createdTo },
})

const consentToApi = ({ dialogId, channel, ...consent }: Consent): ApiConsent => ({
  ...consent,
  channel: channel && channelToApi(channel),
  conversationId: dialogId,
})

const outcomes = { pending: 'pending', sent: 'sent', failed: 'failed', notSent: 'not_sent' } as const

const consentsToApi = ({ optedOut, basis, records, campaigns }: ContactConsents): ApiConsents => ({
  optedOut: optedOut.map(channelToApi),
  basis: basis && consentToApi(basis),
  records: records.map(consentToApi),
  campaigns: campaigns.map(({ id, name, createdAt, outcome, reason, at }) => ({
    id,
    name,
    createdAt,
    outcome: outcomes[outcome],
    reason,
    at,
  })),
})

export const exposeContacts = ({ expose }: Pick<Handle, 'expose'>): void => {
  expose(api.getContact, { call: ({ params }) => ({ params }), answer: contactToApi })

  expose(api.createContact, { call: ({ body }) => ({ body }), answer: contactToApi })

  expose(api.updateContact, {
    call: ({ params, body: { customFields, ...body } }) => ({
      params,
      body: { ...body, ...(customFields ? { fields: customFields } : {}) },
    }),
    answer: contactToApi,
  })

  expose(api.tagContact, {
    call: ({ params, body }) => ({ body: { contacts: [params.id], ...body } }),
    answer: () => ({ success: true }) as const,
  })

  expose(api.listContactConsents, { call: ({ params }) => ({ params }), answer: consentsToApi })

  expose(api.recordContactConsent, {
    call: ({ params, body }) => ({
      params,
      body: 'channel' in body ? { ...body, channel: channelFromApi(body.channel) } : body,
    }),
    answer: consentsToApi,
  })

  expose(api.listFields, {
    call: () => ({}),
    answer: ({ result }) => ({ data: result.map(({ id, name, kind, options }) => ({ id, name, kind, options })) }),
  })

  expose(api.listTags, { call: () => ({}), answer: ({ result }) => ({ data: result }) })
}
