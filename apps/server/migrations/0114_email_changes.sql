-- Another e-mail of a person counts once a link in it was opened. Whoever reads the former one may stop it before, and for some days after.
create table email_change (
  company_id int not null references company (id),
  id bigint generated always as identity,
  user_id int not null,
  from_email text not null,
  to_email text not null, to_folded text not null collate "C",
  asked_by int not null,
  asked_at timestamptz not null,
  -- When the link was sent last.
  sent_at timestamptz not null,
  confirmed_at timestamptz,
  -- Stopped, or replaced by a later one while it waited.
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references member (company_id, id) on delete cascade,
  foreign key (company_id, asked_by) references member (company_id, id) on delete cascade
);
create unique index email_change_waiting on email_change (company_id, user_id) where confirmed_at is null and ended_at is null;
create index email_change_person on email_change (company_id, user_id, id);
call protect('email_change');

alter table account_code drop constraint account_code_kind_check;
alter table account_code add constraint account_code_kind_check check (kind in ('reset', 'confirm', 'email', 'email-stop'));
-- Of a link that confirms or stops one.
alter table account_code add column email_change_id bigint;
