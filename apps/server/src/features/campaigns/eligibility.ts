import {
  type CampaignContact,
  type CampaignGuard,
  type LeftOutReason,
  maxUnansweredCampaigns,
  recentCampaignMs,
  resolveCampaignText,
} from '@prosa/contract'

/** Facts that decide whether a contact gets a campaign's message (`campaign_facts` in migrations). */
export interface ContactFacts extends CampaignContact {
  own: Readonly<Record<number, string>>
  /** Opted out on the platform, as this contact or as another one with the same phone. */
  isUnwanted: boolean
  /** Has written to the sending number. */
  hasWritten: boolean
  /** People, or an outside system, have its open dialog there. */
  isAttended: boolean
  /** When a campaign last reached it. */
  campaignAt: Date | null
  /** Campaigns since its last message. */
  unanswered: number
  hasBasis: boolean
  /** The provider reported it as unreachable, and it has not written since. */
  isUnreachable: boolean
}

export interface EligibilityRules {
  guards: readonly CampaignGuard[]
  /** The campaign names its legal basis. */
  hasBasis: boolean
  now: Date
}

const guarded: Record<CampaignGuard, (facts: ContactFacts, rules: EligibilityRules) => boolean> = {
  attended: ({ isAttended }) => isAttended,
  recent: ({ campaignAt }, { now }) => campaignAt !== null && now.getTime() - campaignAt.getTime() < recentCampaignMs,
  unanswered: ({ unanswered }) => unanswered >= maxUnansweredCampaigns,
  stranger: ({ hasWritten }) => !hasWritten,
  noBasis: ({ hasBasis }, rules) => !hasBasis && !rules.hasBasis,
}

/**
 * Why a contact gets no message; null: it gets it. Used by preview, preparation and send, each time with the contact's current data. `account`: its
 * phone on the channel; `isDoubled`: another contact of the campaign has the same one.
 */
export const whyLeftOut = (
  facts: ContactFacts | null,
  { account, isDoubled, message }: { account: string | null; isDoubled: boolean; message: string },
  rules: EligibilityRules,
): LeftOutReason | null => {
  if (!facts) return 'deleted'
  if (facts.isUnwanted) return 'optedOut'
  if (account === null) return 'noPhone'
  if (isDoubled) return 'doubled'
  if (facts.isUnreachable) return 'unreachable'
  if (resolveCampaignText(message, facts) === null) return 'lacksData'
  return rules.guards.find((guard) => guarded[guard](facts, rules)) ?? null
}
