-- A company that was suspended: what stops, goes on and is told of it stands in suspension-effects.ts of the contract.
alter table company
  add column suspended_at timestamptz,
  -- When the grace ends and everything stops.
  add column stops_at timestamptz,
  add column suspension_reason text check (suspension_reason in ('payment', 'abuse', 'request', 'other')),
  -- For administrators alone.
  add column suspension_note text not null default '',
  -- When it was lifted last: timers of dialogs count no silence before that.
  add column resumed_at timestamptz,
  add constraint company_suspension check ((suspended_at is null) = (stops_at is null) and (suspended_at is null) = (suspension_reason is null));
create index company_suspended on company (stops_at) where stops_at is not null;
create index company_inactive on company (id) where not active;

-- Turns of the bot that wait until the company works again. The dialog's own column is read with its lock.
alter table dialog add column held_since timestamptz;
create index dialog_held on dialog (company_id, held_since, id) where held_since is not null;

-- Customers' messages that the bot has not been given, with what their rows do not say.
create table held_message (
  company_id int not null,
  dialog_id int not null,
  seq int not null,
  button_id text,
  primary key (company_id, dialog_id, seq),
  foreign key (company_id, dialog_id, seq) references message (company_id, dialog_id, seq) on delete cascade
);
call protect('held_message');
