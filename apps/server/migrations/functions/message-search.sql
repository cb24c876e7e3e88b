-- Companies with dialogs that changed since they were looked through, those first that were looked through longest ago.
create or replace function worker_wordless(row_limit int) returns table (company_id int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive own as (
    (select d.company_id as id from dialog d order by d.company_id limit 1) union all
    select (select d.company_id from dialog d where d.company_id > o.id order by d.company_id limit 1) from own o where o.id is not null)
  select o.id from own o left join words_position p on p.company_id = o.id
  where o.id is not null and exists (
    select from dialog d where d.company_id = o.id and d.changed_xid >= coalesce(p.position, '0'::xid8))
  order by p.position nulls first limit least(row_limit, 100)
$$;
call hand_over('worker_wordless(int)', 'prosa_worker');

-- What the index of words gives, in no order. A function of its own, so that nothing lures the planner into walking another index.
create or replace function words_hits(company int, wanted tsquery, row_limit int) returns table (dialog_id int, seq int, at timestamptz)
  language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_indexscan = off set enable_indexonlyscan = off set enable_seqscan = off
as $$
begin
  return query select w.dialog_id, w.seq, w.at from message_words w where w.company_id = company and w.words @@ wanted limit row_limit;
end $$;

-- Messages with all these words in dialogs of these workspaces, newest first, before a key; at most `row_limit`. What is frequent ends among the
-- newest messages; what is rare is told by the index of words; what is frequent and still not among the newest that are seen is looked
-- for in the newest dialogs that are. `is_partial`: there may be older ones that were not looked at.
create or replace function search_messages(workspaces int[], bots int[], only_open boolean, wanted text, before_at timestamptz, before_dialog int,
    before_seq int, row_limit int)
  returns table (dialogs int[], seqs int[], is_partial boolean)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  c int := nullif(current_setting('app.company_id', true), '')::int;
  q tsquery := wanted::tsquery;
  opens boolean[] := case when only_open is null then array[true, false] else array[only_open] end;
  newest_count constant int := 2000;
  rare_count constant int := 40;
  hit_count constant int := 5000;
  dialog_count constant int := 400;
  depth int;
  looked int;
  matched int;
  found int;
begin
  if c is null then return; end if;
  row_limit := least(row_limit, 100);
  with newest as materialized (
      select w.dialog_id, w.seq, w.at, w.words @@ q as is_hit from message_words w
      where w.company_id = c and (w.at, w.dialog_id, w.seq) < (before_at, before_dialog, before_seq)
      order by w.at desc, w.dialog_id desc, w.seq desc limit newest_count),
    hits as materialized (select n.dialog_id, n.seq, n.at from newest n where n.is_hit),
    seen as materialized (
      select h.dialog_id, h.seq, h.at from hits h
      cross join lateral (select x.workspace_id, x.open, x.bot_id from dialog x where x.company_id = c and x.id = h.dialog_id offset 0) d
      where d.workspace_id = any (workspaces) and d.open = any (opens) and (cardinality(bots) = 0 or d.bot_id = any (bots))
      order by h.at desc, h.dialog_id desc, h.seq desc limit row_limit)
  select (select count(*) from newest), (select count(*) from hits), (select count(*) from seen),
    (select array_agg(s.dialog_id order by s.at desc, s.dialog_id desc, s.seq desc) from seen s),
    (select array_agg(s.seq order by s.at desc, s.dialog_id desc, s.seq desc) from seen s)
  into looked, matched, found, dialogs, seqs;
  is_partial := false;
  if looked < newest_count or found >= row_limit then
    return next;
    return;
  end if;
  if matched <= rare_count then
    with hits as materialized (select h.dialog_id, h.seq, h.at from words_hits(c, q, hit_count + 1) h),
      seen as materialized (
        select h.dialog_id, h.seq, h.at from hits h
        cross join lateral (select x.workspace_id, x.open, x.bot_id from dialog x where x.company_id = c and x.id = h.dialog_id offset 0) d
        where (h.at, h.dialog_id, h.seq) < (before_at, before_dialog, before_seq)
          and d.workspace_id = any (workspaces) and d.open = any (opens) and (cardinality(bots) = 0 or d.bot_id = any (bots))
        order by h.at desc, h.dialog_id desc, h.seq desc limit row_limit)
    select (select count(*) from hits) > hit_count,
      (select array_agg(s.dialog_id order by s.at desc, s.dialog_id desc, s.seq desc) from seen s),
      (select array_agg(s.seq order by s.at desc, s.dialog_id desc, s.seq desc) from seen s)
    into is_partial, dialogs, seqs;
    return next;
    return;
  end if;
  -- The dialogs are read by the index of the inbox, the same number from every workspace.
  depth := greatest(1, dialog_count / greatest(1, cardinality(workspaces) * cardinality(opens)));
  with probe as materialized (
      select x.id, x.bot_id, x.last_at from unnest(workspaces) w(ws) cross join unnest(opens) o(open) cross join lateral (
        select d.id, d.bot_id, d.last_at from dialog d where d.company_id = c and d.workspace_id = w.ws and d.open = o.open
          and d.first_at <= before_at
        order by d.last_at desc, d.id desc limit depth) x),
    hits as materialized (
      select p.id as dialog_id, m.seq, m.at from probe p cross join lateral (
        select w.seq, w.at, w.words from message_words w where w.company_id = c and w.dialog_id = p.id
        order by w.seq desc limit 200) m
      where (cardinality(bots) = 0 or p.bot_id = any (bots)) and m.words @@ q
        and (m.at, p.id, m.seq) < (before_at, before_dialog, before_seq)),
    both_of as (
      select h.dialog_id, h.seq, h.at from hits h union
      select u.d, u.s, w.at from unnest(dialogs, seqs) u(d, s) join message_words w on w.company_id = c and w.dialog_id = u.d and w.seq = u.s),
    seen as materialized (
      select b.dialog_id, b.seq, b.at from both_of b order by b.at desc, b.dialog_id desc, b.seq desc limit row_limit)
  select (select array_agg(s.dialog_id order by s.at desc, s.dialog_id desc, s.seq desc) from seen s),
    (select array_agg(s.seq order by s.at desc, s.dialog_id desc, s.seq desc) from seen s)
  into dialogs, seqs;
  is_partial := true;
  return next;
end $$;
call hand_over('search_messages(int[], int[], boolean, text, timestamptz, int, int, int)', 'prosa_search');
