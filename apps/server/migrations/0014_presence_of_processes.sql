-- A person may have windows in several processes: until when each of them answers for him, in seconds since 1970. He goes
-- offline when the last has none left, or is gone itself and its time has passed.
alter table presence add column processes jsonb not null default '{}';
