import type { Handles } from '../platform/database/index.ts'
import { createCompanySwitch } from './dialog/company-switch.ts'

/** What this process noted about a connection since its last write. */
export interface ActivityNote {
  companyId: number
  connectionId: number
  inboundAt: Date | null
  outboundAt: Date | null
  /** Null: nothing new since the last write. */
  rest: { kind: 'rests'; since: Date; until: Date } | { kind: 'over' } | null
}

// A connection that was deleted meanwhile updates no row.
const write = `insert into connection_activity as a (company_id, connection_id, last_inbound_at, last_outbound_at, resting_since, resting_until)
 select c.company_id, c.id, u.inbound, u.outbound, u.since, u.until
 from unnest($2::int[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[]) u(id, inbound, outbound, since, until)
 join connection c on c.company_id = $1 and c.id = u.id order by c.id for key share of c
 on conflict (company_id, connection_id) do update set
  last_inbound_at = greatest(a.last_inbound_at, excluded.last_inbound_at),
  last_outbound_at = greatest(a.last_outbound_at, excluded.last_outbound_at),
  resting_since = case when excluded.resting_since is not null then coalesce(a.resting_since, excluded.resting_since)
   when excluded.connection_id = any ($7::int[]) then null else a.resting_since end,
  resting_until = case when excluded.resting_since is not null then greatest(a.resting_until, excluded.resting_until)
   when excluded.connection_id = any ($7::int[]) then null else a.resting_until end`

/** Writes notes in order of company and connection, in one transaction. A note older than the stored value changes nothing. */
export const writeActivity = (handles: Handles, notes: readonly ActivityNote[]): Promise<void> =>
  handles.pipeline(async (pipeline) => {
    const as = createCompanySwitch(pipeline)
    pipeline.begin()
    for (const [companyId, group] of Map.groupBy(notes, (note) => note.companyId)) {
      const rests = group.map(({ rest }) => (rest?.kind === 'rests' ? rest : null))
      void as(companyId).query(write, [
        companyId,
        group.map(({ connectionId }) => connectionId),
        group.map(({ inboundAt }) => inboundAt?.toISOString() ?? null),
        group.map(({ outboundAt }) => outboundAt?.toISOString() ?? null),
        rests.map((rest) => rest?.since.toISOString() ?? null),
        rests.map((rest) => rest?.until.toISOString() ?? null),
        group.filter(({ rest }) => rest?.kind === 'over').map(({ connectionId }) => connectionId),
      ])
    }
    await pipeline.commit()
  })
