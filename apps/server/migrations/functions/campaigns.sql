-- What is due in campaigns of any company that works, the longest due first.
create or replace function worker_due_campaigns(row_limit int) returns table (company_id int, campaign_id int)
  language sql volatile security definer set search_path = public, pg_temp
  as $$ select c.company_id, c.id from campaign c where c.next_at <= now() and c.company_id <> all ((select gate_stopped_companies())::int[])
        order by c.next_at limit least(row_limit, 1000) $$;
call hand_over('worker_due_campaigns(int)', 'prosa_worker');

-- Campaigns of any company that works with failures of which it is to be decided what follows.
create or replace function worker_failed_campaigns(row_limit int) returns table (company_id int, campaign_id int)
  language sql volatile security definer set search_path = public, pg_temp
  as $$ select distinct r.company_id, r.campaign_id from campaign_recipient r
        where r.status = 'failed' and r.failure_code is not null and r.judged_at is null and r.retried_in is null
          and r.company_id <> all ((select gate_stopped_companies())::int[]) limit least(row_limit, 1000) $$;
call hand_over('worker_failed_campaigns(int)', 'prosa_worker');

-- Campaigns of any company that works whose number's account is well again. One that is stopped again at once waits for people.
create or replace function worker_recovered_campaigns(row_limit int) returns table (company_id int, campaign_id int)
  language sql volatile security definer set search_path = public, pg_temp
  as $$ select c.company_id, c.id from campaign c join connection k on k.company_id = c.company_id and k.id = c.stopped_by
        where c.stopped_by is not null and k.active and k.state = 'connected' and coalesce(c.resumed_at < now() - interval '6 hours', true)
          and c.company_id <> all ((select gate_stopped_companies())::int[]) limit least(row_limit, 1000) $$;
call hand_over('worker_recovered_campaigns(int)', 'prosa_worker');

-- The counts of a campaign change with its recipients, in the same statement, whoever changes them. Whoever writes recipients holds no
-- dialog that is locked after this row.
create or replace function count_recipients() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into campaign_count as c (company_id, campaign_id, pending, sent, failed, cancelled)
    select n.company_id, n.campaign_id, count(*) filter (where n.status in ('pending', 'queued')),
      count(*) filter (where n.status = 'sent'), count(*) filter (where n.status = 'failed'),
      count(*) filter (where n.status = 'cancelled')
    from news n group by n.company_id, n.campaign_id
    on conflict (company_id, campaign_id) do update set pending = c.pending + excluded.pending, sent = c.sent + excluded.sent,
      failed = c.failed + excluded.failed, cancelled = c.cancelled + excluded.cancelled;
  else
    update campaign_count c set pending = c.pending + d.pending, sent = c.sent + d.sent, failed = c.failed + d.failed,
      cancelled = c.cancelled + d.cancelled
    from (select x.company_id, x.campaign_id, coalesce(sum(x.n) filter (where x.status in ('pending', 'queued')), 0) as pending,
        coalesce(sum(x.n) filter (where x.status = 'sent'), 0) as sent,
        coalesce(sum(x.n) filter (where x.status = 'failed'), 0) as failed,
        coalesce(sum(x.n) filter (where x.status = 'cancelled'), 0) as cancelled
      from (select n.company_id, n.campaign_id, n.status, 1 as n from news n
        union all select o.company_id, o.campaign_id, o.status, -1 from olds o) x
      group by x.company_id, x.campaign_id) d
    where c.company_id = d.company_id and c.campaign_id = d.campaign_id
      and (d.pending <> 0 or d.sent <> 0 or d.failed <> 0 or d.cancelled <> 0);
  end if;
  return null;
end $$;
create or replace trigger recipients_counted after insert on campaign_recipient referencing new table as news
  for each statement execute function count_recipients();
create or replace trigger recipients_recounted after update on campaign_recipient referencing old table as olds new table as news
  for each statement execute function count_recipients();

-- What becomes of a campaign's message is its recipient's state, by whatever way it is told, as `withOutcome` of features/campaigns/recipient-state.ts
-- says. Whom another campaign tries again never waits here. Other messages cost one comparison.
create or replace function note_recipient() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update campaign_recipient r set changed_at = now(),
    status = case when new.status = 'queued' then 'cancelled' when new.status <> 'failed' then 'sent'
      when new.failure_cause = 'stopped' and c.status = 'PAUSED' and r.retried_in is null then 'pending'
      -- Seen by us before the provider was asked. What the provider tells has its code, and is judged as a failure.
      when new.failure_cause = 'opted_out' and new.failure_code is null then 'cancelled'
      when r.status = 'queued' and c.status = 'CANCELLED' and new.failure_cause is distinct from 'outcome_unknown' then 'cancelled'
      else 'failed' end,
    reason = case when new.status = 'queued' then 'Apagada antes do envio' when new.status = 'failed' then coalesce(new.failure, r.reason) end,
    failure_code = case when new.status = 'failed' then new.failure_code end,
    failure_cause = case when new.status = 'failed' then new.failure_cause end,
    -- A message that is deleted later, or whose words are erased, fails no second time.
    judged_at = case when new.status = old.status then r.judged_at end
  from campaign c where c.company_id = new.company_id and c.id = r.campaign_id
    and r.company_id = new.company_id and r.dialog_id = new.dialog_id and r.seq = new.seq
    and r.status <> 'cancelled' and (new.status <> 'queued' or new.deleted_at is not null)
    and r.status <> case when new.status in ('sent', 'delivered', 'read') then 'sent' else '' end;
  return null;
end $$;
create or replace trigger message_of_campaign after update of status, deleted_at on message for each row
  when (new.on_unknown = 'never' and (new.status is distinct from old.status or new.deleted_at is distinct from old.deleted_at))
  execute function note_recipient();
