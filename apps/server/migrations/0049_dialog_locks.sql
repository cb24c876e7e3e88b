-- A dialog is locked against whoever writes it, and no longer against what only names it: a row of another table that refers to it (its words,
-- a note, a label) waited for a turn under way, and kept every other dialog of its transaction from its own turns meanwhile.
create or replace function lock_dialogs(companies int[], lasts int[], ids int[], connections int[], ext_ids text[], skip boolean)
  returns table (d dialog, contact_name text, contact_email text, contact_phone text, bot_revision text, duplicate boolean)
  language plpgsql volatile set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  c int;
  a int := 1;
  z int;
  company text;
begin
  for i in 1 .. cardinality(companies) loop
    c := companies[i];
    z := lasts[i];
    -- Before the query: within one statement, the policy may be evaluated first. An assignment costs a third of a query.
    company := set_config('app.company_id', c::text, true);
    if skip then
      return query select x, k.name, k.email, k.phone, b.xmin::text,
          exists (select from message m where m.company_id = c and m.connection_id = u.connection_id and m.ext_id = u.ext_id)
        from unnest(ids[a:z], connections[a:z], ext_ids[a:z]) u(id, connection_id, ext_id)
        join dialog x on x.company_id = c and x.id = u.id
        join contact k on k.company_id = c and k.id = x.contact_id
        left join bot b on b.company_id = c and b.id = x.bot_id
        order by x.id for no key update of x skip locked;
    else
      return query select x, k.name, k.email, k.phone, b.xmin::text,
          exists (select from message m where m.company_id = c and m.connection_id = u.connection_id and m.ext_id = u.ext_id)
        from unnest(ids[a:z], connections[a:z], ext_ids[a:z]) u(id, connection_id, ext_id)
        join dialog x on x.company_id = c and x.id = u.id
        join contact k on k.company_id = c and k.id = x.contact_id
        left join bot b on b.company_id = c and b.id = x.bot_id
        order by x.id for no key update of x;
    end if;
    a := z + 1;
  end loop;
end $$;
