-- Facts of what changes in many places, wherever it is done. Who did it, where that matters, is named by `app.acting` within the transaction.

create or replace function note_preference() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into fact (company_id, kind, subject_kind, subject_id, account_id, detail)
  values (new.company_id, case new.kind when 'opt_out' then 'contact.opted_out' else 'contact.opted_in' end, 'contact', new.contact_id,
    new.recorded_by, jsonb_build_object('channel', lower(new.channel)));
  return null;
end $$;
create or replace trigger contact_preference_told after insert on contact_consent for each row
  when (new.kind <> 'basis') execute function note_preference();

create or replace function note_campaign() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into fact (company_id, kind, subject_kind, subject_id, account_id)
  values (new.company_id, case new.status when 'IN_PROGRESS' then 'campaign.started' when 'PAUSED' then 'campaign.paused'
      when 'COMPLETED' then 'campaign.finished' else 'campaign.cancelled' end, 'campaign', new.id,
    nullif(current_setting('app.acting', true), '')::int);
  return null;
end $$;
create or replace trigger campaign_told after update of status on campaign for each row
  when (new.status is distinct from old.status and new.status in ('IN_PROGRESS', 'PAUSED', 'COMPLETED', 'CANCELLED'))
  execute function note_campaign();

-- Most interruptions are over in seconds: whether it is still so is looked at two minutes later.
create or replace function note_channel() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into fact (company_id, kind, subject_kind, subject_id, detail, tell_at)
  values (new.company_id, case new.state when 'connected' then 'channel.up' else 'channel.down' end, 'channel', new.id,
    jsonb_build_object('state', new.state), now() + interval '2 minutes');
  return null;
end $$;
create or replace trigger channel_told after update of state on connection for each row
  when (new.active and old.active and (new.state = 'connected') <> (old.state = 'connected'))
  execute function note_channel();

-- What a flow or a channel writes into a contact: by whatever statement, where somebody listens, and nothing elsewhere. What people and programs change is
-- noted by the use case, with more of what it knows; `found` tells the two apart (listDueFacts). An import tells one fact of all its rows, and says
-- `app.contacts_told`.
create or replace function note_contact() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('app.contacts_told', true) is distinct from 'yes'
    and exists (select from event_log l where l.company_id = new.company_id and l.ended_at is null) then
    insert into fact (company_id, kind, subject_kind, subject_id, detail)
    values (new.company_id, 'contact.updated', 'contact', new.id, jsonb_build_object('found', true, 'fields', array_remove(array[
      case when new.name is distinct from old.name then 'name' end, case when new.email is distinct from old.email then 'email' end,
      case when new.phone is distinct from old.phone then 'phone' end,
      case when new.description is distinct from old.description then 'description' end], null)));
  end if;
  return null;
end $$;
create or replace trigger contact_told after update of name, email, phone, description on contact for each row
  when ((new.name, new.email, new.phone, new.description) is distinct from (old.name, old.email, old.phone, old.description))
  execute function note_contact();

-- Companies whose followers have something to tell, those first that were looked at longest ago.
create or replace function worker_event_companies(row_limit int) returns table (company_id int)
  language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off
as $$
  select l.company_id from event_log l
  left join follower_position p on p.company_id = l.company_id and p.follower = 'events'
  where l.ended_at is null and (
    exists (select from dialog d where d.company_id = l.company_id and d.changed_xid >= coalesce(p.position, '0'::xid8))
    or exists (select from fact f where f.company_id = l.company_id and f.number is null and f.tell_at between l.facts_from and now()))
  order by p.through_at nulls first, l.company_id limit row_limit
$$;
call hand_over('worker_event_companies(int)', 'prosa_worker');

-- Companies with events or facts to forget, or with a log that nobody reads.
create or replace function worker_old_events(messages_before timestamptz, others_before timestamptz, facts_before timestamptz)
  returns table (company_id int)
  language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off
as $$
  select l.company_id from event_log l
  where l.ended_at is null and l.heard_at < others_before and not exists (
      select from subscription s join integration i on i.company_id = s.company_id and i.id = s.integration_id and i.ended_at is null
      where s.company_id = l.company_id)
    or exists (select from event e where e.company_id = l.company_id and e.type like 'message.%' and e.at < messages_before)
    or exists (select from event e where e.company_id = l.company_id and not e.type like 'message.%' and e.at < others_before)
  union
  select f.company_id from fact f where f.at < facts_before
  order by 1
$$;
call hand_over('worker_old_events(timestamptz, timestamptz, timestamptz)', 'prosa_worker');

-- Companies with something to tell to a platform that listens.
create or replace function worker_platform_facts(row_limit int) returns table (company_id int, platform_id int)
  language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off
as $$
  select c.id, l.platform_id from platform_log l cross join lateral gate_platform_company_ids(l.platform_id, 0, null) c
  where exists (select from fact f where f.company_id = c.id and f.platform_number is null and f.subject_kind in ('company', 'channel')
    and f.tell_at between l.facts_from and now())
  order by c.id limit row_limit
$$;
call hand_over('worker_platform_facts(int)', 'prosa_worker');
