-- To whom a room was transferred last: `transferred_to` is the name of that day, these say who that is. A person, the queue of a workspace, an
-- outside system (no id), another bot.
alter table dialog add column transferred_kind text, add column transferred_id int;
alter table dialog add constraint dialog_transferred_kind check (transferred_kind in ('person', 'queue', 'external', 'bot')) not valid;

-- Before, the event alone said it.
update dialog d set transferred_kind = e.kind, transferred_id = e.id
from (
  select t.company_id, t.id as dialog_id, l.kind, l.id from dialog t cross join lateral (
    select case v.kind when 'transferred-to-queue' then 'queue' when 'transferred-to-external' then 'external'
        when 'transferred-to-bot' then 'bot' else 'person' end as kind,
      case v.kind when 'transferred-to-queue' then (
          select w.id from workspace w where w.company_id = t.company_id and w.name = v.detail ->> 'workspaceName' order by w.id limit 1)
        when 'transferred-to-bot' then (v.detail ->> 'botId')::int
        else (v.detail ->> 'userId')::int end as id
    from dialog_event v
    where v.company_id = t.company_id and v.dialog_id = t.id
      and v.kind in ('offered', 'transferred-to-person', 'transferred-to-queue', 'transferred-to-external', 'transferred-to-bot')
      -- These two change nothing of the name.
      and coalesce(v.detail ->> 'reason', '') not in ('other-device', 'nobody-took-it')
    order by v.version desc limit 1) l
  where t.transferred_to is not null) e
where d.company_id = e.company_id and d.id = e.dialog_id;
