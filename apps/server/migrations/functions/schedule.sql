-- Acts that are due, of companies that work. While there is none it costs one look at an index. Walks the connections that have some, one index step each, and
-- takes the first of every connection before the second of any. Of one connection at most eight such messages stand in the outbox: the others stay acts, so
-- that each is judged as late as possible. A connection that is switched off is waited for, for an hour.
create or replace function worker_due_acts(row_limit int) returns table (company_id int, act_id int, dialog_id int)
  language plpgsql volatile security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  stopped int[];
begin
  if not exists (select from scheduled_act a where a.state = 'waiting' and a.due_at <= now()) then return; end if;
  stopped := gate_stopped_companies();
  return query
    with recursive lane as (
      (select a.connection_id as c, a.company_id as y from scheduled_act a where a.state = 'waiting' order by a.connection_id limit 1) union all
      select n.c, n.y from lane l cross join lateral (
        select a.connection_id as c, a.company_id as y from scheduled_act a
        where a.state = 'waiting' and a.connection_id > l.c order by a.connection_id limit 1) n),
    pick as (
      select p.company_id, p.id, p.dialog_id, p.due_at, row_number() over (partition by l.c order by p.due_at, p.id) as turn
      from lane l
      join connection k on k.company_id = l.y and k.id = l.c
      cross join lateral (
        select a.company_id, a.id, a.dialog_id, a.due_at from scheduled_act a
        where a.state = 'waiting' and a.connection_id = l.c and a.due_at <= now() - case when k.active then interval '0' else interval '1 hour' end
        order by a.due_at, a.id
        limit greatest(0, 8 - (select count(*) from outbox o where o.connection_id = l.c and o.act_id is not null))) p
      where l.y <> all (stopped))
    select k.company_id, k.id, k.dialog_id from pick k order by k.turn, k.due_at, k.id limit least(row_limit, 1000);
end $$;
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
    update file f set used = true from jsonb_array_elements(new.content -> 'files') u(file)
    where f.company_id = new.company_id and f.id = (u.file ->> 'fileId')::uuid and not f.used)
  insert into file_holder (company_id, file_id, kind, dialog_id)
  select new.company_id, f.id, 'dialog', new.dialog_id
  from jsonb_array_elements(new.content -> 'files') u(file) join file f on f.company_id = new.company_id and f.id = (u.file ->> 'fileId')::uuid
  on conflict do nothing;
  return null;
end $$;
create or replace trigger act_holds_files after insert or update of content on scheduled_act for each row
  when (jsonb_array_length(new.content -> 'files') > 0) execute function hold_act_files();

-- Those of an act that is forgotten go, where neither a message nor another act of the dialog has them.
create or replace function release_act_files() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  released uuid[] := array(select (u.file ->> 'fileId')::uuid from jsonb_array_elements(old.content -> 'files') u(file));
begin
  delete from file_holder h where h.company_id = old.company_id and h.dialog_id = old.dialog_id and h.file_id = any (released)
    and not exists (select from message m, jsonb_array_elements(m.files) u(file)
      where m.company_id = old.company_id and m.dialog_id = old.dialog_id and m.files is not null and (u.file ->> 'fileId')::uuid = h.file_id)
    and not exists (select from scheduled_act a, jsonb_array_elements(a.content -> 'files') u(file)
      where a.company_id = old.company_id and a.dialog_id = old.dialog_id and a.state in ('waiting', 'stopped') and a.id <> old.id
        and (u.file ->> 'fileId')::uuid = h.file_id);
  update file f set used = false, released_at = now() where f.company_id = old.company_id and f.id = any (released)
    and not exists (select from file_holder h where h.company_id = f.company_id and h.file_id = f.id);
  return null;
end $$;
create or replace trigger act_releases_files after delete on scheduled_act for each row
  when (jsonb_array_length(old.content -> 'files') > 0) execute function release_act_files();
