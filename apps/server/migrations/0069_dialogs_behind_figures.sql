-- The dialogs behind each figure are listed by what they were counted as: of which bot and channel, and when they began.
alter table dialog_counted add bot_id int, add channel text, add first_at timestamptz, add last_at timestamptz;
update dialog_counted k set bot_id = d.bot_id, channel = c.kind, first_at = d.first_at, last_at = d.last_at
  from dialog d join connection c on c.company_id = d.company_id and c.id = d.connection_id
  where d.company_id = k.company_id and d.id = k.dialog_id;
alter table dialog_counted alter bot_id set not null, alter channel set not null, alter first_at set not null, alter last_at set not null,
  add foreign key (company_id, bot_id) references bot (company_id, id);
create index dialog_counted_begun on dialog_counted (company_id, bot_id, first_at desc, dialog_id desc)
  include (channel, open, human, saved_ms, last_at);
-- Few are open of those that began long ago, and people take part in few.
create index dialog_counted_open on dialog_counted (company_id, bot_id, first_at desc, dialog_id desc) include (channel, human, saved_ms) where open = 1;
create index dialog_counted_human on dialog_counted (company_id, bot_id, first_at desc, dialog_id desc) include (channel, open, saved_ms) where human = 1;
