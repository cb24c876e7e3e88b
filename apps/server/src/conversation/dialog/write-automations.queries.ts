import type { Pipeline } from '../../platform/database/index.ts'
import type { DialogDraft } from './draft.ts'
import { writePlans } from './write-plans.queries.ts'

/** What automations did in these dialogs, which are locked, and what they are to look at: labels, events, the runs, and their count by day. Most turns have none of it. */
export const writeAutomations = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  writeLabels(pipeline, companyId, drafts)
  writeChains(pipeline, companyId, drafts)
  writePlans(pipeline, companyId, drafts)
  writeOccurrences(pipeline, companyId, drafts)
  const runs = drafts.flatMap(({ dialog, runs, at }) => runs.map((run) => ({ ...run, dialogId: dialog.id, at })))
  if (runs.length === 0) return
  pipeline.setCompany(companyId)
  void pipeline.query(
    `insert into automation_run (company_id, automation_id, dialog_id, occurrence, version, at, outcome, acts, chain)
     select $1, u.automation_id, u.dialog_id, u.occurrence, u.version, u.at, u.outcome, u.acts, u.chain
     from jsonb_to_recordset($2) u(automation_id int, dialog_id int, occurrence int, version int, at timestamptz, outcome text, acts jsonb, chain int[])
     join automation a on a.company_id = $1 and a.id = u.automation_id on conflict do nothing`,
    [
      companyId,
      JSON.stringify(
        runs.map(({ automationId, dialogId, occurrence, version, at, outcome, acts, chain }) => ({
          automation_id: automationId,
          dialog_id: dialogId,
          occurrence,
          version,
          at,
          outcome,
          acts,
          ...(chain.length > 0 && { chain }),
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
  // Of the event that a label is (`tell_labelled`).
  const chains = Object.fromEntries(drafts.map(({ dialog, chain }) => [dialog.id, chain]))
  void pipeline.query("select set_config('app.chains', $1, true)", [JSON.stringify(chains)])
  void pipeline.query(
    `insert into dialog_label (company_id, dialog_id, label_id, open)
     select $1, d.id, l.id, d.open from unnest($2::int[], $3::int[]) u(dialog_id, label_id)
     join dialog d on d.company_id = $1 and d.id = u.dialog_id
     join label l on l.company_id = $1 and l.id = u.label_id on conflict do nothing`,
    [companyId, put.map(({ dialogId }) => dialogId), put.map(({ labelId }) => labelId)],
  )
}

/** The automations that led to messages, for what follows where one of these fails. */
const writeChains = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const said = drafts.flatMap(({ dialog, messages }) =>
    messages.flatMap(({ seq, chain }) => (chain.length === 0 ? [] : [{ dialog_id: dialog.id, seq, chain }])),
  )
  if (said.length === 0) return
  pipeline.setCompany(companyId)
  void pipeline.query(
    `update message m set chain = u.chain from jsonb_to_recordset($2) u(dialog_id int, seq int, chain int[])
     where m.company_id = $1 and m.dialog_id = u.dialog_id and m.seq = u.seq`,
    [companyId, JSON.stringify(said)],
  )
}

/** What happened to rooms, due at once: the act loop takes it with all facts. */
const writeOccurrences = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const happened = drafts.flatMap(({ dialog, occurrences, chain }) =>
    occurrences.map(({ at, detail, chain: own, ...content }) => ({
      dialog_id: dialog.id,
      at: at.toISOString(),
      content: { ...content, ...detail },
      chain: own ?? chain,
    })),
  )
  if (happened.length === 0) return
  pipeline.setCompany(companyId)
  void pipeline.query(
    `insert into scheduled_act (company_id, dialog_id, connection_id, kind, due_at, content, seen_inbound, stops_on_answer, client_key, chain, created_at)
     select $1, d.id, d.connection_id, 'event', u.at, u.content, d.inbound, false, gen_random_uuid(), u.chain, u.at
     from rows from (jsonb_to_recordset($2) as (dialog_id int, at timestamptz, content jsonb, chain int[])) with ordinality u(dialog_id, at, content, chain, place)
     join dialog d on d.company_id = $1 and d.id = u.dialog_id order by u.place`,
    [companyId, JSON.stringify(happened)],
  )
}
