-- The second factor of a login: a time-based code (RFC 6238). Asked before a company is known, so it has no row security; the secret is
-- sealed. `pending` waits to be confirmed by a first code, beside the secret that is in use.
create table second_factor (
  account_id int primary key references account (id) on delete cascade,
  secret_encrypted bytea,
  enabled_at timestamptz,
  -- The last step whose code was accepted: none of it or before it is accepted again.
  last_step bigint,
  pending_encrypted bytea,
  pending_at timestamptz,
  constraint second_factor_enabled check ((secret_encrypted is null) = (enabled_at is null)),
  constraint second_factor_pending check ((pending_encrypted is null) = (pending_at is null))
);
grant select, insert, update, delete on second_factor to prosa_app;
grant select (account_id, enabled_at) on second_factor to prosa_gate;

-- For whoever has lost the device: each opens one session. Kept hashed.
create table recovery_code (
  account_id int not null references second_factor (account_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
grant select, insert, update, delete on recovery_code to prosa_app;

-- Whether the company lets nobody in without a second factor.
alter table company add column demands_second_factor boolean not null default false;
