-- What the browser named a campaign with, and the SHA-256 of what it sent: the same call again makes no second one.
alter table campaign add column client_key uuid, add column client_hash bytea check ((client_hash is null) = (client_key is null));
create unique index campaign_key on campaign (company_id, created_by, client_key) where client_key is not null;
