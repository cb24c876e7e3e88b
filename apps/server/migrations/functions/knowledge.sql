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

-- Sites whose next call or reading is due, of companies that work. Whoever claims one takes its lease.
create or replace function worker_due_sites(row_limit int) returns table (company_id int, source_id int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.company_id, s.source_id from knowledge_site s
  where s.due_at <= now() and (s.lease_until is null or s.lease_until <= now())
    and s.company_id <> all ((select gate_stopped_companies())::int[])
  order by s.due_at limit row_limit
$$;
call hand_over('worker_due_sites(int)', 'prosa_worker');
