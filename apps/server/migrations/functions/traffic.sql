-- Asked alone by programs of before `follower_position`. Companies with dialogs that changed since their traces were read, or with what is kept for too long.
create or replace function worker_untraced(steps_before timestamptz, texts_before timestamptz) returns table (company_id int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive own as (
    (select d.company_id as id from dialog d order by d.company_id limit 1) union all
    select (select d.company_id from dialog d where d.company_id > o.id order by d.company_id limit 1) from own o where o.id is not null)
  select o.id from own o left join trace_position p on p.company_id = o.id
  where o.id is not null and (
    exists (select from dialog d where d.company_id = o.id and d.changed_xid >= coalesce(p.position, '0'::xid8))
    or exists (select from traffic_dialog t where t.company_id = o.id and t.last_at < steps_before)
    or exists (select from not_understood n where n.company_id = o.id and n.last_at < texts_before))
  order by 1
$$;
call hand_over('worker_untraced(timestamptz, timestamptz)', 'prosa_worker');

-- Companies with traces that are kept for too long.
create or replace function worker_old_traces(steps_before timestamptz, texts_before timestamptz) returns table (company_id int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive own as (
    (select d.company_id as id from dialog d order by d.company_id limit 1) union all
    select (select d.company_id from dialog d where d.company_id > o.id order by d.company_id limit 1) from own o where o.id is not null)
  select o.id from own o
  where o.id is not null and (exists (select from traffic_dialog t where t.company_id = o.id and t.last_at < steps_before)
    or exists (select from not_understood n where n.company_id = o.id and n.last_at < texts_before)
    or exists (select from knowledge_question q where q.company_id = o.id and q.asked_at < texts_before and q.state <> 'background'))
  order by 1
$$;
call hand_over('worker_old_traces(timestamptz, timestamptz)', 'prosa_worker');
