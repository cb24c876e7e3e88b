-- Labels that a dialog got and lost in the last days, in order (`keep_label_steps`): `[{"label": 7, "on": true, "at": "…"}]`. A row of `dialog_label` is gone with its label.
-- On the dialog, beside `automated`: it is bounded, read with its room alone, and erased with it.
alter table dialog add column label_steps jsonb;
-- Since when that is kept.
alter table company add column label_steps_since timestamptz not null default now();

-- A person's answer that failed is none (`wait_again`): `last_person_at` is that of the last one that did not fail. Open rooms that wait by that alone.
update dialog d set last_person_at = (select h.created_at from message h where h.company_id = d.company_id and h.dialog_id = d.id and h.sender = 'HUMAN'
    and h.status <> 'failed' order by h.seq desc limit 1)
where d.open and d.waits and d.last_person_at >= d.last_inbound_at;
