-- Who stands behind access tokens and what they may do, in one question for all who ask at the same moment: a process looks
-- at every open stream's session again and again, whatever company it belongs to.

grant select on member_profile, profile, workspace, workspace_member to prosa_gate;
grant select (id, account_id, access_hash, access_expires_at, family_expires_at, ended_at) on session to prosa_gate;
create policy gate on member_profile for select to prosa_gate using (true);
create policy gate on profile for select to prosa_gate using (true);
create policy gate on workspace for select to prosa_gate using (true);
create policy gate on workspace_member for select to prosa_gate using (true);

-- Shows only what belongs to whoever holds one of the tokens. Permissions are those of all the person's profiles, workspaces are
-- explicit membership. Tokens that are no longer good, and people or companies that are not active, have no row.
create function gate_live_sessions(hashes bytea[], at timestamptz)
  returns table (access_hash bytea, session_id bigint, account_id int, company_id int, is_admin boolean, permissions text[], workspace_ids int[])
  language sql stable security definer set search_path = public, pg_temp
  as $$ select s.access_hash, s.id, a.id, a.company_id, a.is_admin,
               array(select distinct granted from member_profile mp
                     join profile p on p.company_id = mp.company_id and p.id = mp.profile_id
                     cross join unnest(p.permissions) granted
                     where mp.company_id = a.company_id and mp.user_id = a.id),
               array(select wm.workspace_id from workspace_member wm
                     join workspace w on w.company_id = wm.company_id and w.id = wm.workspace_id
                     where wm.company_id = a.company_id and wm.user_id = a.id and w.active order by wm.workspace_id)
        from session s join account a on a.id = s.account_id
        left join company c on c.id = a.company_id
        left join member m on m.company_id = a.company_id and m.id = a.id
        where s.access_hash = any (hashes) and s.ended_at is null and s.access_expires_at > at and s.family_expires_at > at
          and a.active and coalesce(c.active, true) and coalesce(m.active, true) $$;
call hand_over('gate_live_sessions(bytea[], timestamptz)', 'prosa_gate');

-- What calls take from their company: its switches, its time zone, its workspaces.
create function gate_company_contexts(ids int[])
  returns table (company_id int, active boolean, time_zone text, allow_campaign_creation boolean, whatsapp_qrcode boolean,
                 whatsapp_api_meta boolean, livechat boolean, facebook boolean, instagram boolean, workspace_ids int[])
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.id, c.active, c.time_zone, c.allow_campaign_creation, c.whatsapp_qrcode,
               c.whatsapp_api_meta, c.livechat, c.facebook, c.instagram,
               array(select w.id from workspace w where w.company_id = c.id and w.active order by w.id)
        from company c where c.id = any (ids) $$;
call hand_over('gate_company_contexts(int[])', 'prosa_gate');
