import { randomUUID } from 'node:crypto'
import { buildFlow } from '@prosa/flow/testing'
import type { Client } from 'pg'
import { secretPlace } from '../../../apps/server/src/channels/connection.ts'
import { webhookPlace } from '../../../apps/server/src/platform/guarded-fetch/call-customer.ts'
import { createSecrets } from '../../../apps/server/src/platform/secrets/index.ts'
import { type FaultWorld, insertInto, publish, reply } from '../seed-world.ts'
import type { MetaAccounts } from './kinds.ts'
import type { OutsideSystem } from './outside-system.ts'

/** The company's other channels, and a second bot whose customers an outside system answers. */
export interface ChannelWorld {
  outsideBotId: number
  /** The connection of its customers. */
  outsideExternalId: string
}

export const seedChannels = async (
  owner: Client,
  secretKey: string,
  { companyId: company_id, workspaceId: workspace_id, botId: bot_id, fakeSecret }: FaultWorld,
  { accounts, outside }: { accounts: MetaAccounts; outside: OutsideSystem },
): Promise<ChannelWorld> => {
  const insert = insertInto(owner)
  const { seal } = createSecrets(secretKey)
  const connect = async (values: Record<string, unknown>, secret: string): Promise<void> => {
    const id = await insert('connection', { company_id, ...values })
    await owner.query('update connection set secret_encrypted = $2 where id = $1', [
      id,
      seal(secret, secretPlace(company_id, id)),
    ])
  }
  for (const [kind, { externalId, settings, token }] of Object.entries(accounts))
    await connect({ kind, bot_id, external_id: externalId, settings }, token)

  const outsideExternalId = randomUUID()
  const { botToken: token } = outside
  const outsideBotId = await insert('bot', { company_id, name: 'Fora', name_folded: 'fora', workspace_id, token })
  await connect({ kind: 'fake', bot_id: outsideBotId, external_id: outsideExternalId }, fakeSecret)
  await insert('bot_webhook', {
    company_id,
    bot_id: outsideBotId,
    transfer_url: `${outside.url}/transfer`,
    send_message_url: `${outside.url}/message`,
    signing_secret_encrypted: seal(outside.secret, webhookPlace(company_id, outsideBotId)),
  })
  const transferData = { ...nowhere, thirdPartySystem: true }
  const document = buildFlow({ Início: { says: reply, transfer: true, transferData } })
  await publish(owner, { companyId: company_id, botId: outsideBotId }, document)
  return { outsideBotId, outsideExternalId }
}

const nowhere = {
  queue: 'ONLY_NOT_TRANSFERRED',
  workspaceId: null,
  userId: null,
  userName: null,
  onlyOnlineUser: false,
  workspaceOnWebhook: false,
  botId: null,
  botName: null,
  botTransferMessage: '',
  botTransferMedia: 'WHATSAPP_QRCODE',
} as const
