-- The files of a planned message: its own, and the one above its template's text.
create or replace function act_files(content jsonb) returns jsonb language sql immutable parallel safe set search_path = public, pg_temp
  as $$ select coalesce(content -> 'files', '[]') || coalesce(content -> 'template' -> 'files', '[]') $$;
grant execute on function act_files(jsonb) to prosa_app;

-- Whether the customer wrote since a follow-up began: in its room, or in another conversation on the same channel.
create or replace function act_is_answered(act scheduled_act) returns boolean language sql stable set search_path = public, pg_temp
  as $$
  select exists (select from dialog d where d.company_id = act.company_id and d.id = act.dialog_id and d.inbound > act.seen_inbound)
    or exists (select from dialog d
      join dialog_party p on p.company_id = d.company_id and p.connection_id = d.connection_id and p.identity_id = d.identity_id and p.dialog_id <> d.id
      join dialog o on o.company_id = p.company_id and o.id = p.dialog_id and o.last_inbound_at >= act.created_at
      where d.company_id = act.company_id and d.id = act.dialog_id)
$$;
revoke all on function act_is_answered(scheduled_act) from public;
grant execute on function act_is_answered(scheduled_act) to prosa_app;

-- Acts that are due, of companies that work: the first of every lane before the second of any. A lane is a number, or the reminders and events of a company. Of one number
-- at most eight such messages stand in the outbox: the others stay acts, so that each is judged as late as possible. A number that is switched off is waited for,
-- for an hour. While nothing is due it costs one look at an index. Up to a thousand that are due are read in order of their moment, however many wait. Beyond that
-- (everybody plans for nine o'clock) the thousand that have waited longest name the lanes; where they are of too few lanes, one index step for each lane finds its
-- first. More of a lane are read only where those do not suffice.
-- A program names the kinds that it knows: one of before would send a kind of later to the customer.
create or replace function worker_due_acts(row_limit int, kinds text[]) returns table (company_id int, act_id int, dialog_id int)
  language plpgsql volatile security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  most constant int := least(row_limit, 1000);
  is_few boolean;
  stopped int[];
  lanes int[];
  owners int[];
  of_lane int := 50;
begin
  if not exists (select from scheduled_act a where a.state = 'waiting' and a.due_at <= now()) then return; end if;
  stopped := gate_stopped_companies();
  is_few := not exists (select from scheduled_act a where a.state = 'waiting' and a.due_at <= now() offset 1000);
  if is_few then
    select array_agg(n.lane), array_agg(n.company_id) into lanes, owners from (
      select distinct a.lane, a.company_id from scheduled_act a where a.state = 'waiting' and a.due_at <= now()) n
    where n.company_id <> all (stopped);
  else
    select array_agg(x.lane), array_agg(x.company_id) into lanes, owners from (
      select o.lane, o.company_id from (
        select n.lane, n.company_id, min(n.due_at) as due_at from (
          select a.lane, a.company_id, a.due_at from scheduled_act a where a.state = 'waiting' and a.due_at <= now() order by a.due_at limit 1000) n
        where n.company_id <> all (stopped) group by n.lane, n.company_id order by min(n.due_at)) o
      cross join lateral (select where o.lane < 0 or exists (select from connection k where k.company_id = o.company_id and k.id = o.lane
          and (k.active or o.due_at <= now() - interval '1 hour'))
        and not exists (select from outbox b where b.connection_id = o.lane and b.act_id is not null offset 7)) free
      limit most) x;
  end if;
  if not is_few and coalesce(cardinality(lanes), 0) < most then
    with recursive first as (
      (select a.lane, a.company_id, a.due_at from scheduled_act a where a.state = 'waiting' order by a.lane, a.due_at, a.id limit 1) union all
      select n.lane, n.company_id, n.due_at from first f cross join lateral (
        select a.lane, a.company_id, a.due_at from scheduled_act a
        where a.state = 'waiting' and a.lane > f.lane order by a.lane, a.due_at, a.id limit 1) n)
    -- Of lanes that can go on, those that have waited longest, in that order: the others' turn comes with a next claim.
    select array_agg(x.lane), array_agg(x.company_id) into lanes, owners from (
      select o.lane, o.company_id from (
        select f.lane, f.company_id, f.due_at from first f where f.due_at <= now() and f.company_id <> all (stopped) order by f.due_at) o
      cross join lateral (select where o.lane < 0 or exists (select from connection k where k.company_id = o.company_id and k.id = o.lane
          and (k.active or o.due_at <= now() - interval '1 hour'))
        and not exists (select from outbox b where b.connection_id = o.lane and b.act_id is not null offset 7)) free
      limit most) x;
  end if;
  if not is_few then of_lane := ceil(most::numeric / greatest(1, cardinality(lanes))); end if;
  return query
    select k.company_id, k.id, k.dialog_id from (
      select p.company_id, p.id, p.dialog_id, p.due_at, row_number() over (partition by l.lane order by p.due_at, p.id) as turn
      from unnest(lanes, owners) l(lane, owner)
      left join connection k on l.lane > 0 and k.company_id = l.owner and k.id = l.lane
      cross join lateral (
        select a.company_id, a.id, a.dialog_id, a.due_at from scheduled_act a
        where a.state = 'waiting' and a.lane = l.lane and a.kind = any (kinds) and a.due_at <= now() - case when k.active or l.lane < 0 then interval '0' else interval '1 hour' end
        order by a.due_at, a.id
        limit least(of_lane, case when l.lane < 0 then 50 else greatest(0, 8 - (select count(*) from outbox o where o.connection_id = l.lane and o.act_id is not null)) end)) p) k
    order by k.turn, k.due_at, k.id limit most;
end $$;
call hand_over('worker_due_acts(int, text[])', 'prosa_worker');

-- For a program of before, which runs beside a newer one in a roll-out and knows messages alone.
create or replace function worker_due_acts(row_limit int) returns table (company_id int, act_id int, dialog_id int)
  language sql volatile security definer set search_path = public, pg_temp
  as $$ select a.company_id, a.act_id, a.dialog_id from worker_due_acts(row_limit, array['message']) a $$;
call hand_over('worker_due_acts(int)', 'prosa_worker');

-- Companies with acts that are settled for so long that their words are forgotten, and companies whose clock times are to be looked at again.
create or replace function worker_settled_acts(before timestamptz) returns table (company_id int)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct s.company_id from (select a.company_id from scheduled_act a where a.settled_at < before order by a.settled_at limit 10000) s order by 1 $$;
call hand_over('worker_settled_acts(timestamptz)', 'prosa_worker');

create or replace function worker_clock_acts() returns table (company_id int)
  language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off
as $$
  with recursive companies as (
    (select a.company_id as id from scheduled_act a where a.state = 'waiting' and a.wall is not null order by a.company_id limit 1) union all
    select (select a.company_id from scheduled_act a where a.state = 'waiting' and a.wall is not null and a.company_id > n.id
      order by a.company_id limit 1) from companies n where n.id is not null)
  select id from companies where id is not null order by 1
$$;
call hand_over('worker_clock_acts()', 'prosa_worker');

-- Its files belong to the dialog as soon as a message is planned, as those of a message do.
create or replace function hold_act_files() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  with kept as (
    update file f set used = true from jsonb_array_elements(act_files(new.content)) u(file)
    where f.company_id = new.company_id and f.id = (u.file ->> 'fileId')::uuid and not f.used)
  insert into file_holder (company_id, file_id, kind, dialog_id)
  select new.company_id, f.id, 'dialog', new.dialog_id
  from jsonb_array_elements(act_files(new.content)) u(file) join file f on f.company_id = new.company_id and f.id = (u.file ->> 'fileId')::uuid
  on conflict do nothing;
  return null;
end $$;
create or replace trigger act_holds_files after insert or update of content on scheduled_act for each row
  when (jsonb_array_length(act_files(new.content)) > 0) execute function hold_act_files();

-- Those of an act that is forgotten go, where neither a message nor another act of the dialog has them.
create or replace function release_act_files() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  released uuid[] := array(select (u.file ->> 'fileId')::uuid from jsonb_array_elements(act_files(old.content)) u(file));
begin
  delete from file_holder h where h.company_id = old.company_id and h.dialog_id = old.dialog_id and h.file_id = any (released)
    and not exists (select from message m, jsonb_array_elements(m.files) u(file)
      where m.company_id = old.company_id and m.dialog_id = old.dialog_id and m.files is not null and (u.file ->> 'fileId')::uuid = h.file_id)
    and not exists (select from scheduled_act a, jsonb_array_elements(act_files(a.content)) u(file)
      where a.company_id = old.company_id and a.dialog_id = old.dialog_id and a.state in ('waiting', 'stopped') and a.id <> old.id
        and (u.file ->> 'fileId')::uuid = h.file_id);
  update file f set used = false, released_at = now() where f.company_id = old.company_id and f.id = any (released)
    and not exists (select from file_holder h where h.company_id = f.company_id and h.file_id = f.id);
  return null;
end $$;
create or replace trigger act_releases_files after delete on scheduled_act for each row
  when (jsonb_array_length(act_files(old.content)) > 0) execute function release_act_files();

-- The last moment that somebody planned something for in a room: closing by silence counts from there. What was done keeps its moment; what was cancelled does not
-- count. Whoever changes an act holds the lock of its dialog.
create or replace function note_planned() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update dialog d set planned_at = p.planned_at
  from (select max(a.due_at) as planned_at from scheduled_act a
    where a.company_id = new.company_id and a.dialog_id = new.dialog_id and a.state in ('waiting', 'fired') and a.kind <> 'event') p
  where d.company_id = new.company_id and d.id = new.dialog_id and d.planned_at is distinct from p.planned_at;
  return null;
end $$;
create or replace trigger act_is_planned after insert or update of due_at on scheduled_act for each row
  when (new.state = 'waiting' and new.kind <> 'event') execute function note_planned();
create or replace trigger act_is_cancelled after update of state on scheduled_act for each row
  when (new.state = 'cancelled' and old.state = 'waiting') execute function note_planned();
