-- Reminders, beside the messages of `scheduled_act`: both wait for a moment in a room, are judged under its lock and shown with it. One that came due is `fired`
-- until somebody says that it is done.
alter table scheduled_act
  add column kind text not null default 'message',
  -- Whom a reminder is for; null: the queue of its room.
  add column for_user int,
  -- It is for the queue, from the beginning or since its person left.
  add column of_queue boolean not null default false,
  -- It takes the room out of its holder's list until then.
  add column snoozes boolean not null default false,
  drop constraint scheduled_act_state_check,
  drop constraint scheduled_act_check,
  add constraint scheduled_act_kind_check check (kind in ('message', 'reminder')),
  add constraint scheduled_act_state_check check (state in ('waiting', 'fired', 'done', 'stopped', 'cancelled')),
  add constraint scheduled_act_settled_check check ((state in ('waiting', 'fired')) = (settled_at is null)),
  add foreign key (company_id, for_user) references member (company_id, id);
-- Those of a number wait for each other; reminders of a company need none.
alter table scheduled_act add column lane int generated always as (case when kind = 'reminder' then -company_id else connection_id end) stored;

drop index scheduled_act_lane;
create index scheduled_act_lane on scheduled_act (lane, due_at, id) where state = 'waiting';
drop index scheduled_act_dialog;
create index scheduled_act_dialog on scheduled_act (company_id, dialog_id) where state in ('waiting', 'fired', 'stopped');
create index scheduled_act_reminded on scheduled_act (company_id, for_user, due_at, id)
  where kind = 'reminder' and state in ('waiting', 'fired') and not of_queue;
create index scheduled_act_queue on scheduled_act (company_id, due_at, id) where kind = 'reminder' and state = 'fired' and of_queue;

-- Until when its holder does not want to see the room in their list, and the last moment that somebody planned something for there: both of the dialog, since
-- lists and timers read its row. Neither is in an index, so that a turn's update stays where the row is.
alter table dialog
  add column snoozed_until timestamptz,
  add column planned_at timestamptz;
