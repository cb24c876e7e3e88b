-- What decides whether contacts get a campaign's message from a connection, read when it is previewed, prepared and sent.
-- `has_written`: to that connection. `is_unreachable`: its provider said so, and nothing came from there since. `unanswered`: campaigns that reached it since it wrote last, anywhere.
drop function if exists campaign_facts(int, int, text, int[]);
create or replace function campaign_facts(company int, connection int, platform text, contacts int[])
  returns table (contact_id int, is_unwanted boolean, has_written boolean, is_attended boolean, campaign_at timestamptz, unanswered int,
    has_basis boolean, is_unreachable boolean)
  language sql stable set search_path = public, pg_temp as $$
  select u.id, wants_no_campaigns(company, u.id, platform), coalesce(w.has_written, false), coalesce(w.is_attended, false), c.at,
    c.unanswered, exists (select from contact_consent s where s.company_id = company and s.contact_id = u.id and s.basis is not null),
    exists (select from identity i where i.company_id = company and i.contact_id = u.id and i.connection_id = connection
      and i.unreachable_at > coalesce(w.heard_at, '-infinity'))
  from unnest(contacts) u(id)
  cross join lateral (select bool_or(d.connection_id = connection and d.inbound > 0) as has_written, max(d.last_inbound_at) as heard_at,
      bool_or(d.connection_id = connection and d.open and d.owner in ('queue', 'offered', 'person', 'external')) as is_attended
    from dialog_party p join dialog d on d.company_id = company and d.id = p.dialog_id
    where p.company_id = company and p.contact_id = u.id) w
  cross join lateral (select max(r.changed_at) as at,
      (count(*) filter (where r.changed_at > coalesce(w.heard_at, '-infinity')))::int as unanswered
    from campaign_recipient r where r.company_id = company and r.contact_id = u.id and r.status = 'sent') c
$$;
revoke all on function campaign_facts(int, int, text, int[]) from public;
grant execute on function campaign_facts(int, int, text, int[]) to prosa_app;

-- When a number began with first contacts within the last 24 hours, in campaigns and their tests; a number begins a few hundred a day at most.
create or replace function campaign_firsts(company int, connection int) returns table (at timestamptz)
  language sql stable set search_path = public, pg_temp as $$
  (select r.first_at from campaign_recipient r where r.company_id = company and r.first_on = connection
    and r.first_at > now() - interval '1 day' order by r.first_at limit 1000)
  union all (select t.created_at from campaign_test t where t.company_id = company and t.connection_id = connection and t.is_first
    and t.created_at > now() - interval '1 day' order by t.created_at limit 1000)
$$;
revoke all on function campaign_firsts(int, int) from public;
grant execute on function campaign_firsts(int, int) to prosa_app;
