-- A contact whom another campaign tries again never waits in the first one too, and a cancelled campaign has nobody who waits.
update campaign_recipient set status = 'failed', reason = 'Tentada de novo em outra campanha', not_before = null, judged_at = now()
 where retried_in is not null and status in ('pending', 'queued') and seq is null;
update campaign_recipient r set status = 'cancelled', reason = 'Campanha cancelada', changed_at = now() from campaign c
 where c.company_id = r.company_id and c.id = r.campaign_id and c.status = 'CANCELLED' and r.status = 'pending';
alter table campaign_recipient add constraint campaign_recipient_retried
  check (retried_in is null or status not in ('pending', 'queued')) not valid;

drop index campaign_recipient_unjudged;
create index campaign_recipient_unjudged on campaign_recipient (company_id, campaign_id)
  where status = 'failed' and failure_code is not null and judged_at is null and retried_in is null;
