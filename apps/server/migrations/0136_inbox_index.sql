-- The inbox leaves out rooms that only a campaign wrote in. By its keys alone each of the rooms of a page's workspaces had to be read
-- for that: two thousand for one page of a person with fifty workspaces.
drop index dialog_inbox;
create index dialog_inbox on dialog (company_id, workspace_id, open, last_at desc, id desc)
  include (campaign_at, inbound, owner, person_took_part, waits);
