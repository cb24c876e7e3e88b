-- Companies with dialogs that changed since a follower read them, those first that it read longest ago.
-- Each company by its index, one entry of it (the limit: as a mere condition, it was joined with all entries): read through, a table of a
-- million dialogs without a change takes half a second, each second.
create or replace function worker_behind(wanted text, row_limit int) returns table (company_id int)
  language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off
as $$
  with recursive own as (
    (select d.company_id as id from dialog d order by d.company_id limit 1) union all
    select (select d.company_id from dialog d where d.company_id > o.id order by d.company_id limit 1) from own o where o.id is not null)
  select o.id from own o left join follower_position p on p.company_id = o.id and p.follower = wanted
  cross join lateral (
    select from dialog d where d.company_id = o.id and d.changed_xid >= coalesce(p.position, '0'::xid8) limit 1) changed
  where o.id is not null order by p.position nulls first limit row_limit
$$;
call hand_over('worker_behind(text, int)', 'prosa_worker');

-- Of every follower, figures included, how many seconds ago the first change came that it has not read; 0 where it has read all. A change carries no
-- time: it came after the follower was through last, and after its dialog's last message.
create or replace function worker_follower_lag() returns table (follower text, seconds float8)
  language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off
as $$
  with recursive own as (
    (select d.company_id as id from dialog d order by d.company_id limit 1) union all
    select (select d.company_id from dialog d where d.company_id > o.id order by d.company_id limit 1) from own o where o.id is not null),
  place as (
    select p.company_id, p.follower, p.position, p.through_at from follower_position p union all
    select f.company_id, 'figures', f.position, f.counted_at from figure_position f)
  select f.name, greatest(0, coalesce(max(extract(epoch from now() - greatest(p.through_at, d.last_at))) filter (where d.last_at is not null), 0))::float8
  from unnest(array['words', 'traces', 'figures', 'events']) f (name)
  left join own o on o.id is not null and (f.name <> 'events' or exists (
    select from event_log l where l.company_id = o.id and l.ended_at is null))
  left join place p on p.company_id = o.id and p.follower = f.name
  left join lateral (
    select x.last_at from dialog x where x.company_id = o.id and x.changed_xid >= coalesce(p.position, '0'::xid8)
    order by x.changed_xid limit 1) d on true
  group by f.name
$$;
call hand_over('worker_follower_lag()', 'prosa_worker');
