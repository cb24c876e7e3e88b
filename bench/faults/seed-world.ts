import { randomUUID } from 'node:crypto'
import { compileFlow } from '@prosa/flow'
import { buildFlow } from '@prosa/flow/testing'
import type { Client } from 'pg'
import { secretPlace } from '../../apps/server/src/channels/connection.ts'
import { createSecrets } from '../../apps/server/src/platform/secrets/index.ts'

export interface FaultWorld {
  companyId: number
  botToken: string
  fakeExternalId: string
  fakeSecret: string
}

export const reply = 'Recebido.'

/** A company with one bot that answers every message with one reply, its live chat and a connection of the fake channel. */
export const seedWorld = async (owner: Client, secretKey: string): Promise<FaultWorld> => {
  const insert = async (table: string, values: Record<string, unknown>): Promise<number> => {
    const columns = Object.keys(values)
    const { rows } = await owner.query<{ id: number }>(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
      Object.values(values),
    )
    return rows[0]?.id ?? 0
  }
  const platform = await insert('platform', { name: 'faults', display_name: 'Faults' })
  const company_id = await insert('company', { name: 'Falhas', name_folded: 'falhas', platform_id: platform })
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
  const document = buildFlow({ Início: { says: reply } })
  const { compiled } = compileFlow(document, [])
  const versionId = await insert('flow', {
    company_id,
    bot_id,
    kind: 'version',
    version: 1,
    name: 'Eco',
    document: JSON.stringify(document),
    compiled: JSON.stringify(compiled),
  })
  await owner.query('update bot set active_version_id = $2 where id = $1', [bot_id, versionId])
  return { companyId: company_id, botToken, fakeExternalId, fakeSecret }
}
