-- What people had of each past day (UTC), bot and channel: one row instead of one for each dialog, so that months are read at once. Null: something
-- changed, or nobody wrote it yet. A worker writes it behind the figures (`keepPeople`); whoever asks reads the dialogs themselves until then.
create table figure_people (
  company_id int not null,
  bot_id int not null,
  day date not null,
  channel text not null,
  -- A record for each dialog: see `people-records.ts`.
  dialogs bytea,
  primary key (company_id, bot_id, day, channel),
  foreign key (company_id, bot_id) references bot (company_id, id)
);
-- Numbers are not worth packing.
alter table figure_people alter dialogs set storage external;
call protect('figure_people');
create index figure_people_due on figure_people (company_id, day) where dialogs is null;
-- Companies with something to write are asked for all at once.
grant select on figure_people to prosa_worker;
create policy worker on figure_people for select to prosa_worker using (true);
