-- What assistants (MCP) may do with the keys of an integration: nothing until somebody switches it on.
alter table integration
  add column assistants boolean not null default false,
  add column assistants_write_to_customers boolean not null default false,
  add column assistants_write_unasked boolean not null default false;
