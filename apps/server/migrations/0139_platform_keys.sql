-- Keys of platforms (resellers): programs that see and change the companies of their platform by /api/v1, and nothing of what happens in them. Their tables
-- are beside those of integrations, whose keys and rows all begin with a company: a platform has none.

-- Each is an account, so that the audit names it: without e-mail and without a company. It administers nothing.
do $$
declare found record;
begin
  for found in select conname from pg_constraint where conrelid = 'account'::regclass and contype = 'c'
    and (pg_get_constraintdef(oid) like '%is_admin = (company_id IS NULL)%' or pg_get_constraintdef(oid) like '%password_hash IS NULL%')
  loop
    execute format('alter table account drop constraint %I', found.conname);
  end loop;
end $$;
alter table account
  add check (is_admin = (company_id is null and kind = 'person')),
  add check (kind = 'person' or password_hash is null);
grant insert (kind) on account to prosa_gate;

-- Ids, hashes and moments, as of a session: the key itself is shown once and stored nowhere.
create table platform_key (
  -- Its account.
  id int primary key references account (id),
  platform_id int not null references platform (id),
  name text not null,
  -- 'write' includes reading.
  level text not null check (level in ('read', 'write')),
  -- Addresses and networks from where it may be used; empty: everywhere.
  addresses text[] not null default '{}',
  -- By which people and logs name it; part of the key.
  public_id text not null,
  -- SHA-256 of the whole key.
  hash bytea not null unique,
  created_by int references account (id),
  created_at timestamptz not null default now(),
  ends_at timestamptz,
  -- Written every ten seconds; of the address only its network.
  last_used_at timestamptz,
  last_network text
);
create index platform_key_platform on platform_key (platform_id, id);
grant select, insert, update (ends_at, last_used_at, last_network) on platform_key to prosa_app;

-- Calls a day, for 90 days, as api_use.
create table platform_use (
  key_id int not null references platform_key (id),
  day date not null,
  operation text not null,
  calls int not null,
  primary key (key_id, day, operation)
);
create index platform_use_age on platform_use (day);
grant select, insert, update, delete on platform_use to prosa_app;

-- Calls with an Idempotency-Key, as api_call.
create table platform_call (
  account_id int not null references platform_key (id),
  key text collate "C" not null,
  operation text not null,
  fingerprint bytea not null,
  claimed_at timestamptz not null,
  status smallint,
  code text,
  message text,
  fields text[],
  result int,
  primary key (account_id, key)
);
create index platform_call_age on platform_call (claimed_at);
grant select, insert, update, delete on platform_call to prosa_app;

-- What is told of companies to their platform: ids alone. An event of its own beside `event`, because one number orders the companies of a platform, and
-- `event` stands behind the wall of one company. From the first reading on.
create table platform_log (
  platform_id int primary key references platform (id),
  -- What is dated before is not told.
  facts_from timestamptz not null default now(),
  last_number bigint not null default 0,
  -- Up to which number events were deleted.
  forgotten bigint not null default 0
);
grant select, insert, update on platform_log to prosa_app;
grant select on platform_log to prosa_worker;

-- In order of numbers, without a gap: written by one process at a time, which holds the platform's row of platform_log.
create table platform_event (
  platform_id int not null references platform (id),
  number bigint not null,
  type text not null,
  -- Also one that is gone.
  company_id int not null,
  connection_id int,
  account_id int,
  at timestamptz not null,
  primary key (platform_id, number)
);
create index platform_event_age on platform_event (at);
grant select, insert, delete on platform_event to prosa_app;

-- Of its event for the platform; 0: passed over; null: not looked at.
alter table fact add column platform_number bigint;
create index fact_platform_untold on fact (company_id, tell_at, id) where platform_number is null and subject_kind in ('company', 'channel');

-- The companies of a platform, in pages.
create index if not exists company_platform on company (platform_id, id);
