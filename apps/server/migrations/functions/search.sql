-- Search of dialogs and contacts by the contact's folded text: LIKE is not leakproof, so behind row security no index serves it. Planned
-- so that it reads little among a million dialogs, whatever is asked.

-- Dialogs of these workspaces whose contact's folded text has the part, newest first. First among the newest that are seen
-- (frequent names end there), else through the trigram index, fenced so that the limit does not lure the planner away from it.
-- A dialog may come twice, first in its right place.
create or replace function search_dialogs(workspaces int[], part text, only_open boolean, row_limit int)
  returns table (dialog_id int)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  c int := nullif(current_setting('app.company_id', true), '')::int;
  escaped text := replace(replace(replace(part, '\', '\\'), '%', '\%'), '_', '\_');
  -- One or two letters begin a word: the trigram index knows beginnings.
  pattern text := case when length(part) < 3 then '' else '%' end || escaped || '%';
  inner_word text := case when length(part) < 3 then '% ' || escaped || '%' end;
  opens boolean[] := case when only_open is null then array[true, false] else array[only_open] end;
  depth int;
  candidates int[];
  is_all boolean;
  found int;
begin
  if c is null or part = '' then return; end if;
  row_limit := least(row_limit, 200);
  depth := greatest(row_limit + 1, 4000 / greatest(1, cardinality(workspaces) * cardinality(opens)));
  -- From every workspace the same number, by its index alone. Where one had more, what is older than its last is not known to be
  -- the newest, and is left to the second step.
  with probe as materialized (
      select w.ws, o.open, x.id, x.last_at from unnest(workspaces) w(ws) cross join unnest(opens) o(open) cross join lateral (
        select d.id, d.last_at from dialog d where d.company_id = c and d.workspace_id = w.ws and d.open = o.open
        order by d.last_at desc, d.id desc limit depth) x),
    edge as materialized (
      select max(g.oldest) as at from (
        select min(p.last_at) as oldest from probe p group by p.ws, p.open having count(*) = depth) g),
    newest as materialized (
      select p.id, p.last_at from probe p where p.last_at > coalesce((select e.at from edge e), '-infinity')
      order by p.last_at desc, p.id desc limit 2000)
  select array_agg(n.id order by n.last_at desc, n.id desc), (select e.at is null from edge e) and count(*) < 2000
  into candidates, is_all from newest n;
  -- `offset 0`: contacts are looked up one by one until there are enough, never all that match.
  return query
    select d.id from (select u.id, u.place from unnest(candidates) with ordinality u(id, place) order by u.place) n
    cross join lateral (select x.id, x.contact_id from dialog x where x.company_id = c and x.id = n.id offset 0) d
    cross join lateral (select x.search from contact x where x.company_id = c and x.id = d.contact_id offset 0) k
    where k.search like pattern or k.search like inner_word
    order by n.place limit row_limit;
  get diagnostics found = row_count;
  if is_all or found >= row_limit then return; end if;
  return query
    with hits as materialized (
      select k.id from contact k where k.company_id = c and (k.search like pattern or k.search like inner_word) limit 5000)
    select d.id from hits h join dialog_party p on p.company_id = c and p.contact_id = h.id
      join dialog d on d.company_id = c and d.id = p.dialog_id
    where d.workspace_id = any (workspaces) and d.open = any (opens)
    order by d.last_at desc, d.id desc limit row_limit;
end $$;
call hand_over('search_dialogs(int[], text, boolean, int)', 'prosa_search');

-- Contacts whose folded text has the part; one or two letters begin a word. At most `row_limit`.
create or replace function search_contacts(part text, row_limit int) returns table (contact_id int)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  c int := nullif(current_setting('app.company_id', true), '')::int;
  escaped text := replace(replace(replace(part, '\', '\\'), '%', '\%'), '_', '\_');
begin
  if c is null or part = '' then return; end if;
  if length(part) < 3 then
    return query select k.id from contact k
      where k.company_id = c and (k.search like escaped || '%' or k.search like '% ' || escaped || '%')
      limit least(row_limit, 5001);
  else
    return query select k.id from contact k where k.company_id = c and k.search like '%' || escaped || '%'
      limit least(row_limit, 5001);
  end if;
end $$;
call hand_over('search_contacts(text, int)', 'prosa_search');
