-- Administrators list companies across all of them; the operation demands the admin flag.
create or replace function gate_companies(part text, row_limit int, row_offset int)
  returns table (id int, total bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.id, count(*) over () from company c where part = '' or c.name_folded like '%' || part || '%'
        order by c.name_folded, c.id limit row_limit offset row_offset $$;
call hand_over('gate_companies(text, int, int)', 'prosa_gate');

create or replace function gate_company_summaries(ids int[])
  returns table (id int, name text, platform_id int, active boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.id, c.name, c.platform_id, c.active from company c where c.id = any (ids) $$;
call hand_over('gate_company_summaries(int[])', 'prosa_gate');

-- Background work that goes company by company (clean-up, "changed since") needs their ids.
create or replace function gate_company_ids() returns table (id int)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.id from company c order by c.id $$;
call hand_over('gate_company_ids()', 'prosa_gate');
