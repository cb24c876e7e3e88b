import { secretPlace } from './channels/connection.ts'
import { grantPlace } from './channels/linking.queries.ts'
import { connectionKeyPlace } from './channels/session-keys.queries.ts'
import { keyPlace } from './features/bots/index.ts'
import { signUpFormPlace } from './features/companies/index.ts'
import { tracesPlace } from './features/contacts/index.ts'
import { subscriptionPlace } from './features/events/index.ts'
import { pushKeyPlace, secondFactorPlace } from './features/people/index.ts'
import { webhookPlace } from './platform/guarded-fetch/call-customer.ts'
import { outboxPlace } from './platform/mail/index.ts'
import type { SealedColumn } from './platform/secrets/reseal.queries.ts'

const ofWebhook = (column: string): SealedColumn => ({
  table: 'bot_webhook',
  column,
  needs: ['bot_id'],
  placeOf: (companyId, [botId]) => webhookPlace(companyId, Number(botId)),
})

const ofSubscription = (column: string): SealedColumn => ({
  table: 'subscription',
  column,
  needs: ['id'],
  placeOf: (companyId, [id]) => subscriptionPlace(companyId, Number(id)),
})

const ofSecondFactor = (column: string): SealedColumn => ({
  table: 'second_factor',
  column,
  needs: ['account_id'],
  placeOf: (_, [accountId]) => secondFactorPlace(Number(accountId)),
  isOfNoCompany: true,
})

/** Every column whose text is sealed under SECRET_KEY. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'account_code',
    column: 'form_encrypted',
    needs: ['account_id'],
    placeOf: (_, [accountId]) => signUpFormPlace(Number(accountId)),
    isOfNoCompany: true,
  },
  ofWebhook('headers_encrypted'),
  ofWebhook('signing_secret_encrypted'),
  ofWebhook('previous_secret_encrypted'),
  {
    table: 'connection',
    column: 'secret_encrypted',
    needs: ['id'],
    placeOf: (companyId, [id]) => secretPlace(companyId, Number(id)),
  },
  {
    table: 'connection_key',
    column: 'value',
    needs: ['connection_id', 'kind', 'id'],
    placeOf: (companyId, [connectionId, kind = '', id = '']) =>
      connectionKeyPlace({ companyId, connectionId: Number(connectionId) }, kind, id),
  },
  {
    table: 'contact_erasure',
    column: 'traces_encrypted',
    needs: [],
    placeOf: (companyId) => tracesPlace(companyId),
  },
  {
    table: 'credential',
    column: 'file_encrypted',
    needs: ['provider_key_id'],
    placeOf: (companyId, [id = '']) => keyPlace(companyId, id),
  },
  {
    table: 'link_grant',
    column: 'secret_encrypted',
    needs: ['bot_id', 'kind'],
    placeOf: (companyId, [botId, kind = '']) => grantPlace(companyId, { botId: Number(botId), kind }),
  },
  { table: 'push_key', column: 'private_key_encrypted', needs: [], placeOf: () => pushKeyPlace, isOfNoCompany: true },
  { table: 'mail_outbox', column: 'content_encrypted', needs: [], placeOf: () => outboxPlace, isOfNoCompany: true },
  ofSecondFactor('secret_encrypted'),
  ofSecondFactor('pending_encrypted'),
  ofSubscription('headers_encrypted'),
  ofSubscription('signing_secret_encrypted'),
  ofSubscription('previous_secret_encrypted'),
]
