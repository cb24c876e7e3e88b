-- Requests of people of Meta for deletion: the code of the page that tells how it went, nothing of the person.
create table data_deletion (
  code text primary key,
  received_at timestamptz not null,
  done_at timestamptz
);
create index data_deletion_received on data_deletion (received_at);
grant select, insert, update, delete on data_deletion to prosa_app;

-- Meta names the person alone, whichever companies they connected something of.
grant select on link_grant to prosa_gate;
create policy gate on link_grant for select to prosa_gate using (true);
create function gate_grants_of(person text) returns table (company_id int, bot_id int, kind text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select g.company_id, g.bot_id, g.kind from link_grant g where g.person_id = person $$;
call hand_over('gate_grants_of(text)', 'prosa_gate');
