-- Whom a campaign leaves out beyond those who cannot or must not be written to, and its hours: `{ from, to, sundays }`.
alter table campaign add column guards text[] not null default '{}', add column hours jsonb;

-- The connection whose first message to this contact it was, and when it was written: numbers may begin only so many a day.
alter table campaign_recipient add column first_on int, add column first_at timestamptz;
create index campaign_recipient_first on campaign_recipient (company_id, first_on, first_at) where first_at is not null;
