-- The rooms of a day are answered by these indexes alone where they are closed: whose they are and when something was last said stand in
-- them, and change no more. A message in an open room adds nothing to either.
drop index dialog_closed;
create index dialog_closed on dialog (company_id, closed_at) include (id, workspace_id, last_at) where closed_at is not null;
create index dialog_begun_closed on dialog (company_id, first_at) include (id, workspace_id, last_at) where not open;
