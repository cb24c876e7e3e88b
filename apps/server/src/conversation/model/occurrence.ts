import type { AfterEvent, AutomationFacts, AutomationHolder } from '@prosa/contract'
import type { Owner } from './ownership.ts'

/** What happened to a room, for automations: kept until the act loop has looked at it (`scheduled_act` of kind `event`). */
export interface NewOccurrence extends RoomThen {
  event: AfterEvent
  at: Date
  detail: OccurrenceDetail
  /** The automations that led to it; absent: those that acted in its transaction. */
  chain?: readonly number[]
}

/** The room as it was left by what happened. */
interface RoomThen {
  workspaceId: number
  owner: Owner | AutomationHolder
  stage: string | null
}

export interface OccurrenceDetail {
  /** The label that it got. */
  labelId?: number
  /** The message that failed, or that the customer wrote. */
  seq?: number
  /** The ad that the customer's message came from. */
  ad?: AutomationFacts['ad']
  score?: number
  /** Since when a silence lasts. */
  sinceMs?: number
  /** Those that are to look at it; absent: all. */
  automationIds?: readonly number[]
}

/** As it is stored. */
export interface OccurrenceContent extends OccurrenceDetail, RoomThen {
  event: AfterEvent
}

/** The ad that a conversation came from, by the line about it. Null: not known, of one stored before ads were told apart. */
export const adOf = (about: Record<string, unknown> | null): AutomationFacts['ad'] => {
  if (about === null) return 'none'
  const { adId, adTitle, text } = about
  if (typeof adId === 'string') return { id: adId, title: String(adTitle ?? '') }
  return /^Veio d\S+ anúncio/.test(String(text)) ? null : 'none'
}

/** Who has a room, as conditions say it. */
export const holderOf = (owner: Owner | AutomationHolder): AutomationHolder | null => {
  if (owner === 'offered') return 'queue'
  return owner === 'closed' ? null : owner
}
