-- Agents of the dialog provider: what each shall know and knows. Ids and states alone, claimed for all companies.
create table agent_publication (
  company_id int not null,
  bot_id int not null,
  use text not null check (use in ('production', 'test')),
  credential_id int not null,
  -- `v` and the id of a version, `t` and the number of a trial. The last of `known` answers; the one before it, dialogs that run on it.
  wanted text not null,
  known text[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'training', 'ready', 'failed')),
  problem text,
  done int not null default 0, total int not null default 0,
  attempts int not null default 0, fence int not null default 0,
  due_at timestamptz not null default now(), lease_until timestamptz,
  primary key (company_id, bot_id, use),
  foreign key (company_id, bot_id) references bot (company_id, id) on delete cascade,
  foreign key (company_id, credential_id) references credential (company_id, id) on delete cascade
);
create index agent_publication_due on agent_publication (due_at) where state in ('waiting', 'training');
grant select, insert, update, delete on agent_publication to prosa_app;

-- Versions that the production agent knows: a turn of one of them asks it.
alter table bot add column agent_versions int[] not null default '{}';
-- What a person tries in the simulator, numbered anew each time, so that an agent can be told which one it knows.
create sequence simulator_trial as int;
grant usage on sequence simulator_trial to prosa_app;
alter table simulator_flow add column trial int;
alter table simulator_dialog add column trial int, add column live_version int;
