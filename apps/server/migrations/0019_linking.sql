-- Linking an account of a provider: by a login there, or by a pairing that lives while somebody looks at its code.

-- A login under way. Only the hash of its state is here; the family is that of the browser's session, which renewals keep.
create table link_login (
  company_id int not null references company (id),
  state_hash bytea not null,
  session_family uuid not null,
  bot_id int not null,
  kind text not null,
  expires_at timestamptz not null,
  primary key (company_id, state_hash),
  foreign key (company_id, bot_id) references bot (company_id, id) on delete cascade
);
create index link_login_expires on link_login (company_id, expires_at);
call protect('link_login');

-- Which process speaks for a connection that must have one socket. The fence only rises, so the row stays when nobody wants it:
-- `lease_until` is then null. Ids alone, claimed for all companies.
create table connection_lease (
  company_id int not null,
  connection_id int not null,
  fence int not null default 1,
  lease_until timestamptz,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connection (company_id, id) on delete cascade
);
create index connection_lease_until on connection_lease (lease_until) where lease_until is not null;
grant select, insert, update, delete on connection_lease to prosa_app;
