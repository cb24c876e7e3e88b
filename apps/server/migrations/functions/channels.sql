-- A provider's call names an account and no company.
create or replace function gate_connection(wanted_kind text, wanted_external_id text) returns table (company_id int, connection_id int)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.company_id, c.id from connection c where c.kind = wanted_kind and c.external_id = wanted_external_id $$;
call hand_over('gate_connection(text, text)', 'prosa_gate');

-- Whether anybody else of the installation is served by the same account at a provider: it is told to stop with the last of them.
create or replace function gate_account_served(wanted_kinds text[], account text, besides int) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from connection c where c.active and coalesce(c.settings ->> 'accountId', c.settings ->> 'pageId') = account
    and c.kind = any (wanted_kinds) and c.id <> besides) $$;
call hand_over('gate_account_served(text[], text, int)', 'prosa_gate');

-- Meta names the person alone, whichever companies they connected something of.
create or replace function gate_grants_of(person text) returns table (company_id int, bot_id int, kind text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select g.company_id, g.bot_id, g.kind from link_grant g where g.person_id = person $$;
call hand_over('gate_grants_of(text)', 'prosa_gate');

-- Connections whose account its provider stopped, of any company that works, of which it was not asked for five minutes.
create or replace function worker_stopped_connections(row_limit int) returns table (company_id int, connection_id int)
  language sql volatile security definer set search_path = public, pg_temp
  as $$ select c.company_id, c.id from connection c
        where c.state = 'blocked' and c.active and coalesce(c.checked_at < now() - interval '5 minutes', true)
          and c.company_id <> all ((select gate_stopped_companies())::int[])
        order by c.checked_at nulls first limit least(row_limit, 1000) $$;
call hand_over('worker_stopped_connections(int)', 'prosa_worker');
