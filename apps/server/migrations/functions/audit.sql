-- The audit: whose name a row keeps, and the chain that it becomes part of.

-- Taken here and not by the program, which may say who acts and nothing else of them.
create or replace function name_audit_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.account_id is not null and new.account_name is null then
    select coalesce(m.name, nullif(a.name, ''), a.email), a.is_admin into new.account_name, new.is_administrator
    from account a left join member m on m.company_id = coalesce(new.company_id, a.company_id) and m.id = a.id
    where a.id = new.account_id;
    new.is_administrator := coalesce(new.is_administrator, false);
  end if;
  return new;
end $$;
call hand_over('name_audit_account()', 'prosa_gate');
create or replace trigger audit_named before insert on audit_log for each row execute function name_audit_account();

-- Over all that a row says, and the hash of the row before.
create or replace function audit_hash(previous bytea, entry audit_log, at_place bigint) returns bytea
  language sql stable
  as $$ select sha256(previous || convert_to(jsonb_build_array(at_place, entry.id, entry.company_id, entry.account_id, entry.account_name,
          entry.is_administrator, entry.action, entry.record_id, entry.fields, entry.detail, entry.operation, host(entry.ip), entry.device,
          extract(epoch from entry.at))::text, 'UTF8')) $$;

-- Puts rows that were committed meanwhile at the end of their chains. Whoever writes a row waits for nobody: one sealer works at a time, behind
-- them. Returns how many it sealed.
create or replace function worker_seal_audit(most int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry audit_log;
  head audit_chain;
  sealed int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('audit chain'));
  for entry in select * from audit_log where place is null order by id limit most loop
    insert into audit_chain (chain) values (coalesce(entry.company_id, 0)) on conflict do nothing;
    update audit_chain set place = place + 1, hash = audit_hash(hash, entry, place + 1)
      where chain = coalesce(entry.company_id, 0) returning * into head;
    update audit_log set place = head.place, hash = head.hash where id = entry.id;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;
call hand_over('worker_seal_audit(int)', 'prosa_worker');

-- Looks at the next rows of a chain, behind one that was looked at: the company's own, or the installation's where no company is set.
-- `broken` is the first place where a row is gone ('gap'), differs from what was sealed ('changed') or lacks at the end ('end').
create or replace function worker_verify_audit(after bigint, most int)
  returns table (checked int, last_place bigint, last_at timestamptz, head_place bigint, broken text, broken_place bigint, broken_id bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  wanted int := coalesce(nullif(current_setting('app.company_id', true), '')::int, 0);
  start bytea := '';
begin
  if after > 0 then
    select l.hash into start from audit_log l where coalesce(l.company_id, 0) = wanted and l.place = after;
  end if;
  select c.place into head_place from audit_chain c where c.chain = wanted;
  head_place := coalesce(head_place, 0);
  select count(*), max(r.place), max(r.at) filter (where r.is_last),
         (array_agg(r.place order by r.place) filter (where r.fault is not null))[1],
         (array_agg(r.id order by r.place) filter (where r.fault is not null))[1],
         (array_agg(r.fault order by r.place) filter (where r.fault is not null))[1]
    into checked, last_place, last_at, broken_place, broken_id, broken
  from (
    select l.id, l.at, l.place, row_number() over (order by l.place desc) = 1 as is_last,
           case when l.place <> coalesce(lag(l.place) over (order by l.place), after) + 1 then 'gap'
                when l.hash is distinct from audit_hash(coalesce(lag(l.hash) over (order by l.place), start), l.entry, l.place)
                  then 'changed' end as fault
    from (select a.id, a.at, a.place, a.hash, a as entry from audit_log a
          where coalesce(a.company_id, 0) = wanted and a.place > after order by a.place limit most) l
  ) r;
  last_place := coalesce(last_place, after);
  if broken is null and checked < most and last_place <> head_place then
    broken := 'end';
    broken_place := last_place + 1;
  end if;
  return next;
end $$;
call hand_over('worker_verify_audit(bigint, int)', 'prosa_worker');
