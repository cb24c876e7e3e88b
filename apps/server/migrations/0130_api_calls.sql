-- Calls of /api/v1 with an Idempotency-Key: claimed before they run, filled after. Kept is the id of what was made, or the code and the declared text of
-- the error with the names of its fields; nothing that was sent or answered.
create table api_call (
  company_id int not null,
  account_id int not null,
  key text collate "C" not null,
  operation text not null,
  fingerprint bytea not null,
  claimed_at timestamptz not null,
  -- Null while it runs.
  status smallint,
  code text,
  message text,
  fields text[],
  result int,
  primary key (company_id, account_id, key),
  foreign key (company_id, account_id) references account (company_id, id) on delete cascade
);
create index api_call_age on api_call (company_id, claimed_at);
call protect('api_call');
grant select on api_call to prosa_worker;
create policy worker on api_call for select to prosa_worker using (true);
