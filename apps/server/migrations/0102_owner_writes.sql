-- The owner migrates rows too, and forced row security binds him where he is no superuser: a migration's `update` found no row, without a word.
-- Nobody works as the owner but migrations, backups and commands.
create or replace procedure protect(tenant_table regclass, company_column name default 'company_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('create policy tenant on %s to prosa_app using (%I = (select nullif(current_setting(''app.company_id'', true), '''')::int))
                  with check (%I = (select nullif(current_setting(''app.company_id'', true), '''')::int))',
                 tenant_table, company_column, company_column);
  execute format('create policy owner on %s to current_user using (true) with check (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to prosa_app', tenant_table);
end $$;

do $$
declare
  secured regclass;
begin
  for secured in select polrelid from pg_policy where polname = 'owner' and polcmd = 'r' order by polrelid::regclass::text loop
    execute format('drop policy owner on %s', secured);
    execute format('create policy owner on %s to current_user using (true) with check (true)', secured);
  end loop;
end $$;
