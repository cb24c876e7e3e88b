-- A label knows whether its dialog is open. Fires where a statement names `open`, which turns do not: closing and opening again pay for
-- it, one probe of a small index.
create or replace function keep_label_open() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  update dialog_label set open = new.open where company_id = new.company_id and dialog_id = new.id;
  return null;
end $$;
create or replace trigger dialog_label_open after update of open on dialog for each row when (old.open is distinct from new.open)
  execute function keep_label_open();

-- A person's answer that failed is none, and one that is sent after all is: the customer of an open room with people waits again since
-- the first word after the last answer that did not fail, or waits no more. Not since before the room was with people, whom the wait is
-- counted from. In every room `last_person_at` goes back to that answer, so that one that is closed and reopened still knows. Other changes of a status cost one comparison. Whoever changes it has the dialog's lock, and lets its version grow.
create or replace function wait_again() returns trigger language plpgsql set search_path = public, pg_temp set enable_seqscan = off
as $$
declare
  answer record;
  asked timestamptz;
  came timestamptz;
  gone int;
begin
  select h.seq, h.created_at into answer from message h where h.company_id = new.company_id and h.dialog_id = new.dialog_id
    and h.sender = 'HUMAN' and h.status <> 'failed' order by h.seq desc limit 1;
  update dialog d set last_person_at = answer.created_at
    where d.company_id = new.company_id and d.id = new.dialog_id and d.last_person_at is distinct from answer.created_at;
  select m.created_at into asked from message m
    where m.company_id = new.company_id and m.dialog_id = new.dialog_id and m.sender = 'CLIENT' and m.seq > coalesce(answer.seq, 0)
    order by m.seq limit 1;
  if asked is not null then
    select max(f.version) into gone from dialog_event f where f.company_id = new.company_id and f.dialog_id = new.dialog_id
      and f.kind in ('transferred-to-external', 'transferred-to-bot', 'returned-from-external', 'given-to-bot', 'closed');
    -- One without a bot is with people from its beginning.
    if gone is not null or exists (select from dialog d where d.company_id = new.company_id and d.id = new.dialog_id and d.bot_id is not null) then
      select min(e.at) into came from dialog_event e where e.company_id = new.company_id and e.dialog_id = new.dialog_id
        and e.kind in ('joined', 'offered', 'transferred-to-person', 'transferred-to-queue', 'reopened') and e.version > coalesce(gone, 0);
    end if;
  end if;
  -- Its alarm, where the workspace has one, ends with the answer, and is found anew by what time brings: the room is due at once. So it is for automations of silences.
  update dialog d set waits = asked is not null, waits_since = case when asked is not null then greatest(asked, came) end,
      unattended_from = case when asked is not null or d.owner <> 'person' or not d.joined then d.unattended_from end,
      alarm_at = case when asked is not null or d.owner <> 'person' or not d.joined then d.alarm_at end,
      alarmed_at = case when asked is not null or d.owner <> 'person' or not d.joined then d.alarmed_at end,
      due_at = case when (asked is not null and d.unattended_from is null and exists (select from workspace w
          where w.company_id = d.company_id and w.id = d.workspace_id and w.alarm_minutes > 0))
        or listens_for(d.company_id, case when asked is null then 'silent' else 'waiting' end) then least(d.due_at, now()) else d.due_at end
    where d.company_id = new.company_id and d.id = new.dialog_id and d.owner in ('queue', 'offered', 'person');
  return null;
end $$;
create or replace trigger message_waits_again after update of status on message for each row
  when (new.sender = 'HUMAN' and (new.status = 'failed') <> (old.status = 'failed'))
  execute function wait_again();
