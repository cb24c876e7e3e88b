-- What came to the queues in the last weeks, for the forecast of the next hours.
create index dialog_counted_handed on dialog_counted (company_id, people_at) include (workspace_id) where handed;

-- Since when a person wants the figures of each week by mail; null: not.
alter table member add weekly_report_since timestamptz;
create index member_weekly_report on member (company_id) where weekly_report_since is not null;

-- The weeks that were mailed, by the Monday of the mail: each to a person once.
create table weekly_report (
  company_id int not null,
  user_id int not null,
  monday date not null,
  primary key (company_id, user_id, monday),
  foreign key (company_id, user_id) references member (company_id, id) on delete cascade
);
call protect('weekly_report');
