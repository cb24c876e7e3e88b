-- Of a dialog only the oldest; of a bot and of a company only so many at a time over all processes, counted under the company's lock
-- (7003 is the companies' first key). The first of every bot before the second of any.
create or replace function claim_deliveries(per_bot int, per_company int, row_limit int, lease_ms int)
  returns table (id bigint, company_id int, bot_id int, dialog_id int, delivery_id bigint, fence int, attempts int)
  language plpgsql volatile set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  companies int[];
  bots int[];
  stopped int[] := gate_stopped_companies();
begin
  with recursive lane as (
    (select q.company_id as c, q.bot_id as b from webhook_queue q order by q.company_id, q.bot_id limit 1) union all
    select n.c, n.b from lane l cross join lateral (
      select q.company_id as c, q.bot_id as b from webhook_queue q where (q.company_id, q.bot_id) > (l.c, l.b)
      order by q.company_id, q.bot_id limit 1) n),
   due as materialized (select l.c, l.b from lane l where l.c <> all (stopped) and exists (
    select from webhook_queue q where q.company_id = l.c and q.bot_id = l.b and q.due_at <= now()
     and (q.lease_until is null or q.lease_until <= now()))),
   held as materialized (select x.c from (select distinct d.c from due d) x where pg_try_advisory_xact_lock(7003, x.c))
  select array_agg(d.c), array_agg(d.b) into companies, bots from due d join held h on h.c = d.c;
  if bots is null then return; end if;
  return query
    with busy as materialized (
      select x.company_id as c, x.bot_id as b, count(*)::int as n from webhook_queue x
      where x.company_id = any (companies) and x.lease_until is not null and x.lease_until > now() group by x.company_id, x.bot_id),
     pick as materialized (
      select o.id, l.c, row_number() over (partition by l.b order by o.due_at, o.id) as turn
      from unnest(companies, bots) l(c, b) left join busy y on y.c = l.c and y.b = l.b
      cross join lateral (
       select q.id, q.due_at from webhook_queue q
       where q.company_id = l.c and q.bot_id = l.b and q.due_at <= now() and (q.lease_until is null or q.lease_until <= now())
        and not exists (select from webhook_queue e where e.company_id = q.company_id and e.dialog_id = q.dialog_id
         and e.delivery_id < q.delivery_id)
       order by q.due_at, q.id limit greatest(per_bot - coalesce(y.n, 0), 0) for update skip locked) o),
     bounded as materialized (
      select p.id, p.turn, p.c, row_number() over (partition by p.c order by p.turn, p.id) as place from pick p),
     fair as materialized (
      select f.id from bounded f
      where f.place <= per_company - coalesce((select sum(y.n) from busy y where y.c = f.c), 0)
      order by f.turn, random() limit row_limit)
    update webhook_queue q set lease_until = now() + lease_ms * interval '1 millisecond', fence = q.fence + 1, attempts = q.attempts + 1
    where q.id = any (array(select a.id from fair a))
    returning q.id, q.company_id, q.bot_id, q.dialog_id, q.delivery_id, q.fence, q.attempts;
end $$;
revoke all on function claim_deliveries(int, int, int, int) from public;
grant execute on function claim_deliveries(int, int, int, int) to prosa_app;
