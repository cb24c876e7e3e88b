-- Who gave a dialog's first answer, which may be another person than who served it last. And up to which message saved time is counted without
-- pauses (`saved_seq`); null: not at all yet.
alter table dialog_counted add answered_by int, add saved_seq int;
update dialog_counted k set answered_by = (
  select m.user_id from message m where m.company_id = k.company_id and m.dialog_id = k.dialog_id and m.sender = 'HUMAN'
    and m.created_at = k.answered_at order by m.seq limit 1)
where k.answered_at is not null;

-- All are counted anew, by the worker; until then by who asks.
update dialog_counted k set version = version - 1;
update figure_position set position = '0';
update figure_people set dialogs = null where dialogs is not null;

drop index dialog_counted_people;
create index dialog_counted_people on dialog_counted (company_id, bot_id, first_at desc, dialog_id desc)
  include (people_at, handed, taken_at, served_from, answered_at, closed_at, silent, attendant_id, open, human, channel, workspace_id,
    answer_open_ms, answer_in_time, close_in_time, resolved, answered_by) where people_at is not null;
