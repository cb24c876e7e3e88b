-- The generic webhook: what a company's own systems are told, tried until they have it, and what they tell us.

-- The secret that calls are signed with; the one before it signs too until its time is over. Who saved last is told of addresses
-- that are switched off.
alter table bot_webhook
  add column secret_made_at timestamptz,
  add column previous_secret_encrypted bytea,
  add column previous_secret_until timestamptz,
  add column updated_by int,
  add foreign key (company_id, updated_by) references member (company_id, id);

-- Addresses that fail or are switched off; one that is well has no row.
create table webhook_endpoint (
  company_id int not null,
  bot_id int not null,
  kind text not null check (kind in ('node', 'transfer', 'message', 'close', 'employee')),
  failing_since timestamptz not null,
  failures int not null default 0,
  last_failure text not null,
  last_failure_at timestamptz not null,
  off_at timestamptz,
  -- `gone`: it answered 410. `failing`: it failed for days.
  off_reason text check (off_reason in ('gone', 'failing')),
  primary key (company_id, bot_id, kind),
  check ((off_at is null) = (off_reason is null)),
  foreign key (company_id, bot_id) references bot (company_id, id) on delete cascade
);
call protect('webhook_endpoint');

-- The log: every call of an outside system. What only tells something waits in `webhook_queue` until it was taken.
create table webhook_delivery (
  company_id int not null,
  id bigint generated always as identity,
  bot_id int not null,
  dialog_id int,
  kind text not null check (kind in ('node', 'silence', 'employee', 'transfer', 'message', 'close', 'test')),
  -- The message's number or the dialog's version, and the place among all that is told of a dialog: it only rises.
  detail bigint not null default 0,
  sequence int not null default 0,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed', 'cancelled')),
  attempts int not null default 0,
  url text not null default '',
  -- As it was sent last.
  body text,
  last_status int, last_failure text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, bot_id) references bot (company_id, id) on delete cascade,
  foreign key (company_id, dialog_id) references dialog (company_id, id)
);
create unique index webhook_delivery_once on webhook_delivery (company_id, dialog_id, kind, detail)
  where kind in ('transfer', 'message', 'close');
create index webhook_delivery_log on webhook_delivery (company_id, bot_id, id desc);
create index webhook_delivery_state on webhook_delivery (company_id, bot_id, state, id desc);
call protect('webhook_delivery');

create table webhook_attempt (
  company_id int not null,
  delivery_id bigint not null,
  number int not null,
  at timestamptz not null,
  -- Null where nothing was answered.
  status int,
  ms int not null,
  failure text,
  -- The beginning of what was answered, for administrators of the installation: an answer is never shown to who gave the address.
  answer text,
  primary key (company_id, delivery_id, number),
  foreign key (company_id, delivery_id) references webhook_delivery (company_id, id) on delete cascade
);
call protect('webhook_attempt');

-- Calls of outside systems that were taken, by their own id: the same one again changes nothing.
create table webhook_receipt (
  company_id int not null,
  bot_id int not null,
  event_id text not null,
  answer jsonb not null,
  received_at timestamptz not null default now(),
  primary key (company_id, bot_id, event_id),
  foreign key (company_id, bot_id) references bot (company_id, id) on delete cascade
);
create index webhook_receipt_age on webhook_receipt (company_id, received_at);
call protect('webhook_receipt');

-- Ids alone, claimed for all companies.
create table webhook_queue (
  id bigint generated always as identity primary key,
  company_id int not null,
  bot_id int not null,
  dialog_id int not null,
  delivery_id bigint not null,
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  fence int not null default 0,
  -- Of this round: a replay begins anew.
  attempts int not null default 0,
  unique (company_id, delivery_id)
);
create index webhook_queue_lane on webhook_queue (company_id, bot_id, due_at, id);
create index webhook_queue_leased on webhook_queue (company_id, bot_id) where lease_until is not null;
create index webhook_queue_dialog on webhook_queue (company_id, dialog_id, delivery_id);
grant select, insert, update, delete on webhook_queue to prosa_app;
grant usage on all sequences in schema public to prosa_app;

-- Of a dialog only the oldest; of a bot and of a company only so many at a time over all processes, counted under the company's lock
-- (7003 is the companies' first key). The first of every bot before the second of any.
create function claim_deliveries(per_bot int, per_company int, row_limit int, lease_ms int)
  returns table (id bigint, company_id int, bot_id int, dialog_id int, delivery_id bigint, fence int, attempts int)
  language plpgsql volatile set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  companies int[];
  bots int[];
begin
  with recursive lane as (
    (select q.company_id as c, q.bot_id as b from webhook_queue q order by q.company_id, q.bot_id limit 1) union all
    select n.c, n.b from lane l cross join lateral (
      select q.company_id as c, q.bot_id as b from webhook_queue q where (q.company_id, q.bot_id) > (l.c, l.b)
      order by q.company_id, q.bot_id limit 1) n),
   due as materialized (select l.c, l.b from lane l where exists (
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

-- Rooms that an outside system holds, for when it is switched off.
create index dialog_external on dialog (company_id, bot_id) where owner = 'external';

-- A callback names its bot by the public token; whether it is believed, its signature says.
create function gate_bot(wanted_token text) returns table (company_id int, bot_id int)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select b.company_id, b.id from bot b where b.token = wanted_token and b.deleted_at is null $$;
call hand_over('gate_bot(text)', 'prosa_gate');
