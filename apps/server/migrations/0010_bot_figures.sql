-- What a bot has served, added up each night: its page would otherwise read its whole history. A dialog stands in the sums when
-- it began before `counted_before`; what began later is counted when it is asked for. A job writes them, never a turn: a
-- counter that every new dialog adds to would be one row that all turns of a bot wait for.
create table bot_figures (
  company_id int not null,
  bot_id int not null,
  services int not null,
  seconds double precision not null,
  counted_before timestamptz not null,
  primary key (company_id, bot_id),
  foreign key (company_id, bot_id) references bot (company_id, id)
);
call protect('bot_figures');
