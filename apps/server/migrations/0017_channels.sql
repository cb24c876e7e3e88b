-- What channels bring beside messages: files still to be fetched, calls of providers that nobody could place, states of connections.

-- When the customer sent it by the provider's clock, where that is not when it came; which message it answers; and what an
-- unknown outcome of sending it means: dialogs send again, campaigns never.
alter table message add column provider_at timestamptz, add column reply_to_seq int,
  add column on_unknown text not null default 'again' check (on_unknown in ('again', 'never'));

-- Whether its provider serves a connection; 'reconnect': somebody of the company must link it anew.
alter table connection add column state text not null default 'connected' check (state in ('connected', 'reconnect', 'blocked')),
  add column state_reason text, add column state_at timestamptz not null default now();

-- Files of customers whose bytes the provider still has: written with the message, taken by a worker, ids only.
create table media_fetch (
  id bigint generated always as identity primary key,
  company_id int not null,
  dialog_id int not null,
  seq int not null,
  -- The place in `message.files`, as it stands there until the bytes are here.
  file_id uuid not null,
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  fence int not null default 0,
  attempts int not null default 0,
  unique (company_id, file_id)
);
create index media_fetch_due on media_fetch (due_at);
grant select, insert, update, delete on media_fetch to prosa_app;

-- Also what could not be read or stored, shortened to its beginning; kept for two weeks, and not more than so many.
alter table dead_letter add column account text, add column provider_event text;
create index dead_letter_received on dead_letter (received_at);

grant usage on all sequences in schema public to prosa_app;
