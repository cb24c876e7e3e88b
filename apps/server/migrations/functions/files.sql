-- Who holds files, and how many bytes there are, whoever writes the rows.

create or replace function count_file_bytes() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into company_storage (company_id, used_bytes) values (new.company_id, new.size_bytes)
    on conflict (company_id) do update set used_bytes = company_storage.used_bytes + excluded.used_bytes;
  else
    update company_storage set used_bytes = used_bytes - old.size_bytes where company_id = old.company_id;
  end if;
  return null;
end $$;
create or replace trigger file_counted after insert or delete on file for each row execute function count_file_bytes();

-- A message of a customer or a person makes its dialog a holder.
create or replace function hold_message_files() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into file_holder (company_id, file_id, kind, dialog_id)
  select new.company_id, f.id, 'dialog', new.dialog_id
  from jsonb_array_elements(new.files) u(file) join file f on f.company_id = new.company_id and f.id = (u.file ->> 'fileId')::uuid
  on conflict do nothing;
  return null;
end $$;
create or replace trigger message_holds_files after insert on message for each row
  when (new.files is not null and new.sender <> 'BOT') execute function hold_message_files();

-- An erased message lets its files go, where no other message of the dialog has them.
create or replace function release_message_files() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  released uuid[] := array(select (u.file ->> 'fileId')::uuid from jsonb_array_elements(old.files) u(file));
begin
  delete from file_holder h where h.company_id = old.company_id and h.dialog_id = old.dialog_id and h.file_id = any (released)
    and not exists (select from message m, jsonb_array_elements(m.files) u(file)
      where m.company_id = old.company_id and m.dialog_id = old.dialog_id and m.files is not null and (u.file ->> 'fileId')::uuid = h.file_id);
  update file f set used = false, released_at = now() where f.company_id = old.company_id and f.id = any (released)
    and not exists (select from file_holder h where h.company_id = f.company_id and h.file_id = f.id);
  return null;
end $$;
create or replace trigger message_releases_files after update of files on message for each row
  when (old.files is not null and new.files is null) execute function release_message_files();

-- With a contact goes its picture; the clean-up takes the bytes.
create or replace function release_contact_picture() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from file_holder h where h.company_id = old.company_id and h.contact_id = old.id;
  update file f set used = false, released_at = now() where f.company_id = old.company_id and f.id = old.picture_file_id
    and not exists (select from file_holder h where h.company_id = f.company_id and h.file_id = f.id);
  return null;
end $$;
create or replace trigger contact_releases_picture after delete on contact for each row
  when (old.picture_file_id is not null) execute function release_contact_picture();
