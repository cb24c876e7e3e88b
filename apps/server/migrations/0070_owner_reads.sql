-- A backup reads every row as the owner, whom forced row security binds where he is no superuser. He could lift it at any time; this lets
-- him read, and nothing else. Rows are written by nobody but the program.
create or replace procedure protect(tenant_table regclass, company_column name default 'company_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('create policy tenant on %s to prosa_app using (%I = (select nullif(current_setting(''app.company_id'', true), '''')::int))
                  with check (%I = (select nullif(current_setting(''app.company_id'', true), '''')::int))',
                 tenant_table, company_column, company_column);
  execute format('create policy owner on %s for select to current_user using (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to prosa_app', tenant_table);
end $$;

do $$
declare
  secured regclass;
begin
  for secured in select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity order by c.relname loop
    execute format('create policy owner on %s for select to current_user using (true)', secured);
  end loop;
end $$;

-- What was backed up, and what was tried to bring back: written by the commands, read by the installation's page.
create table backup_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'verify')),
  -- Of the backup, as its folder is called.
  folder text not null,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  -- Null: it went well.
  failure text,
  row_count bigint, file_count bigint, byte_count bigint
);
create index backup_run_kind on backup_run (kind, id desc);
grant select on backup_run to prosa_app;
