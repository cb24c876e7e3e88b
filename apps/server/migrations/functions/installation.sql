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
