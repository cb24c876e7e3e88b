-- A source may be the text of a file. The file itself is kept only until it is read.
alter table knowledge_source
  drop constraint knowledge_source_kind_check,
  add constraint knowledge_source_kind_check check (kind in ('text', 'pair', 'file')),
  -- Name of the file that the draft was read from, or is being read from.
  add column file_name text,
  -- The upload that is being read; null: none.
  add column file_id uuid,
  add column file_state text check (file_state in ('reading', 'read', 'failed')),
  add column file_problem text,
  -- Runs that have begun to read it.
  add column file_attempts int not null default 0,
  add foreign key (company_id, file_id) references file (company_id, id) on delete set null (file_id);
create index knowledge_source_file on knowledge_source (company_id, file_id) where file_id is not null;

-- The page of the file on which a section begins; null for a text without pages.
alter table document_section add column page int;

alter table company
  add column knowledge_source_quota int not null default 200 check (knowledge_source_quota >= 0),
  add column knowledge_section_quota int not null default 20000 check (knowledge_section_quota >= 0);
