-- An automation that acts far more often in a day than on its busiest one of thirty stops: something feeds it, or its conditions hold more than was meant. Only a person
-- switches it on again; that day it then stops when it has acted as often once more.
create or replace function stop_busy_automation() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  most int := greatest(200, 3 * coalesce((select max(d.count) from automation_day d where d.company_id = new.company_id
    and d.automation_id = new.automation_id and d.outcome = 'done' and d.day < new.day and d.day >= new.day - 30), 0));
  was int := case tg_op when 'UPDATE' then old.count else 0 end;
begin
  if (new.count - 1) / most = (was - 1) / most then return null; end if;
  update automation a set state = 'stopped', is_told = false where a.company_id = new.company_id and a.id = new.automation_id and a.state = 'on';
  if found then
    update company c set automations_version = c.automations_version + 1 where c.id = new.company_id;
  end if;
  return null;
end $$;
create or replace trigger automation_day_busy after insert or update of count on automation_day for each row
  when (new.outcome = 'done' and new.count > 200) execute function stop_busy_automation();

-- Companies with automations that stopped and of which nobody was told.
create or replace function worker_stopped_automations() returns table (company_id int)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct a.company_id from automation a where a.state = 'stopped' and not a.is_told order by 1 $$;
call hand_over('worker_stopped_automations()', 'prosa_worker');

-- Companies with runs of so long ago that they are forgotten.
create or replace function worker_old_automation_runs(before timestamptz) returns table (company_id int)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct r.company_id from (select a.company_id from automation_run a where a.at < before order by a.at limit 10000) r order by 1 $$;
call hand_over('worker_old_automation_runs(timestamptz)', 'prosa_worker');

-- Whether a company has an automation of an event that acts or observes. A company without automations pays one look at an index.
create or replace function listens_for(company int, happened text) returns boolean language sql stable set search_path = public, pg_temp
  as $$ select exists (select from automation a where a.company_id = company and a.state in ('on', 'observing') and a.definition ->> 'event' = happened) $$;
revoke all on function listens_for(int, text) from public;
grant execute on function listens_for(int, text) to prosa_app;

-- Whether the automation that planned something, the last of its chain, was switched off or removed, or only observes by now.
create or replace function is_switched_off(company int, chain int[]) returns boolean language sql stable set search_path = public, pg_temp
  as $$ select cardinality(chain) > 0 and not exists (select from automation a where a.company_id = company and a.id = chain[array_upper(chain, 1)]
    and a.state in ('on', 'stopped')) $$;
revoke all on function is_switched_off(int, int[]) from public;
grant execute on function is_switched_off(int, int[]) to prosa_app;

-- Labels that rooms get, however they get them, for automations of that event. `app.chains` holds, by dialog, the automations that put them on.
create or replace function tell_labelled() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  company int := (select p.company_id from put p limit 1);
  chains jsonb := nullif(current_setting('app.chains', true), '')::jsonb;
begin
  if company is null or not listens_for(company, 'labelled') then return null; end if;
  insert into scheduled_act (company_id, dialog_id, connection_id, kind, due_at, content, seen_inbound, stops_on_answer, client_key, chain)
  select p.company_id, d.id, d.connection_id, 'event', now(), jsonb_build_object('event', 'labelled', 'labelId', p.label_id,
      'workspaceId', d.workspace_id, 'owner', d.owner, 'stage', d.tag_stage), d.inbound, false, gen_random_uuid(),
    array(select c.id::int from jsonb_array_elements_text(chains -> d.id::text) c(id))
  from put p join dialog d on d.company_id = p.company_id and d.id = p.dialog_id
  where exists (select from automation a where a.company_id = p.company_id and a.state in ('on', 'observing')
    and a.definition ->> 'event' = 'labelled' and d.workspace_id = any (a.workspace_ids)
    and (coalesce(a.definition -> 'labelIds', '[]') = '[]' or a.definition -> 'labelIds' @> to_jsonb(p.label_id)))
  order by d.id, p.label_id;
  return null;
end $$;
create or replace trigger dialog_label_told after insert on dialog_label referencing new table as put for each statement execute function tell_labelled();

-- Labels that rooms got and lost in the last eight days, at most 200 of each, for the dry run, which looks back seven. Whoever changes them has their dialogs' locks. A label
-- that is removed altogether takes them along.
create or replace function keep_label_steps() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update dialog d set label_steps = (
      select jsonb_agg(k.step order by k.place) from (
        select e.step, e.place from jsonb_array_elements(coalesce(d.label_steps, '[]') || c.steps) with ordinality e(step, place)
        where (e.step ->> 'at')::timestamptz > now() - interval '8 days' order by e.place desc limit 200) k)
  from (select l.company_id, l.dialog_id, jsonb_agg(jsonb_build_object('label', l.label_id, 'on', tg_op = 'INSERT',
      'at', case tg_op when 'INSERT' then coalesce(l.put_at, now()) else now() end) order by l.label_id) as steps
    from changed l where exists (select from label k where k.company_id = l.company_id and k.id = l.label_id)
    group by l.company_id, l.dialog_id) c
  where d.company_id = c.company_id and d.id = c.dialog_id;
  return null;
end $$;
create or replace trigger dialog_label_put after insert on dialog_label referencing new table as changed for each statement execute function keep_label_steps();
create or replace trigger dialog_label_taken after delete on dialog_label referencing old table as changed for each statement execute function keep_label_steps();

-- A message of ours that does not arrive. Whoever changes its status has its dialog's lock.
create or replace function tell_failed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not listens_for(new.company_id, 'failed') then return null; end if;
  insert into scheduled_act (company_id, dialog_id, connection_id, kind, due_at, content, seen_inbound, stops_on_answer, client_key, chain)
  select d.company_id, d.id, d.connection_id, 'event', now(), jsonb_build_object('event', 'failed', 'seq', new.seq,
      'workspaceId', d.workspace_id, 'owner', d.owner, 'stage', d.tag_stage), d.inbound, false, gen_random_uuid(), new.chain
  from dialog d where d.company_id = new.company_id and d.id = new.dialog_id
    and exists (select from automation a where a.company_id = d.company_id and a.state in ('on', 'observing')
      and a.definition ->> 'event' = 'failed' and d.workspace_id = any (a.workspace_ids));
  return null;
end $$;
create or replace trigger message_failure_told after update of status on message for each row
  when (new.status = 'failed' and old.status <> 'failed' and new.sender <> 'CLIENT') execute function tell_failed();
