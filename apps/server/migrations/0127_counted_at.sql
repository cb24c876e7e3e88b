-- When all that had changed was counted last: how old figures are while more changed at once than a call may look through. Null: not known, as
-- a program of before this counts beside the new one.
alter table figure_position add column counted_at timestamptz;
