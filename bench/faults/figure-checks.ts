import type { Client } from 'pg'
import { outcomes } from '../../apps/server/src/features/insight/dashboard/figures.queries.ts'
import type { Check } from './checks.ts'

const ofDialogs = ['open', 'human', 'span_ms', 'saved_ms', 'owned_ms', ...outcomes]
const all = ['services', ...ofDialogs, 'inbound', 'outbound']
const list = (names: readonly string[], write: (name: string) => string): string => names.map(write).join(', ')

/** What dialogs come to as each was added up, and their messages up to the one that was counted last, each in its hour. */
const hoursOfDialogs = `
  select company_id, bot_id, hour, channel, ${list(all, (name) => `sum(${name})::bigint`)} from (
    select company_id, bot_id, date_trunc('hour', first_at, 'UTC') as hour, channel, 1 as services, ${list(ofDialogs, (name) => name)}, 0 as inbound, 0 as outbound
    from dialog_counted
    union all
    select k.company_id, k.bot_id, date_trunc('hour', m.created_at, 'UTC'), k.channel, 0, ${list(ofDialogs, () => '0')},
      (m.sender = 'CLIENT')::int, (m.sender <> 'CLIENT')::int
    from dialog_counted k join message m on m.company_id = k.company_id and m.dialog_id = k.dialog_id and m.seq <= k.seq) x
  group by 1, 2, 3, 4`
const stored = (by: string, from: string): string =>
  `select company_id, bot_id, ${by}, channel, ${list(all, (name) => `sum(${name})::bigint`)} from ${from} group by 1, 2, 3, 4`

/** @returns a line for each row that only one of two queries gives */
const differences = async (owner: Client, title: string, one: string, other: string): Promise<string[]> => {
  const { rows } = await owner.query<{ side: string; row: string }>(
    `with one as (${one}), other as (${other})
     select 'only summed' as side, x::text as row from (select * from one except all select * from other) x
     union all select 'only of its parts', x::text from (select * from other except all select * from one) x`,
  )
  return rows.map(({ side, row }) => `${title}, ${side}: ${row}`)
}

/** Whatever was being added up when something died: sums are those of their dialogs, and each dialog is what its raw rows say. */
export const checkFigures = async (owner: Client): Promise<Check[]> => {
  const sums = [
    ...(await differences(owner, 'hours', stored('hour', 'figure_hour'), hoursOfDialogs)),
    ...(await differences(
      owner,
      'days',
      stored('day', 'figure_day'),
      stored('(hour at time zone p.time_zone)::date', 'figure_hour join figure_position p using (company_id)'),
    )),
  ].filter((line) => !isNothing(line))
  const { counted, failures } = await recount(owner)
  console.log(`${counted} dialogs were added up, and counted anew`)
  return [
    { name: 'figures are the sums of their dialogs', failures: sums },
    { name: 'figures of each dialog are those of its raw rows', failures },
    { name: 'dialogs were added up', failures: counted > 0 || !(await wasDue(owner)) ? [] : ['none was'] },
  ]
}

/** They are added up each five minutes by the clock (`figures.jobs.ts`): a world that is over sooner need not have come to it. */
const wasDue = async (owner: Client): Promise<boolean> => {
  const { rows } = await owner.query<{ due: boolean }>(
    `select date_bin('5 minutes', now() - interval '20 seconds', 'epoch') > min(created_at) as due from message`,
  )
  return rows[0]?.due === true
}

/** A row of zeros says what no row says. */
const isNothing = (line: string): boolean => /\((?:[^,]*,){4}(?:0,)*0\)$/.test(line)

/** Forgets all that was added up, counts it from the raw rows, and puts it back. */
const recount = async (owner: Client): Promise<{ counted: number; failures: string[] }> => {
  await owner.query('begin')
  try {
    await owner.query('create temporary table formerly on commit drop as select * from dialog_counted')
    await owner.query('delete from dialog_counted')
    await owner.query("update figure_position set position = '0'")
    // What changed since it was added up comes to something else now.
    const { rows } = await owner.query<{ counted: number; failures: string[] }>(
      `with anew as (select (u.counts).* from company c cross join lateral uncounted(c.id, now(), null) u),
        fresh as (select f.* from formerly f join dialog d on d.company_id = f.company_id and d.id = f.dialog_id and d.version = f.version)
       select (select count(*)::int from fresh) as counted, array(
         select 'counted ' || f::text || ', raw ' || a::text from fresh f left join anew a using (company_id, dialog_id)
         where f::text is distinct from a::text) as failures`,
    )
    return rows[0] ?? { counted: 0, failures: [] }
  } finally {
    await owner.query('rollback')
  }
}
