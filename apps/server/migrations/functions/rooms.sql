-- A label knows whether its dialog is open. Fires where a statement names `open`, which turns do not: closing and opening again pay for
-- it, one probe of a small index.
create or replace function keep_label_open() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  update dialog_label set open = new.open where company_id = new.company_id and dialog_id = new.id;
  return null;
end $$;
create or replace trigger dialog_label_open after update of open on dialog for each row when (old.open is distinct from new.open)
  execute function keep_label_open();
