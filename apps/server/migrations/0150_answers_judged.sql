-- The section that was quoted to a question, and what the customer said of it. A question whose answer did not help has `answered` false, and stands among
-- those without one, with the answer named. Columns of the question: each has one answer.
alter table knowledge_question
  add column source_id int,
  add column title text,
  add column helped boolean,
  add foreign key (company_id, source_id) references knowledge_source (company_id, id) on delete set null (source_id);
create index knowledge_question_source on knowledge_question (company_id, source_id) where source_id is not null;
