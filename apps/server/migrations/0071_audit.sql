-- Who did what from where, on which record and in which fields, chained so that a row that is changed or gone shows.
alter table audit_log
  add column record_type text generated always as (split_part(action, '.', 1)) stored,
  add column record_id text,
  add column fields text[] not null default '{}',
  -- Where it came from; null for what no call asked for.
  add column operation text,
  add column ip inet,
  add column device text,
  -- Of the account, as it was called then. Set by the database (functions/audit.sql).
  add column account_name text,
  add column is_administrator boolean not null default false,
  -- Set when the row is sealed: its place in the chain of its company, or of the installation, and the hash over it and the row before.
  add column place bigint,
  add column hash bytea,
  add check ((place is null) = (hash is null));

-- What stood in `detail` until now.
update audit_log set
  record_id = coalesce(detail ->> split_part(action, '.', 1), detail ->> 'id', detail ->> 'key', detail ->> 'account', detail ->> 'user',
                       detail ->> 'bot', detail ->> 'botId'),
  fields = case when jsonb_typeof(detail -> 'fields') = 'array' then array(select jsonb_array_elements_text(detail -> 'fields'))
                else '{}' end,
  account_name = (select coalesce(m.name, a.name) from account a
                  left join member m on m.company_id = audit_log.company_id and m.id = a.id where a.id = audit_log.account_id),
  is_administrator = coalesce((select a.is_admin from account a where a.id = audit_log.account_id), false);

-- One for each filter of the screen, each in the order of its pages.
drop index audit_log_company;
create index audit_log_page on audit_log (company_id, at desc, id desc);
create index audit_log_account on audit_log (company_id, account_id, at desc, id desc);
create index audit_log_action on audit_log (company_id, action, at desc, id desc);
create index audit_log_record on audit_log (company_id, record_type, record_id, at desc, id desc);
create index audit_log_unsealed on audit_log (id) where place is null;
create unique index audit_log_place on audit_log (coalesce(company_id, 0), place) where place is not null;

-- The last row of each chain, so that rows that are taken off its end show too. 0: the installation's.
create table audit_chain (
  chain int primary key,
  place bigint not null default 0,
  hash bytea not null default ''
);

-- The program may add rows and read those of its company, or of the installation; the rest is the functions'.
revoke insert on audit_log from prosa_app;
grant insert (company_id, account_id, action, detail, record_id, fields, operation, ip, device) on audit_log to prosa_app;
grant select, update (place, hash) on audit_log to prosa_worker;
grant select, insert, update on audit_chain to prosa_worker;

create view audit_of_company with (security_barrier) as
  select * from audit_log where company_id = (select nullif(current_setting('app.company_id', true), '')::int);
create view audit_of_installation with (security_barrier) as select * from audit_log where company_id is null;
grant select on audit_of_company, audit_of_installation to prosa_app;
