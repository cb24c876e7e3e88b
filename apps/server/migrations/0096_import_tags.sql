-- Tags that every contact of a file is given, and those that a row put on its contact, which an undo takes off.
alter table contact_import add tag_ids int[] not null default '{}';
alter table contact_import_row add tagged int[];
