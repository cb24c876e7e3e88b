import { kindsOfTemplates, kindsThatWriteFirst } from '@prosa/contract'

const listed = (kinds: readonly string[]): string => `array[${kinds.map((kind) => `'${kind}'`).join(', ')}]::text[]`

/** SQL: the number that the campaign `c` uses, a row of `connection`: the first active one of its bot that may send it. */
export const campaignNumber = `(select x.* from connection x join bot y on y.company_id = x.company_id and y.id = x.bot_id and y.deleted_at is null
  where x.company_id = c.company_id and x.bot_id = c.bot_id and x.active
    and x.kind = any (case when c.template is null then ${listed(kindsThatWriteFirst)} else ${listed(kindsOfTemplates)} end)
  order by x.id limit 1)`

/** SQL: resumes the campaign `c`. A start in the future is kept, and the pace continues over the pause. `now`: an SQL expression. */
export const resuming = (now: string): string => `update campaign c set
  status = case when c.start_at > ${now} then 'PENDING' else 'IN_PROGRESS' end, notice = null, stopped_by = null, updated_at = now(),
  next_at = greatest(c.start_at, ${now}, (select max(r.changed_at) + c.interval_seconds * interval '1 second'
    from campaign_recipient r where r.company_id = c.company_id and r.campaign_id = c.id and r.status = 'sent'))`
