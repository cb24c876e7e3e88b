import type { Pipeline } from '../../platform/database/index.ts'

/** The contact that owns one of these accounts, else the oldest with the same phone; locked. Null: none. */
export const lockCustomer = async (
  pipeline: Pipeline,
  companyId: number,
  { connectionId, customers, cores }: { connectionId: number; customers: readonly string[]; cores: readonly string[] },
): Promise<number | null> => {
  const [row] = await pipeline.query<{ id: number }>(
    `select k.id from contact k where k.company_id = $1 and k.id = (select coalesce(
       (select i.contact_id from identity i where i.company_id = $1 and i.connection_id = $2
         and (i.external_id = any($3) or i.alias = any($3)) order by i.id limit 1),
       (select min(c.id) from contact c where c.company_id = $1 and c.phone_core = any($4)))) for no key update`,
    [companyId, connectionId, [...customers], [...cores]],
  )
  return row?.id ?? null
}

interface Preference {
  contactId: number
  platform: string
  kind: 'opt_in' | 'opt_out'
  source: string
  /** An opt-in only lifts an opt-out of this source. */
  lifts: string
  at: Date
}

/** Ignored where this or a later statement is stored already. An opt-in only lifts an opt-out of the source `lifts`. The contact must be locked. */
export const addPreference = (
  pipeline: Pipeline,
  companyId: number,
  { contactId, platform, kind, source, lifts, at }: Preference,
): void => {
  void pipeline.query(
    `insert into contact_consent (company_id, contact_id, kind, channel, source, given_at)
     select $1, k.id, $4, $3, $5, $6 from contact k where k.company_id = $1 and k.id = $2
      and ($4 = 'opt_out' or $3 = any(k.opted_out) and $7 = (select c.source from contact_consent c
        where c.company_id = $1 and c.contact_id = $2 and c.channel = $3 and c.kind = 'opt_out' order by c.given_at desc limit 1))
      and not exists (select from contact_consent c where c.company_id = $1 and c.contact_id = $2 and c.channel = $3
        and c.kind in ('opt_in', 'opt_out') and c.given_at >= $6)`,
    [companyId, contactId, platform, kind, source, at, lifts],
  )
}
