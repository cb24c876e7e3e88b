-- Which of the rows (from 0) holds the titles, where there are any: those above it are the heading of a report, and no contacts.
alter table contact_import add title_row int not null default 0 check (title_row >= 0);
-- The first rows of a file that has not begun: one of them is chosen as that of the titles.
alter table contact_import add first_rows jsonb;
alter table contact_import drop constraint contact_import_encoding_check;
alter table contact_import add constraint contact_import_encoding_check
  check (encoding in ('utf-8', 'windows-1252', 'macintosh', 'cp850'));
