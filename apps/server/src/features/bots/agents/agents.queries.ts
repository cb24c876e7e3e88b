import type { AgentSource } from '../../../channels/dialogflow/index.ts'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export type AgentUse = 'production' | 'test'

interface Place {
  companyId: number
  botId: number
  use: AgentUse
}

/** A publication claimed by this process until its lease ends. */
export interface ClaimedAgent extends Place {
  credentialId: number
  wanted: string
  known: string[]
  fence: number
  attempts: number
}

export const claim = async (db: Kysely<DB>, limit: number, leaseMs: number): Promise<ClaimedAgent[]> => {
  const { rows } = await sql<ClaimedAgent>`
    update agent_publication p set state = 'training', fence = p.fence + 1, attempts = p.attempts + 1,
      lease_until = now() + ${leaseMs} * interval '1 millisecond'
    from (select company_id, bot_id, use from agent_publication
      where state in ('waiting', 'training') and due_at <= now() and (lease_until is null or lease_until <= now())
      order by due_at limit ${limit} for update skip locked) d
    where p.company_id = d.company_id and p.bot_id = d.bot_id and p.use = d.use
    returning p.company_id as "companyId", p.bot_id as "botId", p.use, p.credential_id as "credentialId", p.wanted, p.known,
      p.fence, p.attempts`.execute(db)
  return rows
}

const own = ({ companyId, botId, use, fence }: ClaimedAgent) =>
  sql`company_id = ${companyId} and bot_id = ${botId} and use = ${use} and fence = ${fence}`

/** @returns whether this process still holds the lease */
export const renew = async (
  db: Kysely<DB>,
  agent: ClaimedAgent,
  { done, total, leaseMs }: { done: number; total: number; leaseMs: number },
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update agent_publication set done = ${done}, total = ${total}, lease_until = now() + ${leaseMs} * interval '1 millisecond'
    where ${own(agent)}`.execute(db)
  return numAffectedRows > 0n
}

/** Stores what the agent knows now, and the turns that ask it, in one transaction, so that both change together. */
export const setKnown = (
  db: Kysely<DB>,
  agent: ClaimedAgent,
  known: readonly string[],
  isReady: boolean,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // Locks the bot's row before its agents' rows, as publishing does.
    await sql`select from bot where company_id = ${agent.companyId} and id = ${agent.botId} for no key update`.execute(
      tx,
    )
    const { numAffectedRows = 0n } = await sql`
      update agent_publication set known = ${[...known]}::text[],
        state = case when ${isReady}::boolean then 'ready' else state end, problem = null,
        lease_until = case when ${isReady}::boolean then null else lease_until end
      where ${own(agent)}`.execute(tx)
    if (numAffectedRows === 0n) return false
    const versions = known.filter((tag) => tag.startsWith('v')).map((tag) => Number(tag.slice(1)))
    if (agent.use === 'production')
      await sql`update bot set agent_versions = ${versions}::int[]
        where company_id = ${agent.companyId} and id = ${agent.botId} and agent_versions <> ${versions}::int[]`.execute(
        tx,
      )
    return true
  })

/** Releases a publication for a later try, or for good (`delayMs` null). */
export const giveBack = async (
  db: Kysely<DB>,
  agent: ClaimedAgent,
  { problem, delayMs }: { problem: string | null; delayMs: number | null },
): Promise<void> => {
  await sql`
    update agent_publication set state = ${delayMs === null ? 'failed' : 'waiting'}, problem = ${problem}, lease_until = null,
      due_at = now() + ${delayMs ?? 0} * interval '1 millisecond' where ${own(agent)}`.execute(db)
}

/** Nothing is left to publish: the trial was withdrawn. */
export const drop = async (db: Kysely<DB>, agent: ClaimedAgent): Promise<void> => {
  await sql`update agent_publication set state = 'ready', lease_until = null where ${own(agent)}`.execute(db)
}

/** Exits and entities of a version or trial, without the trained model. */
export const findSource = async (
  db: Kysely<DB>,
  { companyId, botId, wanted }: Pick<ClaimedAgent, 'companyId' | 'botId' | 'wanted'>,
): Promise<AgentSource | null> => {
  const number = Number(wanted.slice(1))
  const compiled = wanted.startsWith('v')
    ? sql`select compiled from flow where company_id = ${companyId} and bot_id = ${botId} and id = ${number}`
    : sql`select compiled from simulator_flow where company_id = ${companyId} and bot_id = ${botId} and trial = ${number}`
  const { rows } = await sql<AgentSource>`
    select f.compiled -> 'entities' as entities, (select coalesce(jsonb_agg(jsonb_build_object('id', n -> 'id', 'exits', n -> 'exits')), '[]')
      from jsonb_array_elements(f.compiled -> 'nodes') n) as nodes
    from (${compiled}) f where f.compiled is not null`.execute(db)
  return rows[0] ?? null
}

export interface SealedKey {
  id: number
  providerKeyId: string
  file: Buffer
}

const keyColumns = sql`c.id, c.provider_key_id as "providerKeyId", c.file_encrypted as file`

export const findKey = async (
  db: Kysely<DB>,
  { companyId, botId, credentialId }: ClaimedAgent,
): Promise<SealedKey | null> => {
  const { rows } = await sql<SealedKey>`select ${keyColumns} from credential c
    where c.company_id = ${companyId} and c.id = ${credentialId} and c.bot_id = ${botId}`.execute(db)
  return rows[0] ?? null
}

/** The key of the agent that currently knows this version or trial. */
export const findKnowingKey = async (
  db: Kysely<DB>,
  { companyId, botId, use, tag }: Place & { tag: string },
): Promise<SealedKey | null> => {
  const { rows } = await sql<SealedKey>`select ${keyColumns} from credential c
    join agent_publication p on p.company_id = c.company_id and p.bot_id = c.bot_id and p.use = c.use and p.credential_id = c.id
    where c.company_id = ${companyId} and c.bot_id = ${botId} and c.use = ${use} and ${tag} = any(p.known)`.execute(db)
  return rows[0] ?? null
}

export interface AgentRow {
  use: AgentUse
  projectId: string
  state: 'waiting' | 'training' | 'ready' | 'failed' | null
  problem: string | null
  done: number | null
  total: number | null
  version: number | null
}

export const listOfBot = async (db: Kysely<DB>, companyId: number, botId: number): Promise<AgentRow[]> => {
  const { rows } = await sql<AgentRow>`
    select c.use, c.project_id as "projectId", p.state, p.problem, p.done, p.total, f.version from credential c
    left join agent_publication p on p.company_id = c.company_id and p.bot_id = c.bot_id and p.use = c.use
      and p.credential_id = c.id
    left join flow f on f.company_id = c.company_id and f.bot_id = c.bot_id and 'v' || f.id = p.wanted
    where c.company_id = ${companyId} and c.bot_id = ${botId} order by c.use`.execute(db)
  return rows
}
