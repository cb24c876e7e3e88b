-- Asked alone by programs of before `follower_position`. Companies with dialogs that changed since they were looked through, those first that were looked through longest ago.
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

-- What the indexes of words give, in no order. A function of its own, so that nothing lures the planner into walking another index.
create or replace function words_hits(company int, wanted tsquery, row_limit int) returns table (dialog_id int, seq int, at timestamptz)
  language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_indexscan = off set enable_indexonlyscan = off set enable_seqscan = off
as $$
begin
  return query select w.dialog_id, w.seq, w.at from message_words w where w.company_id = company and w.words @@ wanted
    union all select w.dialog_id, w.seq, w.at from note_words w where w.company_id = company and w.words @@ wanted limit row_limit;
end $$;

-- Dialogs of these workspaces in which a message or a note has all these words, each with its newest such one (a note's number is below zero),
-- newest first, before a key; at most `row_limit`. Dialogs of which a newer one was told are left out. What is frequent ends among the
-- newest; what is rare is told by the indexes of words; what is frequent and still not among the newest that are seen is looked
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
  -- Of one dialog so many are looked at.
  deep_count constant int := 200;
  depth int;
  looked int;
  matched int;
  found int;
begin
  if c is null then return; end if;
  row_limit := least(row_limit, 100);
  with newest as materialized (
      select w.dialog_id, w.seq, w.at, w.words @@ q as is_hit from (
        select u.* from (
          (select x.dialog_id, x.seq, x.at, x.words from message_words x
          where x.company_id = c and (x.at, x.dialog_id, x.seq) < (before_at, before_dialog, before_seq)
          order by x.at desc, x.dialog_id desc, x.seq desc limit newest_count)
          union all
          (select x.dialog_id, x.seq, x.at, x.words from note_words x
          where x.company_id = c and (x.at, x.dialog_id, x.seq) < (before_at, before_dialog, before_seq)
          order by x.at desc, x.dialog_id desc, x.seq desc limit newest_count)) u
        order by u.at desc, u.dialog_id desc, u.seq desc limit newest_count) w),
    heads as materialized (
      select distinct on (n.dialog_id) n.dialog_id, n.seq, n.at from newest n where n.is_hit order by n.dialog_id, n.at desc, n.seq desc),
    -- `offset 0`: whether a dialog was told before is asked of one after the other until there are enough.
    seen as materialized (
      select o.dialog_id, o.seq, o.at from (
        select h.dialog_id, h.seq, h.at from heads h
        cross join lateral (select x.workspace_id, x.open, x.bot_id from dialog x where x.company_id = c and x.id = h.dialog_id offset 0) d
        where d.workspace_id = any (workspaces) and d.open = any (opens) and (cardinality(bots) = 0 or d.bot_id = any (bots))
        order by h.at desc, h.dialog_id desc, h.seq desc offset 0) o
      where not exists (select from (
          (select w.seq, w.at, w.words from message_words w where w.company_id = c and w.dialog_id = o.dialog_id
          order by w.seq desc limit deep_count)
          union all
          (select w.seq, w.at, w.words from note_words w where w.company_id = c and w.dialog_id = o.dialog_id
          order by w.seq limit deep_count)) m
        where (m.at, o.dialog_id, m.seq) >= (before_at, before_dialog, before_seq) and m.words @@ q)
      limit row_limit)
  select (select count(*) from newest), (select count(*) from newest n where n.is_hit), (select count(*) from seen),
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
      heads as materialized (
        select distinct on (h.dialog_id) h.dialog_id, h.seq, h.at from hits h order by h.dialog_id, h.at desc, h.seq desc),
      seen as materialized (
        select h.dialog_id, h.seq, h.at from heads h
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
        (select w.seq, w.at, w.words from message_words w where w.company_id = c and w.dialog_id = p.id
        order by w.seq desc limit deep_count)
        union all
        (select w.seq, w.at, w.words from note_words w where w.company_id = c and w.dialog_id = p.id
        order by w.seq limit deep_count)) m
      where (cardinality(bots) = 0 or p.bot_id = any (bots)) and m.words @@ q),
    heads as materialized (
      select distinct on (h.dialog_id) h.dialog_id, h.seq, h.at from hits h order by h.dialog_id, h.at desc, h.seq desc),
    both_of as (
      select h.dialog_id, h.seq, h.at from heads h where (h.at, h.dialog_id, h.seq) < (before_at, before_dialog, before_seq)
      union
      select u.d, u.s, w.at from unnest(dialogs, seqs) u(d, s) cross join lateral (
        select x.at from message_words x where x.company_id = c and x.dialog_id = u.d and x.seq = u.s
        union all select x.at from note_words x where x.company_id = c and x.note_id = -u.s) w),
    seen as materialized (
      select distinct on (b.dialog_id) b.dialog_id, b.seq, b.at from both_of b order by b.dialog_id, b.at desc, b.seq desc),
    page as materialized (
      select s.dialog_id, s.seq, s.at from seen s order by s.at desc, s.dialog_id desc, s.seq desc limit row_limit)
  select (select array_agg(p.dialog_id order by p.at desc, p.dialog_id desc, p.seq desc) from page p),
    (select array_agg(p.seq order by p.at desc, p.dialog_id desc, p.seq desc) from page p)
  into dialogs, seqs;
  is_partial := true;
  return next;
end $$;
call hand_over('search_messages(int[], int[], boolean, text, timestamptz, int, int, int)', 'prosa_search');
