-- Why a bot answered as it did, as the engine told it: on the first message of the turn, which is the customer's where there is one.
-- And what became of a message on its way, oldest first, each entry `{ s: what, at, why, by, next }`. Both are written with what is
-- written anyway, and read when somebody asks.
alter table message add column trace jsonb, add column steps jsonb;

-- What is told of a message's way grows by one entry, and ends at forty: a provider that is asked for days fills no row.
create function add_step(steps jsonb, step jsonb) returns jsonb language sql immutable parallel safe as $$
  select case when jsonb_array_length(coalesce(steps, '[]')) < 40 then coalesce(steps, '[]') || jsonb_strip_nulls(step) else steps end
$$;

-- As before, with the trace.
create or replace function write_turns(companies int[], writes jsonb[]) returns void
  language plpgsql volatile set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  c int;
  w jsonb;
begin
  for c, w in select u.company, u.write from unnest(companies, writes) u(company, write) loop
    perform set_config('app.company_id', c::text, true);
    update dialog d set seq = u.seq, version = u.version, inbound = u.inbound, repetitions = u.repetitions,
      repeats_now = u.repeats_now, version_id = u.version_id, session = u.session, tag_stage = u.tag_stage,
      last_text = u.last_text, last_sender = u.last_sender,
      last_sender_user_id = u.last_sender_user_id, waits = u.waits, waits_since = u.waits_since, last_at = u.last_at,
      last_inbound_at = u.last_inbound_at, last_person_at = u.last_person_at, last_message_at = u.last_message_at,
      due_at = u.due_at, changed_xid = pg_current_xact_id()
    from jsonb_to_recordset(w -> 'dialogs') u(id int, seq int, version int, inbound int, repetitions int, repeats_now int,
      version_id int, session jsonb, tag_stage text, last_text text, last_sender text, last_sender_user_id int, waits boolean, waits_since timestamptz,
      last_at timestamptz, last_inbound_at timestamptz, last_person_at timestamptz, last_message_at timestamptz, due_at timestamptz)
    where d.company_id = c and d.id = u.id;
    if w ? 'messages' then
      insert into message (company_id, dialog_id, seq, version, connection_id, ext_id, sender, user_id, text, buttons, files,
        node_id, status, created_at, trace)
      select c, u.dialog_id, u.seq, u.version, u.connection_id, u.ext_id, u.sender, u.user_id, u.body, u.buttons, u.files,
        u.node_id, u.status, u.at, u.trace
      from jsonb_to_recordset(w -> 'messages') u(dialog_id int, seq int, version int, connection_id int, ext_id text,
        sender text, user_id int, body text, buttons jsonb, files jsonb, node_id text, status text, at timestamptz, trace jsonb);
    end if;
    if w ? 'outbox' then
      insert into outbox (company_id, connection_id, dialog_id, seq)
      select c, u.connection_id, u.dialog_id, u.seq
      from jsonb_to_recordset(w -> 'outbox') u(connection_id int, dialog_id int, seq int);
    end if;
    if w ? 'events' then
      insert into dialog_event (company_id, dialog_id, version, kind, user_id, detail, at)
      select c, u.dialog_id, u.version, u.kind, u.user_id, u.detail, u.at
      from jsonb_to_recordset(w -> 'events') u(dialog_id int, version int, kind text, user_id int, detail jsonb, at timestamptz);
    end if;
    if w ? 'owners' then
      update dialog d set open = u.open, owner = u.owner, owner_user_id = u.owner_user_id, joined = u.joined,
        workspace_id = u.workspace_id, last_attendant_id = u.last_attendant_id, transferred_to = u.transferred_to,
        transferred_at = u.transferred_at, closed_at = u.closed_at, opened_at = u.opened_at,
        offer_expires_at = u.offer_expires_at, offered_to = u.offered_to, offer_online_only = u.offer_online_only,
        person_took_part = u.person_took_part,
        person_took_part_at = case when u.person_took_part then coalesce(d.person_took_part_at, u.person_took_part_at) end
      from jsonb_populate_recordset(null::dialog, w -> 'owners') u
      where d.company_id = c and d.id = u.id;
      update dialog_party p set open = u.open from jsonb_to_recordset(w -> 'owners') u(id int, open boolean)
      where p.company_id = c and p.dialog_id = u.id and p.open <> u.open;
      -- Who sees the workspace that a dialog moved to sees its contact.
      insert into contact_workspace (company_id, contact_id, workspace_id)
      select c, d.contact_id, u.workspace_id
      from jsonb_to_recordset(w -> 'owners') u(id int, workspace_id int, moved boolean)
      join dialog d on d.company_id = c and d.id = u.id where u.moved on conflict do nothing;
    end if;
    if w ? 'calls' then
      insert into flow_call (company_id, dialog_id, call_id)
      select c, u.dialog_id, u.call_id from jsonb_to_recordset(w -> 'calls') u(dialog_id int, call_id text)
      on conflict do nothing;
    end if;
    if w ? 'lists' then
      insert into contact_list (company_id, contact_id, list, added_at)
      select c, u.contact_id, u.list, u.at from jsonb_to_recordset(w -> 'lists') u(contact_id int, list text, at timestamptz)
      on conflict do nothing;
    end if;
    if w ? 'files' then
      update file f set used = true from jsonb_array_elements_text(w -> 'files') u(id)
      where f.company_id = c and f.id = u.id::uuid and not f.used;
    end if;
    -- Minutes do not matter to who sorts contacts, and every write of this row costs as much as a message.
    if w ? 'contacts' then
      update contact k set last_message_at = u.at from jsonb_to_recordset(w -> 'contacts') u(id int, at timestamptz)
      where k.company_id = c and k.id = u.id
        and (k.last_message_at is null or k.last_message_at < u.at - interval '1 minute');
    end if;
  end loop;
end $$;
