-- The claim of the outbox. Walks the connections that have work, one index step each; takes the first of every connection before
-- the second of any, and of a dialog only its lowest unsent message. Replies (rank 0) come before campaigns (rank 1), of which a
-- connection has one under way at most, so that neither keeps the other from leaving. What a process holds (connection_lease) is claimed by that process
-- alone, and while its lease has run out by nobody: whoever takes it over sends what waits. Connections of a company that has stopped are
-- left out until it goes on.
--
-- A function, so that the second statement sees what was committed before the locks were given: the free room of a connection is
-- counted under its lock, or two processes that claim at the same moment would each fill it. Second keys of the advisory locks are
-- connections; 7001 is theirs alone. Planned as turns are: a connection that first ran it on an empty table would read the table whole
-- for ever.
create or replace function claim_outbox(per_connection int, row_limit int, lease_ms int, claimer uuid default null)
  returns table (id bigint, company_id int, connection_id int, dialog_id int, seq int, fence int, attempts int)
  language plpgsql volatile set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  lanes int[];
  stopped int[] := gate_stopped_companies();
begin
  with recursive lane as (
    (select o.connection_id as c, o.company_id as y from outbox o order by o.connection_id limit 1) union all
    select n.c, n.y from lane l cross join lateral (
      select o.connection_id as c, o.company_id as y from outbox o where o.connection_id > l.c order by o.connection_id limit 1) n),
   free as materialized (select l.c from lane l where l.y <> all (stopped) and per_connection > (
    select count(*) from outbox x where x.connection_id = l.c and x.state = 1 and x.lease_until > now())
    and not exists (select 1 from connection_lease h where h.connection_id = l.c and h.lease_until is not null
     and (h.holder is distinct from claimer or h.lease_until <= now())))
  select array_agg(f.c) into lanes from free f where pg_try_advisory_xact_lock(7001, f.c);
  if lanes is null then return; end if;
  return query
    with room as materialized (
      select u.c, per_connection - (select count(*) from outbox x where x.connection_id = u.c and x.state = 1
        and x.lease_until > now())::int as n from unnest(lanes) u(c)),
     share as materialized (select r.c, 0 as rank, r.n from room r union all
      select r.c, 1, least(r.n, 1 - (select count(*) from outbox x where x.connection_id = r.c and x.state = 1 and x.rank = 1
        and x.lease_until > now())::int) from room r),
     pick as materialized (select p.id, p.rank, row_number() over (partition by p.c order by p.rank, p.id) as turn, p.room from (
       select r.c, r.rank, o.id, w.n as room from share r join room w on w.c = r.c cross join lateral (
        select o.id from outbox o where r.n > 0 and o.connection_id = r.c and o.rank = r.rank
         and (o.state = 0 and o.due_at <= now() or o.state = 1 and o.lease_until <= now())
         and not exists (select 1 from outbox e where e.company_id = o.company_id and e.dialog_id = o.dialog_id and e.seq < o.seq)
        order by o.connection_id, o.rank, o.id limit greatest(r.n, 0) for update skip locked) o) p),
     fair as materialized (select f.id from pick f where f.turn <= f.room order by f.rank, f.turn, random() limit row_limit)
    update outbox o set state = 1, lease_until = now() + lease_ms * interval '1 millisecond', fence = o.fence + 1,
      attempts = o.attempts + 1
    where o.id = any (array(select f.id from fair f))
    returning o.id, o.company_id, o.connection_id, o.dialog_id, o.seq, o.fence, o.attempts;
end $$;
revoke all on function claim_outbox(int, int, int, uuid) from public;
grant execute on function claim_outbox(int, int, int, uuid) to prosa_app;
