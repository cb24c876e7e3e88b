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
