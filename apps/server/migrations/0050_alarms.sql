-- For how many minutes of its open hours nobody may be able to act in a room that is with a workspace's people before everybody who sees
-- it is told; 0: nobody ever is.
alter table workspace add column alarm_minutes int not null default 0 check (alarm_minutes between 0 and 1440);

-- Of a room with people: since when it waits for whoever has it, when it is looked at next whether somebody can act (a moment of `due_at`), and
-- since when its alarm is on. Written beside turns, where the workspace has the rule.
alter table dialog
  add column unattended_from timestamptz,
  add column alarm_at timestamptz,
  add column alarmed_at timestamptz;
-- Few rooms at any time: a turn in any other writes no entry.
create index dialog_alarmed on dialog (company_id, workspace_id, alarmed_at) where alarmed_at is not null;

-- Since when they have been away, where they are: until then they could act.
alter table member add column away_at timestamptz;
