-- Companies that an administrator reaches: all, or those of one platform. The operation demands an administrator.
drop function if exists gate_companies(text, int, int, int);
create or replace function gate_companies(part text, of_platform int, of_state text, row_limit int, row_offset int)
  returns table (id int, total bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.id, count(*) over () from company c
        where (part = '' or c.name_folded like '%' || part || '%') and (of_platform is null or c.platform_id = of_platform)
          and (of_state is null or of_state = case when not c.active then 'inactive' when c.suspended_at is null then 'active' else 'suspended' end)
        order by c.name_folded, c.id limit row_limit offset row_offset $$;
call hand_over('gate_companies(text, int, text, int, int)', 'prosa_gate');

drop function if exists gate_company_summaries(int[]);
create or replace function gate_company_summaries(ids int[])
  returns table (id int, name text, platform_id int, active boolean, reason text, stops_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.id, c.name, c.platform_id, c.active, c.suspension_reason, c.stops_at from company c where c.id = any (ids) $$;
call hand_over('gate_company_summaries(int[])', 'prosa_gate');

-- Background work that goes company by company (clean-up, "changed since") needs their ids.
create or replace function gate_company_ids() returns table (id int)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.id from company c order by c.id $$;
call hand_over('gate_company_ids()', 'prosa_gate');

-- A company is made here; everything else of it is written under its own wall, in the same transaction.
create or replace function gate_create_company(called text, folded text, address text, of_platform int, is_active boolean, confirmed timestamptz)
  returns int language sql security definer set search_path = public, pg_temp
  as $$ insert into company (name, name_folded, email, platform_id, active, confirmed_at)
        values (called, folded, address, of_platform, is_active, confirmed) returning id $$;
call hand_over('gate_create_company(text, text, text, int, boolean, timestamptz)', 'prosa_gate');

-- Sign-ups that nobody confirmed, whose links all ran out and in which no administrator ever acted.
create or replace function gate_abandoned_sign_ups(before timestamptz, at timestamptz, row_limit int) returns table (id int)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.id from company c
        where c.confirmed_at is null and not c.active and c.created_at < before
          and not exists (select from member m where m.company_id = c.id and m.kind = 'administrator')
          and not exists (select from account a join account_code k on k.account_id = a.id
                          where a.company_id = c.id and k.kind = 'confirm' and k.expires_at > at)
        order by c.created_at limit row_limit $$;
call hand_over('gate_abandoned_sign_ups(timestamptz, timestamptz, int)', 'prosa_gate');

-- The companies of a platform by id, for its keys and for what is told to it.
create or replace function gate_platform_company_ids(of_platform int, after_id int, row_limit int) returns table (id int)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.id from company c where c.platform_id = of_platform and c.id > after_id order by c.id limit row_limit $$;
call hand_over('gate_platform_company_ids(int, int, int)', 'prosa_gate');
grant execute on function gate_platform_company_ids(int, int, int) to prosa_worker;

-- The account of a platform's key, by which the audit names it: nobody signs in as it, and it administers nothing.
create or replace function gate_create_platform_program(called text) returns int
  language sql security definer set search_path = public, pg_temp
  as $$ insert into account (email, email_folded, name, kind, is_admin, first_access) values (null, null, called, 'integration', false, false) returning id $$;
call hand_over('gate_create_platform_program(text)', 'prosa_gate');

-- Of a key that is gone.
create or replace function gate_remove_platform_program(wanted int) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ delete from account where id = wanted and company_id is null and kind = 'integration' $$;
call hand_over('gate_remove_platform_program(int)', 'prosa_gate');
