import type { Pipeline } from '../../platform/database/index.ts'
import type { DialogDraft } from './draft.ts'

/** What automations did in these dialogs, which are locked: labels, the runs, and their count by day. Most turns have none of it. */
export const writeAutomations = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  writeLabels(pipeline, companyId, drafts)
  const runs = drafts.flatMap(({ dialog, runs, at }) => runs.map((run) => ({ ...run, dialogId: dialog.id, at })))
  if (runs.length === 0) return
  pipeline.setCompany(companyId)
  void pipeline.query(
    `insert into automation_run (company_id, automation_id, dialog_id, occurrence, version, at, outcome, acts)
     select $1, u.automation_id, u.dialog_id, u.occurrence, u.version, u.at, u.outcome, u.acts
     from jsonb_to_recordset($2) u(automation_id int, dialog_id int, occurrence int, version int, at timestamptz, outcome text, acts jsonb)
     join automation a on a.company_id = $1 and a.id = u.automation_id on conflict do nothing`,
    [
      companyId,
      JSON.stringify(
        runs.map(({ automationId, dialogId, occurrence, version, at, outcome, acts }) => ({
          automation_id: automationId,
          dialog_id: dialogId,
          occurrence,
          version,
          at,
          outcome,
          acts,
        })),
      ),
    ],
  )
  // In the same order in every transaction, so that none waits for another in a circle.
  void pipeline.query(
    `insert into automation_day (company_id, automation_id, day, outcome, count)
     select $1, u.automation_id, u.day, u.outcome, count(*)
     from unnest($2::int[], $3::date[], $4::text[]) u(automation_id, day, outcome)
     join automation a on a.company_id = $1 and a.id = u.automation_id
     group by u.automation_id, u.day, u.outcome order by u.automation_id, u.day, u.outcome
     on conflict (company_id, automation_id, day, outcome) do update set count = automation_day.count + excluded.count`,
    [
      companyId,
      runs.map(({ automationId }) => automationId),
      runs.map(({ day }) => day),
      runs.map(({ outcome }) => outcome),
    ],
  )
}

const writeLabels = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const put = drafts.flatMap(({ dialog, labels }) => labels.map((labelId) => ({ dialogId: dialog.id, labelId })))
  if (put.length === 0) return
  pipeline.setCompany(companyId)
  void pipeline.query(
    `insert into dialog_label (company_id, dialog_id, label_id, open)
     select $1, d.id, l.id, d.open from unnest($2::int[], $3::int[]) u(dialog_id, label_id)
     join dialog d on d.company_id = $1 and d.id = u.dialog_id
     join label l on l.company_id = $1 and l.id = u.label_id on conflict do nothing`,
    [companyId, put.map(({ dialogId }) => dialogId), put.map(({ labelId }) => labelId)],
  )
}
