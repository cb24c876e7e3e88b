-- A message of which nobody can know whether it was taken has a cause of its own, and a campaign's recipient keeps the cause of its
-- failure: what follows is decided by it, and never by the words that people read.
alter table message drop constraint message_failure_cause;
alter table message add constraint message_failure_cause check (failure_cause in (
  'window_closed', 'unreachable', 'template_refused', 'file_refused', 'content_refused', 'rate_limited', 'opted_out', 'disconnected',
  'access_lost', 'account_blocked', 'no_answer', 'stopped', 'outcome_unknown', 'unknown')) not valid;
alter table campaign_recipient add column failure_cause text;

-- By the words of that time: of what was sent without an answer, and of what was held when a backup was made.
update campaign_recipient r set failure_cause = case
  when r.reason like 'Não se sabe%' or r.reason like 'Estava na fila quando o backup foi feito%' then 'outcome_unknown'
  else coalesce((select m.failure_cause from message m
    where m.company_id = r.company_id and m.dialog_id = r.dialog_id and m.seq = r.seq), 'unknown') end
 where r.status = 'failed';
update message m set failure_cause = 'outcome_unknown' from campaign_recipient r
 where r.failure_cause = 'outcome_unknown' and m.company_id = r.company_id and m.dialog_id = r.dialog_id and m.seq = r.seq
  and m.status = 'failed';
