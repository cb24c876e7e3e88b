-- When a bot's wait for its customer is over ("Se não responder em ..."); null where the flow stands at no such node. A column of the dialog and no table: it
-- is one moment among those that `due_at` is computed from, written in the turn that begins the wait.
alter table dialog add column resumes_at timestamptz;
-- Who waits now, of one bot: the number on the canvas, and the one that a publication tells.
create index dialog_waiting on dialog (company_id, bot_id) where resumes_at is not null;
