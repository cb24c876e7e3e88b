-- Runs that began without a row being done since: after some the import says that it failed.
alter table contact_import add column attempts int not null default 0;
