-- Companies that use documents, or with answers of attendants that were kept for too long.
create or replace function worker_answering(kept_since timestamptz) returns table (company_id int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.company_id from knowledge_source s
  union
  select c.company_id from answer_candidate c where c.said_at < kept_since
  order by 1
$$;
call hand_over('worker_answering(timestamptz)', 'prosa_worker');
