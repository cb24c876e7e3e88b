-- Rooms that wait to be offered in turn, those first whose customer has waited longest. Few at any time, whatever else is open.
create index dialog_to_offer on dialog (company_id, workspace_id, (coalesce(waits_since, transferred_at, first_at)))
  where open and owner = 'queue' and offered_to <> '{}';
