-- Outside calls are claimed bot by bot, as the outbox is connection by connection. Of a dialog only its oldest call; of a bot only so many
-- at a time over all processes, counted under its lock (7002 is the bots' first key), and of a company so many together. The first of
-- every bot before the second of any. Questions to agents are claimed apart from calls of webhooks (under 7006), which may take so much
-- longer: neither waits for the other, but within a dialog.
--
-- An agent has three seconds to understand a customer; whoever takes such a call up later asks nobody any more and answers without the
-- agent. So the call of a killed process need not wait as long as one that may be under way for eight seconds and more: a process that
-- is only slow loses it by the fence, and the customer is answered once.
--
-- Questions to documents are claimed with those to agents. Only a program that knows them is given them: one of before would drop them.
create or replace function claim_calls(per_bot int, per_company int, row_limit int, lease_ms int, of_language boolean, knows_documents boolean)
  returns table (id bigint, company_id int, dialog_id int, call_id text, fence int, attempts int)
  language plpgsql volatile set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  lanes int[];
  stopped int[] := gate_stopped_companies();
begin
  with recursive lane as (
    (select f.bot_id as b from flow_call f order by f.bot_id limit 1) union all
    select (select f.bot_id from flow_call f where f.bot_id > l.b order by f.bot_id limit 1) from lane l where l.b is not null),
   due as materialized (select l.b from lane l where l.b is not null and exists (
    select from flow_call f where f.bot_id = l.b and f.due_at <= now() and (f.lease_until is null or f.lease_until <= now())
     and (f.call_id ~ '^(language|documents):') = of_language and f.company_id <> all (stopped)
     and (knows_documents or f.call_id not like 'documents:%')))
  select array_agg(d.b) into lanes from due d where pg_try_advisory_xact_lock(case when of_language then 7006 else 7002 end, d.b);
  if lanes is null then return; end if;
  return query
    with room as materialized (
      select u.b, per_bot - (select count(*) from flow_call x where x.bot_id = u.b and x.due_at <= now()
        and x.lease_until > now() and (x.call_id ~ '^(language|documents):') = of_language)::int as n from unnest(lanes) u(b)),
     pick as materialized (select p.id, p.c, row_number() over (partition by p.b order by p.place) as turn from (
       select r.b, o.id, o.c, row_number() over () as place from room r cross join lateral (
        select f.id, f.company_id as c from flow_call f where r.n > 0 and f.bot_id = r.b and f.due_at <= now()
         and (f.call_id ~ '^(language|documents):') = of_language and f.company_id <> all (stopped)
         and (knows_documents or f.call_id not like 'documents:%')
         and (f.lease_until is null or f.lease_until <= now())
         and not exists (select from flow_call e where e.company_id = f.company_id and e.dialog_id = f.dialog_id and e.id < f.id)
        order by f.due_at, f.id limit greatest(r.n, 0) for update skip locked) o) p),
     busy as materialized (select x.company_id as c, count(*)::int as n from flow_call x
       where x.company_id in (select p.c from pick p) and x.due_at <= now() and x.lease_until > now()
        and (x.call_id ~ '^(language|documents):') = of_language group by x.company_id),
     bounded as materialized (
      select p.id, p.turn, p.c, row_number() over (partition by p.c order by p.turn, p.id) as place from pick p),
     fair as materialized (select q.id from bounded q
       where q.place <= per_company - coalesce((select y.n from busy y where y.c = q.c), 0)
       order by q.turn, random() limit row_limit)
    update flow_call f set lease_until = now() + interval '1 millisecond'
      * case when f.call_id ~ '^(language|documents):' then least(lease_ms, 5000) else lease_ms end, fence = f.fence + 1, attempts = f.attempts + 1
    where f.id = any (array(select q.id from fair q))
    returning f.id, f.company_id, f.dialog_id, f.call_id, f.fence, f.attempts;
end $$;
revoke all on function claim_calls(int, int, int, int, boolean, boolean) from public;
grant execute on function claim_calls(int, int, int, int, boolean, boolean) to prosa_app;

-- For a program of before, which runs beside a newer one in a roll-out.
create or replace function claim_calls(per_bot int, per_company int, row_limit int, lease_ms int, of_language boolean)
  returns table (id bigint, company_id int, dialog_id int, call_id text, fence int, attempts int)
  language sql volatile set search_path = public, pg_temp
  as $$ select c.id, c.company_id, c.dialog_id, c.call_id, c.fence, c.attempts
    from claim_calls(per_bot, per_company, row_limit, lease_ms, of_language, false) c $$;
revoke all on function claim_calls(int, int, int, int, boolean) from public;
grant execute on function claim_calls(int, int, int, int, boolean) to prosa_app;
