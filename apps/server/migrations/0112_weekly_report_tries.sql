-- A week's mail is claimed before its figures are read, and sent after: a person whose figures cannot be read holds up nobody else.
alter table weekly_report add column tries smallint not null default 1, add column tried_at timestamptz not null default now(),
  add column sent_at timestamptz;
update weekly_report set sent_at = now();
