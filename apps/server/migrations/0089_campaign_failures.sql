-- The provider's own code of a failure, by which a campaign decides what follows; null: it told none.
alter table message add column failure_code int;
-- The provider said that nobody is to be reached there; a message from there is the proof of the contrary.
alter table identity add column unreachable_at timestamptz;

-- Of a campaign to those whom another one failed to reach.
alter table campaign add column parent_id int,
  add constraint campaign_parent foreign key (company_id, parent_id) references campaign (company_id, id);
create index campaign_parent on campaign (company_id, parent_id) where parent_id is not null;

-- `judged_at`: what follows from the failure was done. `tries` before this one, and when the next may be. `retried_in`: the campaign that
-- tries again.
alter table campaign_recipient add column failure_code int, add column judged_at timestamptz, add column tries smallint not null default 0,
  add column not_before timestamptz, add column retried_in int;
create index campaign_recipient_unjudged on campaign_recipient (company_id, campaign_id)
  where status = 'failed' and failure_code is not null and judged_at is null;
create index campaign_recipient_waits on campaign_recipient (company_id, campaign_id, not_before)
  where status = 'pending' and not_before is not null;
grant select on campaign_recipient to prosa_worker;
create policy worker on campaign_recipient for select to prosa_worker using (true);
