-- Changes of how many rooms there are, which a job adds up. A turn in a dialog that stays where it is writes nothing: the trigger looks at
-- no update that does not name these columns.
create or replace function count_room() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into room_count_change (company_id, workspace_id, open, transferred, rooms)
    values (old.company_id, old.workspace_id, old.open, old.transferred_to is not null, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into room_count_change (company_id, workspace_id, open, transferred, rooms)
    values (new.company_id, new.workspace_id, new.open, new.transferred_to is not null, 1);
  end if;
  return null;
end $$;
create or replace trigger dialog_counted after insert or delete on dialog for each row execute function count_room();
create or replace trigger dialog_recounted after update of open, workspace_id, transferred_to on dialog for each row
  when (old.open <> new.open or old.workspace_id <> new.workspace_id or (old.transferred_to is null) <> (new.transferred_to is null))
  execute function count_room();

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
