-- What a person recognises their own sessions by. The address is kept masked: its network, not the line.
alter table session
  add column user_agent text not null default '',
  add column masked_address text not null default '';
-- The newest session of each family: what is listed to its person.
create index session_live on session (account_id, id desc) where ended_at is null and rotated_at is null;
