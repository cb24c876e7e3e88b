import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from 'pg'
import type { FaultWorld } from './seed-world.ts'

/** A provider that writes down whom it was asked to write to. */
export interface CampaignProvider {
  url: string
  /** In the order of arrival; `atMs` of `performance.now()`. */
  taken: { to: string; atMs: number }[]
  stop(): Promise<void>
}

/** @param outcome of each send; `unknown`: the connection breaks after it was taken */
export const startCampaignProvider = async (
  outcome: () => 'taken' | 'unknown' | Promise<'taken' | 'unknown'>,
): Promise<CampaignProvider> => {
  const provider: CampaignProvider = { url: '', taken: [], stop: async () => {} }
  const server = createServer(async (request, response) => {
    const atMs = performance.now()
    try {
      let body = ''
      for await (const part of request) body += String(part)
      if (request.method !== 'POST') return void response.writeHead(404).end()
      provider.taken.push({ to: (JSON.parse(body) as { to: string }).to, atMs })
      const id = `c${provider.taken.length}`
      if ((await outcome()) === 'taken') return void response.end(JSON.stringify({ id }))
      response.destroy()
    } catch {
      response.destroy() // Its sender was killed in the middle.
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider.stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return provider
}

/**
 * A campaign whose moment has come, without pauses between its messages: the table of operations allows none so quick.
 * @param size `contacts` in all, who have `numbers` different phones, counted on from `from`
 */
export const seedCampaign = async (
  owner: Client,
  { companyId, workspaceId, botId }: FaultWorld,
  { contacts, numbers, from = 0 }: { contacts: number; numbers: number; from?: number },
): Promise<number> => {
  await owner.query('update company set allow_campaign_creation = true where id = $1', [companyId])
  const { rows } = await owner.query<{ id: number }>(
    `with k as (
       insert into contact (company_id, name, phone, workspace_id)
       select $1, 'Contato ' || n, '55119' || 10000000 + $6::int + n % $4::int, $2 from generate_series(0, $5::int - 1) n returning id, phone),
      c as (
       insert into campaign (company_id, workspace_id, bot_id, name, name_folded, message, interval_seconds, start_at, next_at)
       values ($1, $2, $3, 'Falhas', 'falhas', 'Oi, {{1}}!', 0, now(), now()) returning id),
      r as (
       insert into campaign_recipient (company_id, campaign_id, place, contact_id)
       select $1, c.id, row_number() over (order by k.id), k.id from k cross join c)
     select id from c`,
    [companyId, workspaceId, botId, numbers, contacts, from],
  )
  return rows[0]?.id ?? 0
}

export interface CampaignCounts {
  status: string
  pending: number
  sent: number
  failed: number
  cancelled: number
}

export const readCampaign = async (owner: Client, id: number): Promise<CampaignCounts> => {
  const { rows } = await owner.query<CampaignCounts>(
    `select c.status, n.pending, n.sent, n.failed, n.cancelled from campaign c
     join campaign_count n on n.company_id = c.company_id and n.campaign_id = c.id where c.id = $1`,
    [id],
  )
  if (!rows[0]) throw new Error('The campaign is gone')
  return rows[0]
}
