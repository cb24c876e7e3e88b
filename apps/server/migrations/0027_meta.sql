-- What a login at a provider gave: a person's token, with which accounts of the channel are listed, chosen and served.
create table link_grant (
  company_id int not null references company (id),
  bot_id int not null,
  kind text not null,
  person_id text not null,
  person_name text not null default '',
  picture_url text,
  secret_encrypted bytea not null,
  detail jsonb not null default '{}',
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, bot_id, kind),
  foreign key (company_id, bot_id) references bot (company_id, id) on delete cascade
);
-- Meta names the person alone when one asks for the deletion of their data.
create index link_grant_person on link_grant (person_id);
call protect('link_grant');

-- A second id of a customer at the same connection, by which the provider may call them instead: WhatsApp's user id, while the
-- number is hidden.
alter table identity add column alias text;
create unique index identity_alias on identity (company_id, connection_id, alias) where alias is not null;

-- The approved message that goes out in this one's place: name, language and variables as the provider takes them.
alter table message add column template jsonb;
