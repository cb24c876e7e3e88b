-- Of a subject only the oldest; of a subscription as many as it wants at a time, and of a company so many, over all processes, counted under the company's lock
-- (7015 is the companies' first key). The first of every subscription before the second of any. It sees the subscriptions of all companies.
-- What is mended here is mended in claim_deliveries too: lanes, turns and bounds are the same, of other tables.
create or replace function claim_events(per_company int, row_limit int, lease_ms int)
  returns table (id bigint, company_id int, subscription_id int, number bigint, subject_kind text, subject_id int, fence int, tries int)
  language plpgsql volatile security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  companies int[];
  lanes int[];
  widths int[];
  halted int[] := gate_stopped_companies();
begin
  with recursive lane as (
    (select q.company_id as c, q.subscription_id as s from event_queue q order by q.company_id, q.subscription_id limit 1) union all
    select n.c, n.s from lane l cross join lateral (
      select q.company_id as c, q.subscription_id as s from event_queue q where (q.company_id, q.subscription_id) > (l.c, l.s)
      order by q.company_id, q.subscription_id limit 1) n),
   due as materialized (select l.c, l.s, x.concurrency as w from lane l
    join subscription x on x.company_id = l.c and x.id = l.s and x.stopped is null
    where l.c <> all (halted) and exists (
    select from event_queue q where q.company_id = l.c and q.subscription_id = l.s and q.due_at <= now()
     and (q.lease_until is null or q.lease_until <= now()))),
   held as materialized (select x.c from (select distinct d.c from due d) x where pg_try_advisory_xact_lock(7015, x.c))
  select array_agg(d.c), array_agg(d.s), array_agg(d.w) into companies, lanes, widths from due d join held h on h.c = d.c;
  if lanes is null then return; end if;
  return query
    with busy as materialized (
      select x.company_id as c, x.subscription_id as s, count(*)::int as n from event_queue x
      where x.company_id = any (companies) and x.lease_until is not null and x.lease_until > now() group by x.company_id, x.subscription_id),
     pick as materialized (
      select o.id, l.c, row_number() over (partition by l.c, l.s order by o.due_at, o.id) as turn
      from unnest(companies, lanes, widths) l(c, s, w) left join busy y on y.c = l.c and y.s = l.s
      cross join lateral (
       select q.id, q.due_at from event_queue q
       where q.company_id = l.c and q.subscription_id = l.s and q.due_at <= now() and (q.lease_until is null or q.lease_until <= now())
        and not exists (select from event_queue e where e.company_id = q.company_id and e.subscription_id = q.subscription_id
         and e.subject_kind = q.subject_kind and e.subject_id = q.subject_id and e.number < q.number)
       order by q.due_at, q.id limit greatest(l.w - coalesce(y.n, 0), 0) for update skip locked) o),
     bounded as materialized (
      select p.id, p.turn, p.c, row_number() over (partition by p.c order by p.turn, p.id) as place from pick p),
     fair as materialized (
      select f.id from bounded f
      where f.place <= per_company - coalesce((select sum(y.n) from busy y where y.c = f.c), 0)
      order by f.turn, random() limit row_limit)
    update event_queue q set lease_until = now() + lease_ms * interval '1 millisecond', fence = q.fence + 1, tries = q.tries + 1
    where q.id = any (array(select a.id from fair a))
    returning q.id, q.company_id, q.subscription_id, q.number, q.subject_kind, q.subject_id, q.fence, q.tries;
end $$;
call hand_over('claim_events(int, int, int)', 'prosa_worker');

-- Subscriptions whose queue has room, and events of the log that it was not filled with.
create or replace function worker_hungry_subscriptions(most int, row_limit int) returns table (company_id int, subscription_id int)
  language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off
as $$
  select s.company_id, s.id from event_log l
  join subscription s on s.company_id = l.company_id and s.stopped is null and s.enqueued_to < l.last_number
  join integration i on i.company_id = s.company_id and i.id = s.integration_id and i.ended_at is null
  where l.ended_at is null and (select count(*) from (
    select from event_queue q where q.company_id = s.company_id and q.subscription_id = s.id limit most) x) < most
  order by s.last_delivered_at nulls first, s.company_id, s.id limit row_limit
$$;
call hand_over('worker_hungry_subscriptions(int, int)', 'prosa_worker');
