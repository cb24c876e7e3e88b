/** SQL: `ContactFacts` of a contact, before one of its dialogs; `$1` is the company. */
export const contactFacts = (contact: string, dialog: string): string => `jsonb_build_object(
  'isFirst', not exists (select from dialog_party p where p.company_id = $1 and p.contact_id = ${contact} and p.dialog_id < ${dialog}),
  'tags', array(select t.tag_id from contact_tagged t where t.company_id = $1 and t.contact_id = ${contact}),
  'values', coalesce((select jsonb_object_agg(v.field_id, v.value) from contact_value v where v.company_id = $1 and v.contact_id = ${contact}), '{}'))`

/** SQL: the last line about an ad that a dialog came from; `$1` is the company. */
export const adLine = (
  dialog: string,
): string => `(select x.detail from dialog_event x where x.company_id = $1 and x.dialog_id = ${dialog}
  and x.kind = 'about' and (x.detail ? 'adId' or x.detail ->> 'text' ~ '^Veio d\\S+ anúncio') order by x.version desc limit 1)`

/** SQL: what is planned in a dialog, for automations that plan there (`PlannedInRoom`); `$1` is the company. */
export const plannedInRoom = (dialogId: string): string =>
  `(select jsonb_build_object('reminders', count(*) filter (where s.kind = 'reminder'),
     'followUpIds', coalesce(jsonb_agg(s.follow_up_id) filter (where s.kind = 'step' and s.seen_inbound >= e.inbound
       and not coalesce(e.last_person_at > coalesce(s.seen_person_at, '-infinity'), false)), '[]'),
     'keptUntilMs', extract(epoch from max(s.due_at) filter (where s.kind <> 'step')) * 1000)
   from scheduled_act s join dialog e on e.company_id = $1 and e.id = s.dialog_id
   where s.company_id = $1 and s.dialog_id = ${dialogId} and s.state in ('waiting', 'fired') and s.kind <> 'event')`
