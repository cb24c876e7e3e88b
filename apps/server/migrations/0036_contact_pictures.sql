-- Customers' pictures as their channels tell them: files of the company, held by the contact.

alter table contact
  add column picture_file_id uuid,
  -- SHA-256 of the bytes as they came: the same picture again changes nothing.
  add column picture_hash bytea,
  -- When the channel last said who it is, or that it does not.
  add column profile_at timestamptz,
  add foreign key (company_id, picture_file_id) references file (company_id, id);
create index contact_picture on contact (company_id, picture_file_id) where picture_file_id is not null;

-- The name of the old one is the database's own, cut to its length.
do $$
begin
  execute (select format('alter table file_holder drop constraint %I', conname) from pg_constraint
    where conrelid = 'file_holder'::regclass and contype = 'u');
end $$;
alter table file_holder
  drop constraint file_holder_kind_check,
  add column contact_id int,
  add constraint file_holder_kind_check check (kind in ('bot', 'dialog', 'person', 'platform', 'company', 'contact')),
  add check ((kind = 'contact') = (contact_id is not null)),
  add foreign key (company_id, contact_id) references contact (company_id, id) on delete cascade,
  add unique nulls not distinct (company_id, file_id, kind, bot_id, dialog_id, user_id, platform_id, contact_id);
create index file_holder_contact on file_holder (company_id, contact_id) where contact_id is not null;

-- With a contact goes its picture, whoever deletes the row; the clean-up takes the bytes.
create function release_contact_picture() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from file_holder h where h.company_id = old.company_id and h.contact_id = old.id;
  update file f set used = false, released_at = now() where f.company_id = old.company_id and f.id = old.picture_file_id
    and not exists (select from file_holder h where h.company_id = f.company_id and h.file_id = f.id);
  return null;
end $$;
create trigger contact_releases_picture after delete on contact for each row
  when (old.picture_file_id is not null) execute function release_contact_picture();
