-- The rooms' table: what its filters look for, each by an index of its own. Tag and transfer are rare on dialogs of a bot, which
-- are those that change with every turn: partial indexes cost them nothing.
create index dialog_tag on dialog (company_id, workspace_id, tag_stage, open, last_at desc, id desc) where tag_stage is not null;
create index dialog_transferred on dialog (company_id, workspace_id, transferred_to, open, last_at desc, id desc)
  where transferred_to is not null;

-- Contacts whose folded text has the part: LIKE is not leakproof, so behind row security no index serves it. At most `row_limit`.
create function search_contacts(part text, row_limit int) returns table (contact_id int)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  c int := nullif(current_setting('app.company_id', true), '')::int;
  escaped text := replace(replace(replace(part, '\', '\\'), '%', '\%'), '_', '\_');
begin
  if c is null or length(part) < 3 then return; end if;
  return query select k.id from contact k where k.company_id = c and k.search like '%' || escaped || '%'
    limit least(row_limit, 5001);
end $$;
call hand_over('search_contacts(text, int)', 'prosa_search');
