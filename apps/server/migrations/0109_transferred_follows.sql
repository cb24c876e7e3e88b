-- 'Transferido para' follows a transferred room to whom it came to (decision 106). Rooms that are open now: those that wait in a queue after an offer
-- that nobody took named that person, and those that somebody entered named the queue.
update dialog d set transferred_to = n.name, transferred_kind = n.kind, transferred_id = n.id
from (
  select o.company_id, o.id as dialog_id, 'queue' as kind, w.id, w.name
  from dialog o join workspace w on w.company_id = o.company_id and w.id = o.workspace_id
  where o.open and o.owner = 'queue' and o.transferred_kind = 'person'
  union all
  select o.company_id, o.id, 'person', m.id, coalesce(nullif(m.agent_name, ''), m.name)
  from dialog o join member m on m.company_id = o.company_id and m.id = o.owner_user_id
  where o.open and o.owner = 'person' and o.joined and o.transferred_to is not null
    and (o.transferred_kind, o.transferred_id) is distinct from ('person', o.owner_user_id)) n
where d.company_id = n.company_id and d.id = n.dialog_id;
