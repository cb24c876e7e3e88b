-- Within how many minutes of its open hours a workspace means to answer a room first, and to close it; null: no target.
alter table workspace
  add column answer_minutes int check (answer_minutes between 1 and 10080),
  add column close_minutes int check (close_minutes between 1 and 43200);

-- Of a room with people whose workspace has targets: since when it is with them, until when it is to be answered and closed (moments of `due_at`), and
-- whether it was told that this was missed. Written beside turns; no index.
alter table dialog
  add column people_since timestamptz,
  add column answer_by timestamptz,
  add column close_by timestamptz,
  add column answer_late boolean not null default false,
  add column close_late boolean not null default false;
