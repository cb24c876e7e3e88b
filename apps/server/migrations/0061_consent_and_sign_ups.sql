-- Counts up when the policy or the terms of a platform change: who agreed to the ones before is asked again.
alter table platform add column legal_version int not null default 1;

-- Sign-ups that wait for their confirmation; the clean-up reads them by age.
create index company_unconfirmed on company (created_at) where confirmed_at is null;
