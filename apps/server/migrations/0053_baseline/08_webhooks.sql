-- The generic webhook: what a company's own systems are told, tried until they have it, and what they tell us.

-- Addresses of a bot's outside systems. Headers may hold secrets, so they are stored encrypted.
create table bot_webhook (
  company_id int not null,
  bot_id int not null,
  url text not null default '', transfer_url text not null default '', send_message_url text not null default '',
  close_room_url text not null default '', digital_employee_url text not null default '',
  headers_encrypted bytea, signing_secret_encrypted bytea,
  updated_at timestamptz not null default now(),
  -- The secret that calls are signed with; the one before it signs too until its time is over. Who saved last is told of addresses
  -- that are switched off.
  secret_made_at timestamptz,
  previous_secret_encrypted bytea,
  previous_secret_until timestamptz,
  updated_by int,
  primary key (company_id, bot_id),
  foreign key (company_id, bot_id) references bot (company_id, id) on delete cascade,
  foreign key (company_id, updated_by) references member (company_id, id)
);
call protect('bot_webhook');

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
-- A lane is a bot (functions/claim-deliveries.sql), in which a dialog's deliveries keep their order.
create index webhook_queue_lane on webhook_queue (company_id, bot_id, due_at, id);
create index webhook_queue_leased on webhook_queue (company_id, bot_id) where lease_until is not null;
create index webhook_queue_dialog on webhook_queue (company_id, dialog_id, delivery_id);
grant select, insert, update, delete on webhook_queue to prosa_app;
