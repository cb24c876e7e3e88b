-- The walls between companies. The roles prosa_app, prosa_gate, prosa_search and prosa_worker exist before this file runs
-- (platform/database/roles.ts), since roles belong to the cluster. prosa_app is the program; the other three own definer functions
-- and nobody is their member.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Puts the third wall around a tenant table: forced row security with one policy, and the program's rights on it.
-- `nullif` because a setting that was once set reads '' afterwards: without a company nothing is seen.
create procedure protect(tenant_table regclass, company_column name default 'company_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('create policy tenant on %s to prosa_app using (%I = (select nullif(current_setting(''app.company_id'', true), '''')::int))
                  with check (%I = (select nullif(current_setting(''app.company_id'', true), '''')::int))',
                 tenant_table, company_column, company_column);
  execute format('grant select, insert, update, delete on %s to prosa_app', tenant_table);
end $$;

-- Gives a definer function to the role whose policy it needs, and to the program the right to call it and nothing else.
create procedure hand_over(function_name regprocedure, to_role name) language plpgsql as $$
begin
  execute format('revoke all on function %s from public', function_name);
  execute format('grant execute on function %s to prosa_app', function_name);
  execute format('alter function %s owner to %I', function_name, to_role);
end $$;
