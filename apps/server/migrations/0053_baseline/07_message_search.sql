-- The words of messages, for search in their texts. A table of its own, filled after the fact by a worker: an index on the message
-- would be paid by every turn, and again by every receipt.
create table message_words (
  company_id int not null,
  dialog_id int not null,
  seq int not null,
  -- When it was stored: found ones come newest first.
  at timestamptz not null,
  -- Folded by the program, without places: which words there are, not in what order.
  words tsvector not null,
  primary key (company_id, dialog_id, seq),
  foreign key (company_id, dialog_id, seq) references message (company_id, dialog_id, seq) on delete cascade
);
create index message_words_at on message_words (company_id, at desc, dialog_id desc, seq desc);
create index message_words_words on message_words using gin (company_id, words);
call protect('message_words');

-- Up to which of its versions the words of a dialog are written.
create table dialog_words (
  company_id int not null,
  dialog_id int not null,
  version int not null,
  primary key (company_id, dialog_id),
  foreign key (company_id, dialog_id) references dialog (company_id, id) on delete cascade
);
call protect('dialog_words');

-- Up to which horizon of snapshots the dialogs of a company were looked through.
create table words_position (
  company_id int primary key references company (id),
  position xid8 not null
);
call protect('words_position');

-- The worker looks for companies whose words are behind; search finds ids.
grant select on words_position to prosa_worker;
create policy worker on words_position for select to prosa_worker using (true);
grant select on message_words to prosa_search;
create policy search on message_words for select to prosa_search using (true);
