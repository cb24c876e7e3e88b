-- The two halves of a turn, each one statement for a whole batch of dialogs of any companies. They run with the caller's rights:
-- row security binds them, company by company, as it would bind the statements sent one by one; what they save is sending them.
--
-- How they are planned: a short list of ids makes a plan of its own look cheaper than the general one, so that planning would cost more
-- than the work. And a connection that first ran them on empty tables would keep reading those tables whole, however large they grow,
-- until the next analyze. A row at a time through the index is the only plan that holds for small companies and large ones.

-- Locks dialogs in order of company and id, and says which of their inbound messages are stored already. `lasts` says where the turns of
-- each company end in the lists of ids, connections and ids of messages, so that nothing looks through the whole batch for each of its
-- turns. A dialog is looked up by its key: as a list of keys it read the pages between them, with all that updates had left there. It is
-- locked against whoever writes it, and not against what only names it (its words, a note, a label), which would wait for a turn under way.
-- With each dialog comes when its company stops (long ago, where it is not active), when it last went on again, and the number of its automations: asked once
-- for each company of the batch.
drop function if exists lock_dialogs(int[], int[], int[], text[], boolean);
drop function if exists lock_dialogs(int[], int[], int[], int[], text[], boolean);
create or replace function lock_dialogs(companies int[], lasts int[], ids int[], connections int[], ext_ids text[], skip boolean)
  returns table (d dialog, contact_name text, contact_email text, contact_phone text, opted_out text[], bot_revision text, duplicate boolean, stops_at timestamptz, resumed_at timestamptz, automations_version int)
  language plpgsql volatile set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  c int;
  a int := 1;
  z int;
  company text;
  stops timestamptz;
  resumed timestamptz;
  automations int;
begin
  for i in 1 .. cardinality(companies) loop
    c := companies[i];
    z := lasts[i];
    -- Before the query: within one statement, the policy may be evaluated first. An assignment costs a third of a query.
    company := set_config('app.company_id', c::text, true);
    select case when y.active then y.stops_at else 'epoch' end, y.resumed_at, y.automations_version into stops, resumed, automations from company y where y.id = c;
    if skip then
      return query select x, k.name, k.email, k.phone, k.opted_out, b.xmin::text,
          exists (select from message m where m.company_id = c and m.connection_id = u.connection_id and m.ext_id = u.ext_id),
          stops, resumed, automations
        from unnest(ids[a:z], connections[a:z], ext_ids[a:z]) u(id, connection_id, ext_id)
        join dialog x on x.company_id = c and x.id = u.id
        join contact k on k.company_id = c and k.id = x.contact_id
        left join bot b on b.company_id = c and b.id = x.bot_id
        order by x.id for no key update of x skip locked;
    else
      return query select x, k.name, k.email, k.phone, k.opted_out, b.xmin::text,
          exists (select from message m where m.company_id = c and m.connection_id = u.connection_id and m.ext_id = u.ext_id),
          stops, resumed, automations
        from unnest(ids[a:z], connections[a:z], ext_ids[a:z]) u(id, connection_id, ext_id)
        join dialog x on x.company_id = c and x.id = u.id
        join contact k on k.company_id = c and k.id = x.contact_id
        left join bot b on b.company_id = c and b.id = x.bot_id
        order by x.id for no key update of x;
    end if;
    a := z + 1;
  end loop;
end $$;
revoke all on function lock_dialogs(int[], int[], int[], int[], text[], boolean) from public;
grant execute on function lock_dialogs(int[], int[], int[], int[], text[], boolean) to prosa_app;

-- Writes what turns did: per company one JSON object with lists of rows. The dialogs are locked by the caller. The columns of every turn
-- are listed with their types: to read them by the table's row type took 5 microseconds more for each dialog, since that type has forty
-- columns. What is rare (a change of owner) has the short form, and is written with the rest of its row: a row that its own transaction
-- wrote before has all its foreign keys checked again, which costs more than the update. A customer's word, and another holder, bring a room back that was put off. A program of before 0120, which runs beside a newer one in a roll-out, knows no score.
create or replace function write_turns(companies int[], writes jsonb[]) returns void
  language plpgsql volatile set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  c int;
  w jsonb;
  owned int[];
begin
  for c, w in select u.company, u.write from unnest(companies, writes) u(company, write) loop
    perform set_config('app.company_id', c::text, true);
    owned := case when w ? 'owners' then array(select (u ->> 'id')::int from jsonb_array_elements(w -> 'owners') u) else '{}' end;
    update dialog d set seq = u.seq, version = u.version, inbound = u.inbound, repetitions = u.repetitions,
      repeats_now = u.repeats_now, loop_score = coalesce(u.loop_score, d.loop_score), version_id = u.version_id, session = u.session, tag_stage = u.tag_stage,
      last_text = u.last_text, last_sender = u.last_sender,
      last_sender_user_id = u.last_sender_user_id, waits = u.waits, waits_since = u.waits_since, last_at = u.last_at,
      last_inbound_at = u.last_inbound_at, last_person_at = u.last_person_at, last_message_at = u.last_message_at,
      due_at = u.due_at, changed_xid = pg_current_xact_id(),
      snoozed_until = case when u.inbound > d.inbound then null else d.snoozed_until end
    from jsonb_to_recordset(w -> 'dialogs') u(id int, seq int, version int, inbound int, repetitions int, repeats_now int,
      loop_score real, version_id int, session jsonb, tag_stage text, last_text text, last_sender text, last_sender_user_id int, waits boolean, waits_since timestamptz,
      last_at timestamptz, last_inbound_at timestamptz, last_person_at timestamptz, last_message_at timestamptz, due_at timestamptz)
    where d.company_id = c and d.id = u.id and u.id <> all (owned);
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
      update dialog d set seq = h.seq, version = h.version, inbound = h.inbound, repetitions = h.repetitions,
        repeats_now = h.repeats_now, loop_score = coalesce(h.loop_score, d.loop_score), version_id = h.version_id, session = h.session, tag_stage = h.tag_stage,
        last_text = h.last_text, last_sender = h.last_sender,
        last_sender_user_id = h.last_sender_user_id, waits = h.waits, waits_since = h.waits_since, last_at = h.last_at,
        last_inbound_at = h.last_inbound_at, last_person_at = h.last_person_at, last_message_at = h.last_message_at,
        due_at = h.due_at, changed_xid = pg_current_xact_id(),
        open = u.open, owner = u.owner, owner_user_id = u.owner_user_id, joined = u.joined,
        workspace_id = u.workspace_id, last_attendant_id = u.last_attendant_id, transferred_to = u.transferred_to,
        transferred_kind = u.transferred_kind, transferred_id = u.transferred_id, transferred_at = u.transferred_at, closed_at = u.closed_at, opened_at = u.opened_at,
        offer_expires_at = u.offer_expires_at, offered_to = u.offered_to, offer_online_only = u.offer_online_only,
        person_took_part = u.person_took_part,
        snoozed_until = case when u.open and u.owner_user_id = d.owner_user_id and h.inbound = d.inbound then d.snoozed_until end,
        person_took_part_at = case when u.person_took_part then coalesce(d.person_took_part_at, u.person_took_part_at) end
      from jsonb_populate_recordset(null::dialog, w -> 'owners') u
      join jsonb_to_recordset(w -> 'dialogs') h(id int, seq int, version int, inbound int, repetitions int, repeats_now int,
        loop_score real, version_id int, session jsonb, tag_stage text, last_text text, last_sender text, last_sender_user_id int, waits boolean, waits_since timestamptz,
        last_at timestamptz, last_inbound_at timestamptz, last_person_at timestamptz, last_message_at timestamptz, due_at timestamptz) on h.id = u.id
      where d.company_id = c and d.id = u.id;
      update dialog_party p set open = u.open from jsonb_to_recordset(w -> 'owners') u(id int, open boolean)
      where p.company_id = c and p.dialog_id = u.id and p.open <> u.open;
      -- Who sees the workspace that a dialog moved to sees its contact.
      insert into contact_workspace (company_id, contact_id, workspace_id)
      select c, d.contact_id, u.workspace_id
      from jsonb_to_recordset(w -> 'owners') u(id int, workspace_id int, moved boolean)
      join dialog d on d.company_id = c and d.id = u.id where u.moved on conflict do nothing;
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
  end loop;
end $$;
revoke all on function write_turns(int[], jsonb[]) from public;
grant execute on function write_turns(int[], jsonb[]) to prosa_app;

-- What is told of a message's way grows by one entry, and ends at forty: a provider that is asked for days fills no row.
create or replace function add_step(steps jsonb, step jsonb) returns jsonb language sql immutable parallel safe as $$
  select case when jsonb_array_length(coalesce(steps, '[]')) < 40 then coalesce(steps, '[]') || jsonb_strip_nulls(step) else steps end
$$;

-- What is due, a thousand at a time: a process leaves out what it works on and what it found held, and looks beyond it.
create or replace function worker_due_dialogs(row_limit int) returns table (company_id int, dialog_id int)
  language sql volatile security definer set search_path = public, pg_temp
  as $$ select d.company_id, d.id from dialog d where d.due_at <= now() order by d.due_at limit least(row_limit, 1000) $$;
call hand_over('worker_due_dialogs(int)', 'prosa_worker');

-- Dialogs whose turns were held, of companies that work (again): the first of every company before the second of any.
create or replace function worker_held_dialogs(row_limit int) returns table (company_id int, dialog_id int)
  language sql volatile security definer set search_path = public, pg_temp
  as $$ with recursive holder as (
          (select d.company_id as c from dialog d where d.held_since is not null order by d.company_id limit 1) union all
          select (select d.company_id from dialog d where d.held_since is not null and d.company_id > h.c order by d.company_id limit 1)
          from holder h where h.c is not null)
        select h.c, o.id from holder h cross join lateral (
          select d.id, row_number() over (order by d.held_since, d.id) as place from dialog d
          where d.company_id = h.c and d.held_since is not null order by d.held_since, d.id limit least(row_limit, 1000)) o
        where h.c is not null and h.c <> all ((select gate_stopped_companies())::int[])
        order by o.place, h.c limit least(row_limit, 1000) $$;
call hand_over('worker_held_dialogs(int)', 'prosa_worker');
