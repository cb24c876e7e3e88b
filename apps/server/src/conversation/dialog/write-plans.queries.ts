import type { Pipeline } from '../../platform/database/index.ts'
import type { DialogDraft } from './draft.ts'

/** Reminders and follow-ups that automations plan in these dialogs, which are locked. Follow-ups of before end first, where one of them says so. */
export const writePlans = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const ending = drafts.filter(({ stopsRuns }) => stopsRuns)
  if (ending.length > 0) {
    pipeline.setCompany(companyId)
    void pipeline.query(
      `update scheduled_act a set state = 'cancelled', settled_at = u.at from unnest($2::int[], $3::timestamptz[]) u(id, at)
       where a.company_id = $1 and a.dialog_id = u.id and a.kind = 'step' and a.state = 'waiting'`,
      [companyId, ending.map(({ dialog }) => dialog.id), ending.map(({ at }) => at.toISOString())],
    )
  }
  const planned = drafts.flatMap(({ dialog, at, plans }) =>
    plans.map(({ madeBy, dueAt, clock, chain, what }) => ({
      dialog_id: dialog.id,
      kind: what.kind,
      at: at.toISOString(),
      due_at: dueAt.toISOString(),
      clock,
      made_by: madeBy,
      chain,
      inbound: dialog.inbound,
      ...(what.kind === 'reminder'
        ? { for_user: what.forUser, content: { text: what.text, files: [], quotes: null } }
        : {
            follow_up_id: what.followUpId,
            version: what.version,
            step: 0,
            seen_person_at: dialog.lastPersonAt?.toISOString() ?? null,
            content: { files: [] },
          }),
    })),
  )
  if (planned.length === 0) return
  pipeline.setCompany(companyId)
  // One that an answer or a person's word has ended waits for its next moment to be settled: the same follow-up begins anew.
  void pipeline.query(
    `update scheduled_act a set state = 'stopped', reason = case when u.inbound > a.seen_inbound then 'answered' else 'overtaken' end, settled_at = u.at
     from jsonb_to_recordset($2) u(dialog_id int, follow_up_id int, inbound int, at timestamptz)
     where a.company_id = $1 and a.dialog_id = u.dialog_id and a.follow_up_id = u.follow_up_id and a.kind = 'step' and a.state = 'waiting'`,
    [companyId, JSON.stringify(planned)],
  )
  void pipeline.query(
    `insert into scheduled_act (company_id, dialog_id, connection_id, kind, due_at, wall, made_by, for_user, of_queue, content, seen_inbound,
       stops_on_answer, client_key, chain, created_at, follow_up_id, version, step, seen_person_at)
     select $1, d.id, d.connection_id, u.kind, u.due_at, u.clock, u.made_by, u.for_user, u.kind = 'reminder' and u.for_user is null, u.content,
       u.inbound, u.kind = 'step', gen_random_uuid(), u.chain, u.at, u.follow_up_id, u.version, u.step, u.seen_person_at
     from jsonb_to_recordset($2) u(dialog_id int, kind text, at timestamptz, due_at timestamptz, clock text, made_by int, chain int[], inbound int,
       for_user int, content jsonb, follow_up_id int, version int, step int, seen_person_at timestamptz)
     join dialog d on d.company_id = $1 and d.id = u.dialog_id on conflict do nothing`,
    [companyId, JSON.stringify(planned)],
  )
}
