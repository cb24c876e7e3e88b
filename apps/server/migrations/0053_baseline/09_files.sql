-- Who holds a file, and how many bytes of files a company has. Both are kept by triggers (functions/files.sql).

-- Whoever may read what holds a file may read the file. One that nothing holds yet is its uploader's alone. What a bot says in a
-- dialog is held by the bot and not by each dialog: it would be a row for every greeting with a picture.
create table file_holder (
  company_id int not null,
  file_id uuid not null,
  kind text not null check (kind in ('bot', 'dialog', 'person', 'platform', 'company', 'contact', 'canned')),
  bot_id int, dialog_id int, user_id int, platform_id int references platform (id), contact_id int, canned_answer_id int,
  unique nulls not distinct (company_id, file_id, kind, bot_id, dialog_id, user_id, platform_id, contact_id, canned_answer_id),
  check ((kind = 'bot') = (bot_id is not null)),
  check ((kind = 'dialog') = (dialog_id is not null)),
  check ((kind = 'person') = (user_id is not null)),
  check ((kind = 'platform') = (platform_id is not null)),
  check ((kind = 'contact') = (contact_id is not null)),
  check ((kind = 'canned') = (canned_answer_id is not null)),
  foreign key (company_id, file_id) references file (company_id, id),
  foreign key (company_id, bot_id) references bot (company_id, id),
  foreign key (company_id, dialog_id) references dialog (company_id, id),
  foreign key (company_id, user_id) references member (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contact (company_id, id) on delete cascade,
  foreign key (company_id, canned_answer_id) references canned_answer (company_id, id)
);
create index file_holder_contact on file_holder (company_id, contact_id) where contact_id is not null;
create index file_holder_canned_answer on file_holder (company_id, canned_answer_id) where canned_answer_id is not null;
call protect('file_holder');

-- Bytes of a company's files, counted with each row of `file`, so that no upload sums them.
create table company_storage (
  company_id int primary key references company (id),
  used_bytes bigint not null default 0 check (used_bytes >= 0)
);
call protect('company_storage');

grant usage on all sequences in schema public to prosa_app;
