-- Rooms that wait in a queue, those first whose customer has waited longest: the queue's own list, and the place of each in it. Only rooms
-- of people's queues stand in it, so that a turn of a bot writes no entry.
create index dialog_queue on dialog (company_id, workspace_id, (coalesce(waits_since, transferred_at, first_at)), id)
  where open and owner in ('queue', 'offered');

-- A person's rooms, newest first. In the place of the index by person alone: as many entries as before.
create index dialog_of_person on dialog (company_id, owner_user_id, last_at desc, id desc) where owner_user_id is not null;
drop index dialog_owner;
