-- What became of each dialog, among what is counted of it. The numbers are 0 or 1, and are summed by hour and day as the others are: begun by a
-- campaign or otherwise by us, and whether the customer wrote there; of those that the customer began: finished, solved by the bot, left while the
-- bot waited for an answer, resolved by whomever, and, seven days after a resolution, whether it lasted (`judged`, `lasting`).
-- Beside them: in which workspace it is, how much of the first answer's time fell into that workspace's hours, whether its targets were met
-- (null: without a target, or not known yet), and when a resolution is judged.
alter table dialog_counted
  add workspace_id int,
  add campaigns int not null default 0, add campaign_replies int not null default 0,
  add outreaches int not null default 0, add outreach_replies int not null default 0,
  add finished int not null default 0, add solved int not null default 0, add left_midway int not null default 0,
  add resolved int not null default 0, add judged int not null default 0, add lasting int not null default 0,
  add answer_open_ms bigint, add answer_in_time boolean, add close_in_time boolean, add judged_at timestamptz,
  add foreign key (company_id, workspace_id) references workspace (company_id, id);
update dialog_counted k set workspace_id = d.workspace_id from dialog d where d.company_id = k.company_id and d.id = k.dialog_id;
alter table dialog_counted alter workspace_id set not null;

alter table figure_hour
  add campaigns int not null default 0, add campaign_replies int not null default 0,
  add outreaches int not null default 0, add outreach_replies int not null default 0,
  add finished int not null default 0, add solved int not null default 0, add left_midway int not null default 0,
  add resolved int not null default 0, add judged int not null default 0, add lasting int not null default 0;
alter table figure_day
  add campaigns int not null default 0, add campaign_replies int not null default 0,
  add outreaches int not null default 0, add outreach_replies int not null default 0,
  add finished int not null default 0, add solved int not null default 0, add left_midway int not null default 0,
  add resolved int not null default 0, add judged int not null default 0, add lasting int not null default 0;

-- All are counted anew, by the worker; until then by who asks. What is kept of a dialog once it is known is worked out again with it.
update dialog_counted k set version = version - 1, answered_at = null, closed_at = null;
update figure_position set position = '0';

drop index dialog_counted_people;
create index dialog_counted_people on dialog_counted (company_id, bot_id, first_at desc, dialog_id desc)
  include (people_at, handed, taken_at, served_from, answered_at, closed_at, silent, attendant_id, open, human, channel, workspace_id,
    answer_open_ms, answer_in_time, close_in_time, resolved) where people_at is not null;
-- Whose time has come to be judged.
create index dialog_counted_judged on dialog_counted (company_id, judged_at) where judged_at is not null;
-- Companies with something to judge are asked for all at once.
grant select on dialog_counted to prosa_worker;
create policy worker on dialog_counted for select to prosa_worker using (true);
