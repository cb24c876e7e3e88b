import { fillVariables, isVisible, type SkipReason } from '@prosa/contract'
import type { DialogDraft, MessageInput } from '../dialog/draft.ts'
import { botValues } from '../model/bot-values.ts'
import type { StoredTemplate } from '../model/follow-up.ts'
import type { SayAct } from './automations.ts'

export type Said = Pick<MessageInput, 'text' | 'files' | 'template'>

/** What the channel of a room takes. */
export interface ChannelNow {
  /** It takes a text now. */
  canSay: boolean
  /** An approved template with these values, or why it is not sent. */
  fill(template: StoredTemplate, values: readonly string[]): Said | SkipReason
}

/** Whether it would be said by its template. */
export const isByTemplate = ({ text, files, template }: SayAct, canSay: boolean): boolean =>
  template !== null && (!canSay || (text === '' && files.length === 0))

/** What an automation says in a room: its text, or beyond the channel's time its template; or why it says nothing. */
export const wordsOf = (draft: DialogDraft, act: SayAct, { canSay, fill }: ChannelNow): Said | SkipReason => {
  const { text, files, template } = act
  const values = botValues(draft)
  if (template && isByTemplate(act, canSay))
    return fill(
      template,
      template.values.map((value) => fillVariables(value, values)),
    )
  if (!canSay) return 'window'
  const said = fillVariables(text, values)
  return files.length === 0 && !isVisible(said) ? 'lacks-data' : { text: said, files }
}
