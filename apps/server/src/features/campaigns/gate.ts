import {
  type CampaignContact,
  type CampaignGuard,
  type LeftOutReason,
  maxUnansweredCampaigns,
  recentCampaignMs,
  resolveCampaignText,
} from '@prosa/contract'

/** What decides whether a contact gets a campaign's message (`campaign_facts` in migrations). */
export interface ContactFacts extends CampaignContact {
  own: Readonly<Record<number, string>>
  /** It opted out on the platform, as this contact or as another one with its number. */
  isUnwanted: boolean
  /** To the number that sends. */
  hasWritten: boolean
  /** People, or a system of the company's, have its open dialog there. */
  isAttended: boolean
  /** When a campaign reached it last. */
  campaignAt: Date | null
  /** Campaigns that reached it since it wrote last. */
  unanswered: number
  hasBasis: boolean
  /** The provider said that nobody is reached there, and nothing came from there since. */
  isUnreachable: boolean
}

export interface Gate {
  guards: readonly CampaignGuard[]
  /** The campaign names its legal basis. */
  hasBasis: boolean
  now: Date
}

const guarded: Record<CampaignGuard, (facts: ContactFacts, gate: Gate) => boolean> = {
  attended: ({ isAttended }) => isAttended,
  recent: ({ campaignAt }, { now }) => campaignAt !== null && now.getTime() - campaignAt.getTime() < recentCampaignMs,
  unanswered: ({ unanswered }) => unanswered >= maxUnansweredCampaigns,
  stranger: ({ hasWritten }) => !hasWritten,
  noBasis: ({ hasBasis }, gate) => !hasBasis && !gate.hasBasis,
}

/**
 * Why a contact gets no message; null: it gets it. The one rule of preview, preparation and send, each time with the contact as it is
 * stored then. `account`: what its phone is on the channel; `isDoubled`: another contact of the campaign has the same.
 */
export const whyLeftOut = (
  facts: ContactFacts | null,
  { account, isDoubled, message }: { account: string | null; isDoubled: boolean; message: string },
  gate: Gate,
): LeftOutReason | null => {
  if (!facts) return 'deleted'
  if (facts.isUnwanted) return 'optedOut'
  if (account === null) return 'noPhone'
  if (isDoubled) return 'doubled'
  if (facts.isUnreachable) return 'unreachable'
  if (resolveCampaignText(message, facts) === null) return 'lacksData'
  return gate.guards.find((guard) => guarded[guard](facts, gate)) ?? null
}
