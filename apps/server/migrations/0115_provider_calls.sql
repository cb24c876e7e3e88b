-- Calls of providers that hold more than a few events: stored and answered at once, their turns are taken behind the answer. A row goes once
-- everything in it is taken; what is leased to a process that died is taken up by another. The body is as the provider signed it.
create table provider_call (
  id bigint generated always as identity primary key,
  -- Whose address was called, and the connection that it named.
  path text not null, account text,
  body text not null,
  received_at timestamptz not null default now(),
  lease_until timestamptz not null default now(),
  tries integer not null default 0
);
grant select, insert, update, delete on provider_call to prosa_app;

-- What keeps the order between calls: a call waits for earlier ones that hold one of the lanes that it waits for. Lanes are hashes of a customer's
-- or a connection's name, so two that meet by chance wait for each other and no more.
create table provider_call_lane (
  lane bigint not null,
  call_id bigint not null references provider_call on delete cascade,
  waits boolean not null,
  primary key (lane, call_id)
);
create index provider_call_lane_call on provider_call_lane (call_id);
grant select, insert, delete on provider_call_lane to prosa_app;
