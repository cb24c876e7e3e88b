import { randomUUID } from 'node:crypto'
import { type WebhookEndpoint, webhookFields } from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { type CallReport, callCustomer, webhookPlace } from '../../../platform/guarded-fetch/call-customer.ts'
import type { Platform } from '../../../platform/index.ts'
import { addressColumns, findConfig } from './config.queries.ts'
import { insertTest } from './deliveries.queries.ts'
import { webhookErrors } from './errors.ts'

/** Limit of tests per bot: enough for setting up a server, but no way to make us flood somebody. */
const rate = { burst: 10, perSecond: 0.2 }

const examples: Record<WebhookEndpoint, { type: string; data: object }> = {
  node: { type: 'node.entered', data: { node: 'Exemplo', variables: { 'nome-Início': 'Maria' } } },
  transfer: { type: 'dialog.transferred', data: {} },
  message: {
    type: 'message.created',
    data: { message: { id: '0-1', sender: 'CLIENT', text: 'Esta é uma mensagem de teste.', files: [] } },
  },
  close: { type: 'dialog.closed', data: {} },
  employee: {
    type: 'message.received',
    data: { message: { id: '0-1', sender: 'CLIENT', text: 'Esta é uma mensagem de teste.', files: [] } },
  },
}

/** Calls a saved endpoint with an example, marked as a test, and logs it. */
export const sendTest = async (
  platform: Platform,
  db: Kysely<DB>,
  companyId: number,
  bot: { id: number; name: string },
  endpoint: WebhookEndpoint,
): Promise<{ deliveryId: number; report: CallReport }> => {
  const row = await findConfig(db, companyId, bot.id)
  const url = row?.[addressColumns[webhookFields[endpoint]]]
  if (!row || !url) throw new AppError(webhookErrors.addressMissing)
  const wait = platform.rateLimiter.take(`webhook test:${companyId}:${bot.id}`, rate)
  if (wait > 0) throw new AppError(errors.tooMany, { retryAfterSeconds: wait })
  const at = platform.clock.now()
  const { type, data } = examples[endpoint]
  const dialog = { id: 0, workspaceId: 0, sequence: 0 }
  const contact = { id: 0, name: 'Maria', email: 'maria@example.com', phone: '+5511900000000' }
  const { report } = await callCustomer(platform, {
    url,
    companyId,
    place: webhookPlace(companyId, bot.id),
    headers: row.headers_encrypted,
    signingSecret: row.signing_secret_encrypted,
    previousSecret: row.previous_secret_until && row.previous_secret_until > at ? row.previous_secret_encrypted : null,
    id: `test_${randomUUID()}`,
    use: endpoint === 'node' || endpoint === 'employee' ? endpoint : 'told',
    payload: {
      type,
      timestamp: at.toISOString(),
      test: true,
      data: { bot: { id: bot.id, name: bot.name }, dialog, contact, ...data },
    },
  })
  return { deliveryId: await insertTest(db, companyId, bot.id, { url, report, at }), report }
}
