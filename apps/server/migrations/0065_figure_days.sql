-- The same sums by day of the company's time zone, so that a year is read in some thousand rows. They are cut anew by the worker where the zone
-- has changed; until then days are made of hours.
create table figure_day (
  company_id int not null,
  bot_id int not null,
  day date not null,
  channel text not null,
  services int not null,
  open int not null,
  human int not null,
  span_ms bigint not null,
  saved_ms bigint not null,
  owned_ms bigint not null,
  inbound int not null,
  outbound int not null,
  primary key (company_id, bot_id, day, channel),
  foreign key (company_id, bot_id) references bot (company_id, id)
) with (fillfactor = 80);
call protect('figure_day');
-- In whose days they are cut; null: in none yet.
alter table figure_position add time_zone text;
