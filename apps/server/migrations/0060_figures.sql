-- What dialogs come to, added up beside turns: by bot, channel and hour. A worker fills these tables, and has filled them with the past
-- soon after the program starts; what it has not reached yet is counted when somebody asks.
create table figure_hour (
  company_id int not null,
  bot_id int not null,
  -- In UTC, so that the days of every time zone are made of them.
  hour timestamptz not null,
  -- The kind of connection.
  channel text not null,
  -- Dialogs whose first message fell in this hour; how many of them are open now, and in how many a person took part.
  services int not null,
  open int not null,
  human int not null,
  -- Of those dialogs, in milliseconds: from the first message to the last; from the first to the last before a person took over; and how long the
  -- bot was their owner.
  span_ms bigint not null,
  saved_ms bigint not null,
  owned_ms bigint not null,
  -- Messages of this hour, in whatever dialog: of customers, and of our side.
  inbound int not null,
  outbound int not null,
  primary key (company_id, bot_id, hour, channel),
  foreign key (company_id, bot_id) references bot (company_id, id)
) with (fillfactor = 80);
call protect('figure_hour');

-- As what a dialog stands in those sums: what changed since is the difference. Nothing of it is written by a turn.
create table dialog_counted (
  company_id int not null,
  dialog_id int not null,
  -- The dialog's, when it was counted, and up to which of its messages.
  version int not null,
  seq int not null,
  open int not null,
  human int not null,
  span_ms bigint not null,
  saved_ms bigint not null,
  owned_ms bigint not null,
  primary key (company_id, dialog_id),
  foreign key (company_id, dialog_id) references dialog (company_id, id) on delete cascade
) with (fillfactor = 80);
call protect('dialog_counted');

-- Up to which horizon of snapshots the dialogs of a company were counted.
create table figure_position (
  company_id int primary key references company (id),
  position xid8 not null
);
call protect('figure_position');
grant select on figure_position to prosa_worker;
create policy worker on figure_position for select to prosa_worker using (true);

-- What a bot has served is a sum of these from now on.
drop table bot_figures;
drop function if exists worker_conversing();
