import { askSatisfaction } from '../dialog/ask-satisfaction.ts'
import { computeWaits } from '../dialog/compute-waits.ts'
import type { DialogDraft } from '../dialog/draft.ts'
import { updateAlarm } from '../dialog/update-alarm.ts'
import { updateHours } from '../dialog/update-hours.ts'
import { updateSla } from '../dialog/update-sla.ts'
import type { BotSettings } from '../model/bot-settings.ts'
import { computeDueAt } from '../model/compute-due.ts'
import { nextSilence } from '../model/silences.ts'
import { flowMomentOf } from './flow-moment.ts'
import { noteOccurrences, silencesOf } from './note-occurrences.ts'

/** Computes everything that depends on the rest of the draft; called once, before it is written. */
export const finishDraft = (draft: DialogDraft, bot: BotSettings | null): void => {
  const { dialog } = draft
  // A room of people or a closed one waits for no time.
  if (dialog.owner !== 'bot' || !dialog.open) dialog.resumesAt = null
  updateHours(draft)
  askSatisfaction(draft)
  dialog.waits = computeWaits(draft)
  dialog.waitsSince = dialog.waits ? (dialog.waitsSince ?? draft.at) : null
  updateAlarm(draft)
  updateSla(draft)
  bumpVersion(draft)
  noteOccurrences(draft)
  if (dialog.heldSince !== null) dialog.dueAt = null
  else
    dialog.dueAt =
      draft.dueAt === undefined
        ? earlier(
            computeDueAt(dialog, flowMomentOf(dialog), bot?.automations ?? null),
            nextSilence(dialog, silencesOf(draft)),
          )
        : draft.dueAt
}

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one

/** Increments the version when only fields shown in lists changed (after new rules), so that browsers fetch the row. */
const bumpVersion = ({ before, dialog }: DialogDraft): void => {
  const isShownAnew = shown.some((field) => before[field]?.getTime() !== dialog[field]?.getTime())
  if (isShownAnew && dialog.version === before.version) dialog.version += 1
}
const shown = ['alarmedAt', 'answerBy', 'closeBy'] as const
