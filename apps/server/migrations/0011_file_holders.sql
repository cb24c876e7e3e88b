-- Who holds a file, and how many bytes of files a company has.

-- Whoever may read what holds a file may read the file. One that nothing holds yet is its uploader's alone. What a bot says in a
-- dialog is held by the bot and not by each dialog: it would be a row for every greeting with a picture.
create table file_holder (
  company_id int not null,
  file_id uuid not null,
  kind text not null check (kind in ('bot', 'dialog', 'person', 'platform', 'company')),
  bot_id int, dialog_id int, user_id int, platform_id int references platform (id),
  unique nulls not distinct (company_id, file_id, kind, bot_id, dialog_id, user_id, platform_id),
  check ((kind = 'bot') = (bot_id is not null)),
  check ((kind = 'dialog') = (dialog_id is not null)),
  check ((kind = 'person') = (user_id is not null)),
  check ((kind = 'platform') = (platform_id is not null)),
  foreign key (company_id, file_id) references file (company_id, id),
  foreign key (company_id, bot_id) references bot (company_id, id),
  foreign key (company_id, dialog_id) references dialog (company_id, id),
  foreign key (company_id, user_id) references member (company_id, id) on delete cascade
);
call protect('file_holder');

-- Bytes of a company's files, counted with each row of `file`, so that no upload sums them.
create table company_storage (
  company_id int primary key references company (id),
  used_bytes bigint not null default 0 check (used_bytes >= 0)
);
call protect('company_storage');

-- Null is the installation's own limit, 0 none.
alter table company add column storage_limit_bytes bigint check (storage_limit_bytes >= 0);

-- The last message that held the file was erased: it is nobody's, and its bytes go at once.
alter table file add column released_at timestamptz;
create index file_released on file (company_id) where released_at is not null;

create function count_file_bytes() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into company_storage (company_id, used_bytes) values (new.company_id, new.size_bytes)
    on conflict (company_id) do update set used_bytes = company_storage.used_bytes + excluded.used_bytes;
  else
    update company_storage set used_bytes = used_bytes - old.size_bytes where company_id = old.company_id;
  end if;
  return null;
end $$;
create trigger file_counted after insert or delete on file for each row execute function count_file_bytes();

-- A message of a customer or a person makes its dialog a holder, whoever writes the row.
create function hold_message_files() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into file_holder (company_id, file_id, kind, dialog_id)
  select new.company_id, f.id, 'dialog', new.dialog_id
  from jsonb_array_elements(new.files) u(file) join file f on f.company_id = new.company_id and f.id = (u.file ->> 'fileId')::uuid
  on conflict do nothing;
  return null;
end $$;
create trigger message_holds_files after insert on message for each row
  when (new.files is not null and new.sender <> 'BOT') execute function hold_message_files();

-- An erased message lets its files go, where no other message of the dialog has them.
create function release_message_files() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
create trigger message_releases_files after update of files on message for each row
  when (old.files is not null and new.files is null) execute function release_message_files();

-- What stands already. Forced row security would hide every row from the owner that runs this.
alter table file no force row level security;
alter table file_holder no force row level security;
alter table company_storage no force row level security;
alter table message no force row level security;
alter table flow no force row level security;
alter table bot no force row level security;
alter table member no force row level security;

insert into company_storage (company_id, used_bytes) select company_id, sum(size_bytes) from file group by company_id;

create temporary table held (company_id int, file_id text, kind text, bot_id int, dialog_id int, user_id int) on commit drop;
insert into held
  select m.company_id, u.file ->> 'fileId', 'dialog', null::int, m.dialog_id, null::int
  from message m, jsonb_array_elements(m.files) u(file) where jsonb_typeof(m.files) = 'array' and m.sender <> 'BOT'
  union all
  select f.company_id, u.id #>> '{}', 'bot', f.bot_id, null, null
  from flow f, jsonb_path_query(f.document, '$.nodes[*].botInteractions[*].files[*].fileId') u(id)
  union all
  select company_id, avatar_file_id::text, 'bot', id, null, null from bot where avatar_file_id is not null
  union all
  select company_id, avatar_file_id::text, 'person', null, null, id from member where avatar_file_id is not null;
insert into file_holder (company_id, file_id, kind, bot_id, dialog_id, user_id)
  select distinct h.company_id, f.id, h.kind, h.bot_id, h.dialog_id, h.user_id
  from held h join file f on f.company_id = h.company_id and f.id::text = h.file_id;

alter table file force row level security;
alter table file_holder force row level security;
alter table company_storage force row level security;
alter table message force row level security;
alter table flow force row level security;
alter table bot force row level security;
alter table member force row level security;
