-- Where and until when a source answers. Null: in all workspaces, for all bots, without an end. Lists, since they belong to the source and are read with
-- it; the deletion of a workspace or a bot takes it out of them, and an empty list is for nobody.
alter table knowledge_source
  add column workspace_ids int[],
  add column bot_ids int[],
  add column valid_until date,
  -- The end that its owner was told of.
  add column told_until date,
  -- Who made it; null: before this was kept.
  add column owner_id int,
  -- Customers read its name below an answer, and where they may read all of it.
  add column shows_source boolean not null default true,
  add column address text,
  add foreign key (company_id, owner_id) references member (company_id, id);
