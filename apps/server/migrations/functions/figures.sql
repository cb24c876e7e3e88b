-- Companies with dialogs that changed since they were counted.
create or replace function worker_uncounted() returns table (company_id int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive own as (
    (select d.company_id as id from dialog d order by d.company_id limit 1) union all
    select (select d.company_id from dialog d where d.company_id > o.id order by d.company_id limit 1) from own o where o.id is not null)
  select o.id from own o left join figure_position p on p.company_id = o.id
  where o.id is not null and (exists (
      select from dialog d where d.company_id = o.id and d.changed_xid >= coalesce(p.position, '0'::xid8))
    or exists (select from dialog_counted k where k.company_id = o.id and k.judged_at <= now())
    or exists (select from figure_people f where f.company_id = o.id and f.dialogs is null and f.day < (now() at time zone 'UTC')::date))
  order by o.id
$$;
call hand_over('worker_uncounted()', 'prosa_worker');

-- From one moment to a later one; nothing where there is no later one.
create or replace function milliseconds(since timestamptz, until timestamptz) returns bigint language sql immutable parallel safe
  as $$ select coalesce(greatest(0, round(extract(epoch from until - since) * 1000)), 0)::bigint $$;

-- How much of the time from one moment to a later one fell into the hours of a workspace, in milliseconds; without hours it is always open. Null
-- where one of the moments is. As `business-hours.ts` of the contract has them: what is said of a day goes before what is said of every year, and
-- that before the week.
create or replace function open_milliseconds(hours jsonb, zone text, since timestamptz, until timestamptz) returns bigint
  language sql stable parallel safe set search_path = public, pg_temp
as $$
  select case when since is null or until is null then null when hours is null then milliseconds(since, until) else coalesce((
    select sum(milliseconds(greatest(since, s.opens), least(until, s.closes)))
    from generate_series((since at time zone zone)::date::timestamp, (until at time zone zone)::date::timestamp, interval '1 day') g(day)
    cross join lateral jsonb_array_elements(coalesce(
      (select h->'periods' from jsonb_array_elements(hours->'holidays') h where h->>'date' = to_char(g.day, 'YYYY-MM-DD') limit 1),
      (select h->'periods' from jsonb_array_elements(hours->'holidays') h
        where (h->>'isYearly')::boolean and substr(h->>'date', 6) = to_char(g.day, 'MM-DD') limit 1),
      hours->'week'->extract(dow from g.day)::int)) p
    cross join lateral (select (g.day + (p->>'from')::interval) at time zone zone as opens,
      (g.day + (p->>'to')::interval) at time zone zone as closes) s), 0)::bigint end
$$;

-- Dialogs that changed since they were counted, those first that changed first, and those whose resolution is to be judged by now: what each comes
-- to, and as what it stands in the sums. Who counts and who asks go by this one definition. A person takes over by entering or by writing, from
-- whatever device; what is looked for among messages is looked for once in a dialog's life. Times of a workspace's hours and whether a target was met
-- are kept as they were found first, whatever its rules become. Estimates are far above the few rows that there are: starting other processes for
-- them, or compiling, took longer than all the rest.
drop function if exists uncounted(int, int);
create or replace function uncounted(company int, at timestamptz, row_limit int)
  returns table (bot_id int, channel text, hour timestamptz, changed xid8, is_new int, known dialog_counted, counts dialog_counted)
  language plpgsql stable set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
  set enable_material = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set max_parallel_workers_per_gather = 0 set jit = off
as $$
declare
  since xid8 := coalesce((select p.position from figure_position p where p.company_id = company), '0'::xid8);
  zone text := (select c.time_zone from company c where c.id = company);
begin
  return query
    with due as (
      select d.id, d.changed_xid as xid from dialog d
      left join dialog_counted k on k.company_id = company and k.dialog_id = d.id
      where d.company_id = company and d.changed_xid >= since and d.bot_id is not null and d.seq > 0
        and (k.version is null or k.version < d.version)
      order by d.changed_xid limit row_limit),
     judged as (
      select j.dialog_id as id from dialog_counted j where j.company_id = company and j.judged_at <= at order by j.judged_at limit row_limit)
    select d.bot_id, c.kind, date_trunc('hour', d.first_at, 'UTC'), x.xid, (k.version is null)::int,
      row(company, d.id, coalesce(k.version, 0), coalesce(k.seq, 0), coalesce(k.open, 0), coalesce(k.human, 0), coalesce(k.span_ms, 0),
        coalesce(k.saved_ms, 0), coalesce(k.owned_ms, 0), d.bot_id, c.kind, d.first_at, coalesce(k.last_at, d.first_at),
        k.people_at, coalesce(k.handed, false), k.taken_at, k.served_from, k.answered_at, k.closed_at, coalesce(k.silent, false), k.attendant_id,
        coalesce(k.workspace_id, d.workspace_id), coalesce(k.campaigns, 0), coalesce(k.campaign_replies, 0), coalesce(k.outreaches, 0),
        coalesce(k.outreach_replies, 0), coalesce(k.finished, 0), coalesce(k.solved, 0), coalesce(k.left_midway, 0), coalesce(k.resolved, 0),
        coalesce(k.judged, 0), coalesce(k.lasting, 0), k.answer_open_ms, k.answer_in_time, k.close_in_time, k.judged_at, k.answered_by,
        k.saved_seq)::dialog_counted,
      row(company, d.id, d.version, d.seq, d.open::int, t.human, t.span_ms,
        v.saved_ms,
        t.owned_ms, d.bot_id, c.kind, d.first_at, d.last_at,
        p.people_at, p.handed, p.taken_at, s.served_from, a.answered_at, d.closed_at, p.silent, d.last_attendant_id,
        d.workspace_id, b.campaign, b.campaign * t.wrote, t.begun_by_us - b.campaign, (t.begun_by_us - b.campaign) * t.wrote,
        o.finished, o.solved, o.left_midway, r.resolved, j.judged, case when j.judged = 1 then l.lasting else 0 end,
        case when k.answered_at is not null then k.answer_open_ms else open_milliseconds(w.business_hours, zone, p.people_at, a.answered_at) end,
        case when p.late_answer then false when k.answered_at is not null then k.answer_in_time
          when a.answered_at is not null and w.answer_minutes is not null
          then open_milliseconds(w.business_hours, zone, p.people_at, a.answered_at) <= w.answer_minutes * 60000::bigint end,
        case when p.late_close then false when k.closed_at = d.closed_at then k.close_in_time
          when d.closed_at is not null and w.close_minutes is not null and (p.taken_at is not null or a.answered_at is not null)
          then open_milliseconds(w.business_hours, zone, greatest(p.people_at, d.opened_at), d.closed_at) <= w.close_minutes * 60000::bigint end,
        case when r.resolved = 1 and j.judged = 0 then d.closed_at + interval '7 days' end, a.answered_by, d.seq)::dialog_counted
    from (select due.id, due.xid from due union all select judged.id, null from judged where judged.id not in (select due.id from due)) x
    join dialog d on d.company_id = company and d.id = x.id
    left join dialog_counted k on k.company_id = company and k.dialog_id = d.id
    join connection c on c.company_id = company and c.id = d.connection_id
    join workspace w on w.company_id = company and w.id = d.workspace_id
    cross join lateral (select milliseconds(d.first_at, d.last_at) as span_ms,
      (d.person_took_part or d.last_person_at is not null)::int as human, d.begun_by_bot::int as begun_by_us, (d.inbound > 0)::int as wrote,
      milliseconds(d.first_at, coalesce(d.person_took_part_at, d.closed_at, d.last_at)) as owned_ms) t
    cross join lateral (
      select least(e.handed_at, e.taken_at) as people_at, coalesce(e.handed_at <= coalesce(e.taken_at, 'infinity'), false) as handed,
        e.taken_at, coalesce(not d.open and e.closing = 'silence', false) as silent, coalesce(e.closing in ('person', 'external'), false) as ended,
        coalesce(e.late_answer, false) as late_answer, coalesce(e.late_close, false) as late_close
      from (
        select min(e.at) filter (where e.kind in ('offered', 'transferred-to-person', 'reopened')
            or e.kind = 'transferred-to-queue' and e.detail->>'reason' is distinct from 'other-device') as handed_at,
          min(e.at) filter (where e.kind = 'joined') as taken_at,
          (array_agg(e.detail->>'reason' order by e.version desc) filter (where e.kind in ('closed', 'transferred-to-bot')))[1] as closing,
          bool_or(e.kind = 'late-answer') as late_answer, bool_or(e.kind = 'late-close') as late_close
        from dialog_event e where e.company_id = company and e.dialog_id = d.id
          and (d.transferred_at is not null or d.person_took_part or d.last_person_at is not null or d.opened_at <> d.first_at)) e) p
    cross join lateral (select greatest(p.taken_at, case when p.taken_at is not null then d.opened_at end) as served_from) s
    cross join lateral (select coalesce(k.answered_at, f.created_at) as answered_at,
        case when k.answered_at is null then f.user_id else k.answered_by end as answered_by
      from (select) one left join lateral (
        select m.created_at, m.user_id from message m where k.answered_at is null and m.company_id = company and m.dialog_id = d.id
          and m.sender = 'HUMAN' and m.created_at >= p.people_at and d.last_person_at is not null order by m.seq limit 1) f on true) a
    -- The time from each message to the next while the bot served, but for pauses: nobody would have sat there. What is counted once stays. A program
    -- of before 0117 that counts beside this one moves on `seq` alone: then all is counted anew.
    cross join lateral (select case when k.saved_seq = k.seq then k.seq end as seq) z
    cross join lateral (select case when z.seq is null then 0 else k.saved_ms end + case when k.human = 1 and z.seq is not null
      then 0 else coalesce((
        select sum(g.gap) filter (where g.gap <= 300000)
        from (
          select milliseconds(lag(m.created_at, 1, case when z.seq is null then d.first_at else k.last_at end) over (order by m.seq),
            m.created_at) as gap
          from message m where m.company_id = company and m.dialog_id = d.id and m.seq > coalesce(z.seq, 0)
            and m.sender <> 'HUMAN' and m.created_at <= coalesce(d.person_took_part_at, 'infinity') and (t.human = 0 or m.seq < coalesce((
              select h.seq from message h where h.company_id = company and h.dialog_id = d.id and h.sender = 'HUMAN'
              order by h.seq limit 1), d.seq + 1))) g), 0)::bigint end as saved_ms) v
    -- Its first message is a campaign's.
    cross join lateral (select case when not d.begun_by_bot then 0 when k.version is not null and k.campaigns + k.outreaches > 0 then k.campaigns
      else (exists (select from campaign_recipient q where q.company_id = company and q.dialog_id = d.id and q.seq = 1))::int end as campaign) b
    -- The bot answered a question: an exit took the customer's words, and not one that takes any. Then the flow came to its end, and nobody else had
    -- the dialog.
    cross join lateral (select d.session->'awaiting' is not distinct from 'null'::jsonb and d.session->>'nodeId' is null as at_end,
      not d.open and not d.begun_by_bot and t.human = 0 and d.transferred_at is null and p.people_at is null as alone) f
    cross join lateral (select (not d.open and not d.begun_by_bot)::int as finished,
      case when not f.alone or not f.at_end then 0 when k.solved = 1 then 1 else (exists (
        select from message m where m.company_id = company and m.dialog_id = d.id
          and m.trace @? '$.steps[*] ? (@.outcome == "exit" && !(@.rule == "any"))'))::int end as solved,
      (f.alone and not f.at_end and d.session is not null)::int as left_midway) o
    cross join lateral (select case when o.finished = 0 then 0
      else greatest(o.solved, (d.last_person_at is not null and p.ended)::int) end as resolved) r
    cross join lateral (select (r.resolved = 1 and d.closed_at + interval '7 days' <= at)::int as judged) j
    -- It was not opened again, and the customer began no other dialog with the bot.
    cross join lateral (select (d.opened_at = d.first_at and not exists (
        select from dialog_party n join dialog y on y.company_id = company and y.id = n.dialog_id
        where n.company_id = company and n.contact_id = d.contact_id and n.dialog_id > d.id and y.bot_id = d.bot_id and not y.begun_by_bot
          and y.seq > 0 and y.first_at >= d.closed_at and y.first_at < d.closed_at + interval '7 days'))::int as lasting) l
    order by x.xid nulls last;
end $$;
revoke all on function uncounted(int, timestamptz, int) from public;
grant execute on function uncounted(int, timestamptz, int) to prosa_app;

-- Whether more changed than one call may look through beside what it is asked for: some hundred milliseconds' worth. Dialogs that are counted as
-- they stand are among those it goes by: to pass over them would be to read them all.
create or replace function is_far_behind(company int, at timestamptz) returns boolean
  language sql stable set search_path = public, pg_temp set enable_seqscan = off set enable_bitmapscan = off
as $$
  select (select count(*) from (select from dialog d where d.company_id = company
      and d.changed_xid >= coalesce((select p.position from figure_position p where p.company_id = company), '0'::xid8)
      order by d.changed_xid limit 5001) c) > 5000
    or (select count(*) from (select from dialog_counted k where k.company_id = company and k.judged_at <= at
      order by k.judged_at limit 5001) j) > 5000
$$;
revoke all on function is_far_behind(int, timestamptz) from public;
grant execute on function is_far_behind(int, timestamptz) to prosa_app;

-- What changed since it was counted, for whoever asks; nothing where that is more than a call may look through. The figures are then those of the
-- last count, all of them.
create or replace function uncounted_tail(company int, at timestamptz)
  returns table (bot_id int, channel text, hour timestamptz, changed xid8, is_new int, known dialog_counted, counts dialog_counted)
  language plpgsql stable set search_path = public, pg_temp
as $$
begin
  if not is_far_behind(company, at) then return query select * from uncounted(company, at, null); end if;
end $$;
revoke all on function uncounted_tail(int, timestamptz) from public;
grant execute on function uncounted_tail(int, timestamptz) to prosa_app;

-- Days of which something was added up are written again (`figure_people`), whichever program added it.
create or replace function mark_people() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into figure_people as f (company_id, bot_id, day, channel)
  select distinct company_id, bot_id, (first_at at time zone 'UTC')::date, channel from changed where people_at is not null
  order by 1, 2, 3, 4
  on conflict (company_id, bot_id, day, channel) do update set dialogs = null where f.dialogs is not null;
  return null;
end $$;
create or replace trigger mark_people_added after insert on dialog_counted referencing new table as changed
  for each statement execute function mark_people();
create or replace trigger mark_people_changed after update on dialog_counted referencing new table as changed
  for each statement execute function mark_people();

-- What was added up before these triggers stood is marked with them.
insert into figure_people (company_id, bot_id, day, channel)
select distinct company_id, bot_id, (first_at at time zone 'UTC')::date, channel from dialog_counted where people_at is not null
on conflict do nothing;
