-- Just before the provider is asked for a message that is sent at most once: 'begun' where this process may ask it, once. 'unknown': somebody asked before and
-- did not live to tell. Of a campaign: 'stopped' where it was paused or cancelled meanwhile, or will be once this is over: both wait for each other here;
-- 'unwanted' where its contact has opted out of campaigns on that platform since. Of a planned message: 'answered' or 'elsewhere' where the customer wrote
-- since it was planned. A customer's turn and this wait for each other by the dialog's lock (or, where a dialog begins, by the identity's): after an
-- answer is committed nothing begins. 'opted-out' of one that is advertising, to who wants none since.
-- Of a step of a follow-up also 'overtaken' by a person's word, and 'switched-off' where somebody ended it. 'switched-off' also of what an automation planned that is off.
-- A message that a person sends again has neither, and goes. Locked in this order: campaign, dialog, identity, contact.
create or replace function begin_sending(outbox_id bigint, its_fence int, platform text) returns text
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  place outbox;
  its_status text;
  its_contact int;
  its_customer int;
  is_of_person boolean;
  refused text;
begin
  select o.* into place from outbox o where o.id = outbox_id and o.fence = its_fence;
  if not found then return 'gone'; end if;
  if place.act_id is not null then
    refused := refuse_act(place, platform);
    if refused is not null and place.begun_at is null then return refused; end if;
    is_of_person := true;
  else
    select c.status, r.contact_id into its_status, its_contact from campaign_recipient r
      join campaign c on c.company_id = r.company_id and c.id = r.campaign_id
      where r.company_id = place.company_id and r.dialog_id = place.dialog_id and r.seq = place.seq for share of c;
    select d.contact_id into its_customer from dialog d where d.company_id = place.company_id and d.id = place.dialog_id;
    -- Whoever opts out waits for this, or this for them: after the opt-out has answered nothing begins.
    perform from contact k where k.company_id = place.company_id and k.id in (its_contact, its_customer) order by k.id for share;
    if place.begun_at is null and its_status = 'IN_PROGRESS' and (wants_no_campaigns(place.company_id, its_contact, platform)
      or wants_no_campaigns(place.company_id, its_customer, platform)) then return 'unwanted'; end if;
    is_of_person := its_status is null and exists (select from message m where m.company_id = place.company_id
      and m.dialog_id = place.dialog_id and m.seq = place.seq and m.sender = 'HUMAN');
  end if;
  update outbox o set begun_at = now() where o.id = outbox_id and o.fence = its_fence and o.begun_at is null
    and (its_status = 'IN_PROGRESS' or is_of_person);
  if found then return 'begun'; end if;
  select o.* into place from outbox o where o.id = outbox_id and o.fence = its_fence;
  if not found then return 'gone'; end if;
  return case when place.begun_at is not null then 'unknown' else 'stopped' end;
end $$;

-- Why a planned message that waits in the outbox must not begin; null where it may. What is refused is stopped, and told with this reason.
drop function if exists refuse_act(outbox);
create or replace function refuse_act(place outbox, platform text) returns text
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  its_dialog dialog;
  its_act scheduled_act;
  refused text;
begin
  select d.* into its_dialog from dialog d where d.company_id = place.company_id and d.id = place.dialog_id for share;
  -- The customer's next word begins another dialog, which takes a key of the identity.
  if not its_dialog.open then
    perform from identity i where i.company_id = place.company_id and i.id = its_dialog.identity_id for update;
  end if;
  -- Whoever opts out waits for this, or this for them.
  perform from contact k where k.company_id = place.company_id and k.id = its_dialog.contact_id for share;
  select a.* into its_act from scheduled_act a where a.company_id = place.company_id and a.id = place.act_id;
  refused := case
    when its_act.id is null then null
    when its_act.state = 'stopped' then its_act.reason
    when its_act.kind = 'step' and its_act.state = 'cancelled' then 'switched-off'
    when its_act.kind in ('step', 'event') and is_switched_off(place.company_id, coalesce((select m.chain from message m
      where m.company_id = place.company_id and m.dialog_id = place.dialog_id and m.seq = place.seq), its_act.chain)) then 'switched-off'
    when its_act.kind = 'step' and act_is_answered(its_act) then 'answered'
    when its_act.kind = 'step' and its_dialog.last_person_at > coalesce(its_act.seen_person_at, '-infinity') then 'overtaken'
    when its_act.kind = 'step' and wants_no_campaigns(place.company_id, its_dialog.contact_id, platform) then 'opted-out'
    when its_act.stops_on_answer and its_dialog.inbound > its_act.seen_inbound then 'answered'
    when not its_dialog.open and exists (select from dialog_party p where p.company_id = place.company_id
      and p.connection_id = its_dialog.connection_id and p.identity_id = its_dialog.identity_id and p.open) then 'elsewhere'
    when its_act.content -> 'template' ->> 'category' = 'MARKETING' and exists (select from message m where m.company_id = place.company_id
        and m.dialog_id = place.dialog_id and m.seq = place.seq and m.template is not null)
      and wants_no_campaigns(place.company_id, its_dialog.contact_id, platform) then 'opted-out' end;
  if refused is not null and place.begun_at is null then
    update scheduled_act a set state = 'stopped', reason = refused, settled_at = now()
    where a.company_id = place.company_id and a.id = its_act.id
      and (a.state = 'done' or a.kind = 'step' and a.state = 'waiting');
  end if;
  return refused;
end $$;

-- For a program of before, which runs beside a newer one in a roll-out and knows campaigns alone.
create or replace function begin_once(outbox_id bigint, its_fence int, platform text) returns text
  language sql volatile set search_path = public, pg_temp
  as $$ select case when b.begun in ('answered', 'elsewhere', 'overtaken', 'switched-off') then 'stopped' when b.begun = 'opted-out' then 'unwanted' else b.begun end
        from (select begin_sending(outbox_id, its_fence, platform) as begun) b $$;

revoke all on function begin_sending(bigint, int, text), refuse_act(outbox, text), begin_once(bigint, int, text) from public;
grant execute on function begin_sending(bigint, int, text), refuse_act(outbox, text), begin_once(bigint, int, text) to prosa_app;
