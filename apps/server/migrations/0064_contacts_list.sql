-- What the contacts' table is filtered and sorted by, made of what is shown. The keys are bounded, so that an index holds each of them.
alter table contact
  add column name_key text collate "C" generated always as (nullif(regexp_replace(
    normalize(lower(normalize(left(name, 200), NFKD)), NFKD), '[\u0300-\u036f]', '', 'g'), '')) stored,
  add column email_key text collate "C" generated always as (nullif(lower(left(email, 254)), '')) stored,
  add column phone_key text collate "C" generated always as (nullif(regexp_replace(left(phone, 40), '\D', '', 'g'), '')) stored;
create index contact_name on contact (company_id, name_key, id) where name_key is not null;
create index contact_email on contact (company_id, email_key, id) where email_key is not null;
create index contact_phone on contact (company_id, phone_key, id) where phone_key is not null;
-- Nothing asked for it: a contact is listed by each workspace that it belongs to, not by its first.
drop index contact_created;

-- When the contact was made, which never changes: the list of each workspace is in that order.
alter table contact_workspace add column created_at timestamptz not null default now();
update contact_workspace x set created_at = c.created_at from contact c where c.company_id = x.company_id and c.id = x.contact_id;
create index contact_workspace_created on contact_workspace (company_id, workspace_id, created_at desc, contact_id desc);
drop index contact_workspace_workspace;
