-- Jobs that waited when a backup was taken. A restore writes them here, whatever version the job library is of, and the next worker that
-- starts puts them in line.
create table restored_job (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  start_after timestamptz not null,
  -- Of a keyed job.
  key text
);
grant select, delete on restored_job to prosa_app;
