-- The contact itself says on which platforms it wants no campaigns, so that lists and sends read nothing else.
create or replace function note_opt_out() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update contact k set updated_at = now(), opted_out = case when new.kind = 'opt_out' then k.opted_out || new.channel
      else array_remove(k.opted_out, new.channel) end
  where k.company_id = new.company_id and k.id = new.contact_id
    and (new.channel = any(k.opted_out)) <> (new.kind = 'opt_out');
  return null;
end $$;
create or replace trigger contact_opted_out after insert on contact_consent for each row
  when (new.kind <> 'basis') execute function note_opt_out();

-- Whether the contact wants no campaigns on a platform. A number that several contacts have is one person: each may have said so.
create or replace function wants_no_campaigns(company int, contact int, platform text) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select exists (select from contact k where k.company_id = company and k.id = contact and platform = any(k.opted_out))
    or exists (select from contact k join contact o on o.company_id = company and o.phone_core = k.phone_core
      where k.company_id = company and k.id = contact and platform = any(o.opted_out))
$$;
revoke all on function wants_no_campaigns(int, int, text) from public;
grant execute on function wants_no_campaigns(int, int, text) to prosa_app;
