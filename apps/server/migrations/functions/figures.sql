-- Companies with dialogs that changed since they were counted.
create or replace function worker_uncounted() returns table (company_id int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive own as (
    (select d.company_id as id from dialog d order by d.company_id limit 1) union all
    select (select d.company_id from dialog d where d.company_id > o.id order by d.company_id limit 1) from own o where o.id is not null)
  select o.id from own o left join figure_position p on p.company_id = o.id
  where o.id is not null and exists (
    select from dialog d where d.company_id = o.id and d.changed_xid >= coalesce(p.position, '0'::xid8))
  order by o.id
$$;
call hand_over('worker_uncounted()', 'prosa_worker');

-- From one moment to a later one; nothing where there is no later one.
create or replace function milliseconds(since timestamptz, until timestamptz) returns bigint language sql immutable parallel safe
  as $$ select coalesce(greatest(0, round(extract(epoch from until - since) * 1000)), 0)::bigint $$;

-- Dialogs that changed since they were counted, those first that changed first: what each comes to now, and as what it stands in the sums. Who
-- counts and who asks go by this one definition. A person takes over by entering or by writing, from whatever device; the last message before
-- that is looked for once in a dialog's life.
create or replace function uncounted(company int, row_limit int)
  returns table (bot_id int, channel text, hour timestamptz, changed xid8, is_new int, known dialog_counted, counts dialog_counted)
  language plpgsql stable set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
  set enable_material = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  since xid8 := coalesce((select p.position from figure_position p where p.company_id = company), '0'::xid8);
begin
  return query
    select d.bot_id, c.kind, date_trunc('hour', d.first_at, 'UTC'), d.changed_xid, (k.version is null)::int,
      row(company, d.id, coalesce(k.version, 0), coalesce(k.seq, 0), coalesce(k.open, 0), coalesce(k.human, 0), coalesce(k.span_ms, 0),
        coalesce(k.saved_ms, 0), coalesce(k.owned_ms, 0), d.bot_id, c.kind, d.first_at, coalesce(k.last_at, d.first_at),
        k.people_at, coalesce(k.handed, false), k.taken_at, k.served_from, k.answered_at, k.closed_at, coalesce(k.silent, false), k.attendant_id)::dialog_counted,
      row(company, d.id, d.version, d.seq, d.open::int, t.human, t.span_ms,
        case when t.human = 0 then t.span_ms when k.human = 1 then k.saved_ms else milliseconds(d.first_at, (
          select m.created_at from message m where m.company_id = company and m.dialog_id = d.id and m.sender <> 'HUMAN'
            and m.created_at <= coalesce(d.person_took_part_at, 'infinity') and m.seq < coalesce((
              select h.seq from message h where h.company_id = company and h.dialog_id = d.id and h.sender = 'HUMAN'
              order by h.seq limit 1), d.seq + 1)
          order by m.seq desc limit 1)) end,
        t.owned_ms, d.bot_id, c.kind, d.first_at, d.last_at,
        p.people_at, p.handed, p.taken_at, greatest(p.taken_at, case when p.taken_at is not null then d.opened_at end), coalesce(k.answered_at, (
          select m.created_at from message m where m.company_id = company and m.dialog_id = d.id and m.sender = 'HUMAN'
            and m.created_at >= p.people_at and d.last_person_at is not null order by m.seq limit 1)),
        d.closed_at, p.silent, d.last_attendant_id)::dialog_counted
    from dialog d
    left join dialog_counted k on k.company_id = company and k.dialog_id = d.id
    join connection c on c.company_id = company and c.id = d.connection_id
    cross join lateral (select milliseconds(d.first_at, d.last_at) as span_ms,
      (d.person_took_part or d.last_person_at is not null)::int as human,
      milliseconds(d.first_at, coalesce(d.person_took_part_at, d.closed_at, d.last_at)) as owned_ms) t
    cross join lateral (
      select least(e.handed_at, e.taken_at) as people_at, coalesce(e.handed_at <= coalesce(e.taken_at, 'infinity'), false) as handed,
        e.taken_at, coalesce(not d.open and e.closing = 'silence', false) as silent
      from (
        select min(e.at) filter (where e.kind in ('offered', 'transferred-to-person', 'reopened')
            or e.kind = 'transferred-to-queue' and e.detail->>'reason' is distinct from 'other-device') as handed_at,
          min(e.at) filter (where e.kind = 'joined') as taken_at,
          (array_agg(e.detail->>'reason' order by e.version desc) filter (where e.kind = 'closed'))[1] as closing
        from dialog_event e where e.company_id = company and e.dialog_id = d.id
          and (d.transferred_at is not null or d.person_took_part or d.last_person_at is not null or d.opened_at <> d.first_at)) e) p
    where d.company_id = company and d.changed_xid >= since and d.bot_id is not null and d.seq > 0
      and (k.version is null or k.version < d.version)
    order by d.changed_xid limit row_limit;
end $$;
revoke all on function uncounted(int, int) from public;
grant execute on function uncounted(int, int) to prosa_app;
