-- What the installation's page shows of all companies, to administrators of the installation alone.

-- Channels that their provider stopped, and those whose provider does not answer while something waits; the longest first.
create or replace function gate_stopped_channels(kinds text[], most int)
  returns table (company_id int, company text, bot text, kind text, account text, state text, reason text, since timestamptz, rests_until timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select c.company_id, o.name, b.name, c.kind, coalesce(nullif(c.settings ->> 'phone', ''), nullif(c.settings ->> 'name', '')),
    c.state, c.state_reason, case when c.state = 'connected' then a.resting_since else c.state_at end,
    case when c.state = 'connected' then a.resting_until end
  from (select company_id, id from connection where state <> 'connected' union
        select company_id, connection_id from connection_activity where resting_since is not null) s
    join connection c on c.company_id = s.company_id and c.id = s.id
    join company o on o.id = c.company_id
    join bot b on b.company_id = c.company_id and b.id = c.bot_id
    left join connection_activity a on a.company_id = c.company_id and a.connection_id = c.id
  where c.active and o.active and b.deleted_at is null and c.kind = any (kinds)
    and (c.state <> 'connected' or exists (select from outbox x where x.connection_id = c.id))
  order by 8, c.company_id, c.id limit most
$$;
call hand_over('gate_stopped_channels(text[], int)', 'prosa_gate');

-- What outside systems were not told, although it was tried for days; the newest first.
create or replace function gate_failed_deliveries(before_id bigint, most int)
  returns table (id bigint, company text, bot text, kind text, attempts int, failure text, at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select d.id, o.name, b.name, d.kind, d.attempts::int, d.last_failure, coalesce(d.settled_at, d.created_at)
  from webhook_delivery d join company o on o.id = d.company_id join bot b on b.company_id = d.company_id and b.id = d.bot_id
  where d.state = 'failed' and (before_id is null or d.id < before_id)
  order by d.id desc limit most
$$;
call hand_over('gate_failed_deliveries(bigint, int)', 'prosa_gate');

-- Places in which no dialog should be open: workspaces that are closed, and people who left.
create or replace function gate_left_places() returns table (company_id int, company text, workspace_id int, person_id int, name text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select o.id, o.name, w.id, null::int, w.name from workspace w join company o on o.id = w.company_id where o.active and not w.active
  union all
  select o.id, o.name, null, m.id, m.name from member m join company o on o.id = m.company_id where o.active and not m.active
$$;
call hand_over('gate_left_places()', 'prosa_gate');

-- Dialogs that are open in a workspace or with a person, a thousand at most: one probe of an index, however large the table is and
-- whatever it was when the connection planned this.
create or replace function worker_open_rooms(company int, workspace int, person int) returns int
  language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off
as $$
  select count(*)::int from (
    (select from dialog d where d.company_id = company and d.workspace_id = workspace and d.open limit 1000) union all
    (select from dialog d where d.company_id = company and d.owner_user_id = person and d.open limit 1000)) x
$$;
call hand_over('worker_open_rooms(int, int, int)', 'prosa_worker');
