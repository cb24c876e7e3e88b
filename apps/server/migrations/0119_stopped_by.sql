-- When the provider was last asked about an account that it had stopped.
alter table connection add column checked_at timestamptz;
create index connection_to_check on connection (checked_at nulls first) where state = 'blocked' and active;

-- The connection whose account stopped it, where the program paused it for that: it goes on once that is well. Null: a person paused it, or
-- something else did. `resumed_at`: when the program went on with it last.
alter table campaign add column stopped_by int, add column resumed_at timestamptz,
  add constraint campaign_stopped_by foreign key (company_id, stopped_by) references connection (company_id, id),
  add constraint campaign_stopped_paused check (stopped_by is null or status = 'PAUSED');
create index campaign_stopped on campaign (company_id, stopped_by) where stopped_by is not null;
