-- The words of notes, for search beside those of messages.
create table note_words (
  company_id int not null,
  dialog_id int not null,
  note_id int not null,
  -- Below zero, where no message is: what is found among messages and notes has one order.
  seq int not null generated always as (-note_id) stored,
  at timestamptz not null,
  words tsvector not null,
  primary key (company_id, note_id),
  foreign key (company_id, note_id) references note (company_id, id) on delete cascade,
  foreign key (company_id, dialog_id) references dialog (company_id, id) on delete cascade
);
create index note_words_dialog on note_words (company_id, dialog_id, seq);
create index note_words_at on note_words (company_id, at desc, dialog_id desc, seq desc);
create index note_words_words on note_words using gin (company_id, words);
call protect('note_words');
grant select on note_words to prosa_search;
create policy search on note_words for select to prosa_search using (true);

-- Every dialog is looked through once more, for its notes and the names of its files. What is found already is found meanwhile.
delete from dialog_words;
delete from words_position;
