import { randomUUID } from 'node:crypto'
import { compileFlow, type FlowDocument } from '@prosa/flow'
import { buildFlow } from '@prosa/flow/testing'
import type { Client } from 'pg'
import { secretPlace } from '../../apps/server/src/channels/connection.ts'
import { createSecrets } from '../../apps/server/src/platform/secrets/index.ts'

export interface FaultWorld {
  companyId: number
  workspaceId: number
  botId: number
  botToken: string
  fakeExternalId: string
  fakeSecret: string
}

export const reply = 'Recebido.'

/** Inserts rows. @returns a function whose answer is the row's id, where it has one */
export const insertInto =
  (owner: Client) =>
  async (table: string, values: Record<string, unknown>): Promise<number> => {
    const columns = Object.keys(values)
    const { rows } = await owner.query<{ id?: number }>(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning *`,
      Object.values(values),
    )
    return rows[0]?.id ?? 0
  }

/** Gives a bot the flow that it follows. */
export const publish = async (
  owner: Client,
  { companyId, botId }: { companyId: number; botId: number },
  document: FlowDocument,
): Promise<void> => {
  const { compiled } = compileFlow(document, [])
  if (!compiled) throw new Error('The flow cannot be published')
  const versionId = await insertInto(owner)('flow', {
    company_id: companyId,
    bot_id: botId,
    kind: 'version',
    version: 1,
    name: 'Eco',
    document: JSON.stringify(document),
    compiled: JSON.stringify(compiled),
  })
  await owner.query('update bot set active_version_id = $2 where id = $1', [botId, versionId])
}

/** A company with one bot that answers every message with one reply, its live chat and a connection of the fake channel. */
export const seedWorld = async (owner: Client, secretKey: string, name = 'Falhas'): Promise<FaultWorld> => {
  const insert = insertInto(owner)
  const platform = await insert('platform', { name, display_name: name })
  const company_id = await insert('company', { name, name_folded: name.toLowerCase(), platform_id: platform })
  const workspace_id = await insert('workspace', { company_id, name: 'Geral', name_folded: 'geral' })
  const botToken = randomUUID()
  const bot_id = await insert('bot', { company_id, name: 'Eco', name_folded: 'eco', workspace_id, token: botToken })
  await insert('connection', { company_id, kind: 'livechat', bot_id, external_id: botToken })
  const fakeExternalId = randomUUID()
  const fakeId = await insert('connection', { company_id, kind: 'fake', bot_id, external_id: fakeExternalId })
  const fakeSecret = randomUUID()
  await owner.query('update connection set secret_encrypted = $2 where id = $1', [
    fakeId,
    createSecrets(secretKey).seal(fakeSecret, secretPlace(company_id, fakeId)),
  ])
  await publish(owner, { companyId: company_id, botId: bot_id }, buildFlow({ Início: { says: reply } }))
  return { companyId: company_id, workspaceId: workspace_id, botId: bot_id, botToken, fakeExternalId, fakeSecret }
}
