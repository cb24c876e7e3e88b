-- The gate: what must be known before a company is. Each function answers one question and nothing more.

-- Companies in which nothing goes out: suspended and past their grace, or not active. Claims leave them out, each by asking once.
create or replace function gate_stopped_companies() returns int[]
  language sql stable security definer set search_path = public, pg_temp
  as $$ select coalesce(array_agg(s.id), '{}') from (
          select c.id from company c where c.stops_at is not null and c.stops_at <= now() union
          select c.id from company c where not c.active) s $$;
grant execute on function gate_stopped_companies() to prosa_worker;
call hand_over('gate_stopped_companies()', 'prosa_gate');

-- Sign-in knows an e-mail and no company.
drop function if exists gate_account_by_email(text);
create or replace function gate_account_by_email(wanted text)
  returns table (account_id int, company_id int, password_hash text, is_admin boolean, active boolean, confirmed boolean, email text,
                 has_second_factor boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select a.id, a.company_id, a.password_hash, a.is_admin,
               a.active and coalesce(c.active, true) and coalesce(m.active, true),
               c.id is null or c.confirmed_at is not null, a.email,
               exists (select from second_factor f where f.account_id = a.id and f.enabled_at is not null)
        from account a left join company c on c.id = a.company_id
        left join member m on m.company_id = a.company_id and m.id = a.id where a.email_folded = wanted $$;
call hand_over('gate_account_by_email(text)', 'prosa_gate');

-- A session names an account; its company comes from here and from nowhere else.
drop function if exists gate_account(int);
create or replace function gate_account(wanted int)
  returns table (company_id int, is_admin boolean, admin_platform_id int, active boolean, confirmed boolean, email text, name text,
                 first_access boolean, password_hash text, has_second_factor boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select a.company_id, a.is_admin, a.admin_platform_id, a.active and coalesce(c.active, true) and coalesce(m.active, true),
               c.id is null or c.confirmed_at is not null,
               a.email, coalesce(m.name, a.name), a.first_access, a.password_hash,
               exists (select from second_factor f where f.account_id = a.id and f.enabled_at is not null)
        from account a left join company c on c.id = a.company_id
        left join member m on m.company_id = a.company_id and m.id = a.id where a.id = wanted $$;
call hand_over('gate_account(int)', 'prosa_gate');

-- Administrators have no company, so their own password is set through the gate too.
create or replace function gate_set_password(wanted int, hash text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ update account set password_hash = hash where id = wanted $$;
call hand_over('gate_set_password(int, text)', 'prosa_gate');

create or replace function gate_end_first_access(wanted int) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ update account set first_access = false where id = wanted $$;
call hand_over('gate_end_first_access(int)', 'prosa_gate');

-- An installation without an administrator gets its first one; once there is one, this does nothing.
create or replace function gate_create_first_admin(address text, folded text, called text, hash text) returns int
  language sql security definer set search_path = public, pg_temp
  as $$ insert into account (email, email_folded, name, password_hash, is_admin, first_access)
        select address, folded, called, hash, true, false where not exists (select from account where is_admin)
        returning id $$;
call hand_over('gate_create_first_admin(text, text, text, text)', 'prosa_gate');

-- `npm run admin` makes an administrator, or gives one back his access. It is for the owner of the database, who has a shell;
-- the program itself can make no administrators. Null: the address is that of somebody in a company.
create or replace function gate_restore_admin(address text, folded text) returns int
  language sql security definer set search_path = public, pg_temp
  as $$ insert into account (email, email_folded, name, is_admin, first_access)
        values (address, folded, split_part(address, '@', 1), true, true)
        on conflict (email_folded) do update set active = true where account.is_admin
        returning id $$;
revoke all on function gate_restore_admin(text, text) from public;
alter function gate_restore_admin(text, text) owner to prosa_gate;
grant execute on function gate_restore_admin(text, text) to current_user;

create or replace function gate_invite_by_code(hash bytea)
  returns table (company_id int, invite_id int)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select i.company_id, i.id from invite i where i.code_hash = hash $$;
call hand_over('gate_invite_by_code(bytea)', 'prosa_gate');

-- Who asks for a new password may only be invited so far.
create or replace function gate_open_invite_by_email(folded text, at timestamptz)
  returns table (company_id int, invite_id int)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select i.company_id, i.id from invite i where i.email_folded = folded and i.accepted_at is null and i.revoked_at is null
          and i.expires_at > at order by i.id desc limit 1 $$;
call hand_over('gate_open_invite_by_email(text, timestamptz)', 'prosa_gate');

-- Who stands behind access tokens and what they may do, in one question for all who ask at the same moment: a process looks
-- at every open stream's session again and again, whatever company it belongs to. Shows only what belongs to whoever holds one of the
-- tokens. Permissions are those of all the person's profiles, workspaces are explicit membership. Tokens that are no longer good, and
-- people or companies that are not active, have no row.
drop function if exists gate_live_sessions(bytea[], timestamptz);
create or replace function gate_live_sessions(hashes bytea[], at timestamptz)
  returns table (access_hash bytea, session_id bigint, account_id int, company_id int, is_admin boolean, admin_platform_id int,
                 permissions text[], workspace_ids int[], has_second_factor boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select s.access_hash, s.id, a.id, a.company_id, a.is_admin, a.admin_platform_id,
               array(select distinct granted from member_profile mp
                     join profile p on p.company_id = mp.company_id and p.id = mp.profile_id
                     cross join unnest(p.permissions) granted
                     where mp.company_id = a.company_id and mp.user_id = a.id),
               array(select wm.workspace_id from workspace_member wm
                     join workspace w on w.company_id = wm.company_id and w.id = wm.workspace_id
                     where wm.company_id = a.company_id and wm.user_id = a.id and w.active order by wm.workspace_id),
               exists (select from second_factor f where f.account_id = a.id and f.enabled_at is not null)
        from session s join account a on a.id = s.account_id
        left join company c on c.id = a.company_id
        left join member m on m.company_id = a.company_id and m.id = a.id
        where s.access_hash = any (hashes) and s.ended_at is null and s.access_expires_at > at and s.family_expires_at > at
          and a.active and coalesce(c.active, true) and coalesce(m.active, true) $$;
call hand_over('gate_live_sessions(bytea[], timestamptz)', 'prosa_gate');

-- What calls take from their company: its switches, its time zone, its workspaces, whether it is suspended or demands a second factor.
drop function if exists gate_company_contexts(int[]);
create or replace function gate_company_contexts(ids int[])
  returns table (company_id int, platform_id int, active boolean, time_zone text, allow_campaign_creation boolean, whatsapp_qrcode boolean,
                 whatsapp_api_meta boolean, livechat boolean, facebook boolean, instagram boolean, workspace_ids int[],
                 stops_at timestamptz, demands_second_factor boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.id, c.platform_id, c.active, c.time_zone, c.allow_campaign_creation, c.whatsapp_qrcode,
               c.whatsapp_api_meta, c.livechat, c.facebook, c.instagram,
               array(select w.id from workspace w where w.company_id = c.id and w.active order by w.id), c.stops_at,
               c.demands_second_factor
        from company c where c.id = any (ids) $$;
call hand_over('gate_company_contexts(int[])', 'prosa_gate');

-- Null where somebody has that e-mail.
create or replace function gate_create_administrator(address text, folded text, called text, of_platform int) returns int
  language sql security definer set search_path = public, pg_temp
  as $$ insert into account (email, email_folded, name, is_admin, first_access, admin_platform_id)
        values (address, folded, called, true, true, of_platform)
        on conflict (email_folded) do nothing returning id $$;
call hand_over('gate_create_administrator(text, text, text, int)', 'prosa_gate');

create or replace function gate_platform_administrators(of_platform int)
  returns table (id int, name text, email text, active boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select a.id, a.name, a.email, a.active from account a where a.admin_platform_id = of_platform order by a.name, a.id $$;
call hand_over('gate_platform_administrators(int)', 'prosa_gate');

-- False where the account administers no such platform.
create or replace function gate_set_platform_administrator(wanted int, of_platform int, is_active boolean) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$ with changed as (update account set active = is_active where id = wanted and admin_platform_id = of_platform returning 1)
        select exists (select from changed) $$;
call hand_over('gate_set_platform_administrator(int, int, boolean)', 'prosa_gate');

-- Companies in which somebody wants the figures of the last week by mail, where it is Monday and past seven by their own clock; none in which
-- nothing goes out.
create or replace function gate_weekly_reports(at timestamptz) returns table (company_id int)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.id from company c
        where c.id in (select m.company_id from member m where m.weekly_report_since is not null) and c.id <> all (gate_stopped_companies())
          and extract(isodow from at at time zone c.time_zone) = 1 and extract(hour from at at time zone c.time_zone) >= 7
        order by c.id $$;
call hand_over('gate_weekly_reports(timestamptz)', 'prosa_gate');

-- Which integrations stand behind keys, in one question for all who ask at the same moment. Keys that ended, and integrations and companies that did,
-- have no row. Workspaces are those that are active now.
-- Returned less before.
drop function if exists gate_live_keys(bytea[], timestamptz);
create or replace function gate_live_keys(hashes bytea[], at timestamptz)
  returns table (key_hash bytea, key_id int, account_id int, company_id int, grants text[], workspace_ids int[], addresses text[],
                 assistants json)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select k.hash, k.id, i.id, i.company_id, i.grants,
               array(select w.id from workspace w where w.company_id = i.company_id and w.active
                       and (i.workspace_ids is null or w.id = any (i.workspace_ids)) order by w.id),
               i.addresses, json_build_object('isOn', i.assistants, 'writesToCustomers', i.assistants_write_to_customers,
                                             'writesUnasked', i.assistants_write_unasked)
        from api_key k join integration i on i.company_id = k.company_id and i.id = k.integration_id
        join company c on c.id = i.company_id
        where k.hash = any (hashes) and (k.ends_at is null or k.ends_at > at) and i.ended_at is null and c.active
          and (i.expires_on is null or (i.expires_on + 1)::timestamp at time zone c.time_zone > at) $$;
call hand_over('gate_live_keys(bytea[], timestamptz)', 'prosa_gate');

-- Companies with an integration: their people are told of ends, and old counts of calls go.
create or replace function gate_companies_with_integrations() returns table (company_id int)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct i.company_id from integration i where i.company_id <> all (gate_stopped_companies()) order by i.company_id $$;
call hand_over('gate_companies_with_integrations()', 'prosa_gate');
