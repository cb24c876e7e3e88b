/** What is known of a room's labels and when it had them. */
export interface LabelHistory {
  /** Put on and taken off lately, in order. */
  steps: readonly { label: number; on: boolean; at: string }[]
  /** Today's. `at`: when it was put on; null: before that was kept. */
  now: readonly { label: number; at: string | null }[]
}

/** SQL: the `LabelHistory` of a dialog, by its alias; `$1` is the company. */
export const labelHistory = (
  dialog: string,
): string => `jsonb_build_object('steps', coalesce(${dialog}.label_steps, '[]'),
  'now', coalesce((select jsonb_agg(jsonb_build_object('label', l.label_id, 'at', l.put_at)) from dialog_label l
    where l.company_id = $1 and l.dialog_id = ${dialog}.id), '[]'))`

const isBy = (at: string | null, moment: Date): boolean => at === null || Date.parse(at) <= moment.getTime()

/** The labels that a room had at a moment. One that was taken off before that was kept is not among them. */
export const labelsAt = ({ steps, now }: LabelHistory, moment: Date): number[] => {
  const byLabel = Map.groupBy(steps, ({ label }) => label)
  const changed = [...byLabel].flatMap(([label, own]) => {
    const last = own.findLast(({ at }) => isBy(at, moment))
    // It was put on before that was kept, if the first that is known is that it was taken off.
    return (last ? last.on : own[0]?.on === false) ? [label] : []
  })
  return [...changed, ...now.flatMap(({ label, at }) => (!byLabel.has(label) && isBy(at, moment) ? [label] : []))]
}
