-- What happens to rooms, for automations: a row of `scheduled_act` beside planned messages, written with what happened and looked at within a second under its dialog's
-- lock. Nobody made it, and it is deleted once it was looked at.
alter table scheduled_act
  alter column made_by drop not null,
  -- The automations that led to it, in order: each acts once in a chain.
  add column chain int[],
  drop constraint if exists scheduled_act_kind_check,
  add constraint scheduled_act_kind_check check (kind in ('message', 'reminder', 'step', 'event')),
  add constraint scheduled_act_maker_check check ((kind = 'event') = (made_by is null));
-- Like reminders, they wait for no number.
drop index scheduled_act_lane;
alter table scheduled_act drop column lane;
alter table scheduled_act
  add column lane int generated always as (case when kind in ('reminder', 'event') then -company_id else connection_id end) stored;
create index scheduled_act_lane on scheduled_act (lane, due_at, id) where state = 'waiting';

-- Of an automation's message: those that led to it, itself last, for what follows where it fails.
alter table message add column chain int[];
-- When it was put on; null: before this was kept.
alter table dialog_label add column put_at timestamptz;
alter table dialog_label alter column put_at set default now();
-- Up to which moment its silences were looked at.
alter table dialog add column silence_at timestamptz;

-- Since when it is as it is: only silences that began later are its own, so that switching it on writes to nobody of before.
alter table automation add column on_since timestamptz;
update automation set on_since = now();

-- Of one that stopped since automations led to one another: these, itself last.
alter table automation_run add column chain int[];
-- The number of what happened is of another kind in another version.
do $$
declare
  key text;
begin
  select c.conname into key from pg_constraint c where c.conrelid = 'automation_run'::regclass and c.contype = 'u';
  execute format('alter table automation_run drop constraint %I', key);
end $$;
alter table automation_run add constraint automation_run_once unique (company_id, automation_id, dialog_id, version, occurrence);
