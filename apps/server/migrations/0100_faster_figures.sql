-- Lists behind figures that few dialogs are in, or none of a bot: each is read in its order.
create index dialog_counted_channel on dialog_counted (company_id, bot_id, channel, first_at desc, dialog_id desc) include (open, human);
create index dialog_counted_alone on dialog_counted (company_id, bot_id, first_at desc, dialog_id desc) include (channel, open)
  where human = 0 and not handed;
create index dialog_counted_lost on dialog_counted (company_id, bot_id, first_at desc, dialog_id desc) include (channel)
  where people_at is not null and handed and open = 0 and taken_at is null and answered_at is null;
create index dialog_counted_attendant on dialog_counted (company_id, bot_id, attendant_id, first_at desc, dialog_id desc) include (channel)
  where people_at is not null;
-- Those that took longer than two days: few of those that began before a period have messages in it.
create index dialog_counted_long on dialog_counted (company_id, bot_id, first_at desc, dialog_id desc) include (channel, last_at)
  where span_ms > 172800000;
-- With the dialog, so that what changed since is left out by the index alone.
drop index dialog_counted_handed;
create index dialog_counted_handed on dialog_counted (company_id, people_at) include (workspace_id, dialog_id) where handed;
