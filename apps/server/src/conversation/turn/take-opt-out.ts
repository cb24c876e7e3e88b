import { plainWords, usualOptInMessage, usualOptOutMessage } from '@prosa/contract'
import { addEvent, addMessage, type DialogDraft } from '../dialog/draft.ts'
import { type CampaignWord, campaignWord } from '../model/campaign-words.ts'
import type { InboundContent } from '../model/inbound.ts'
import type { LockedDialog } from '../model/locked-dialog.ts'
import type { RunnableFlow } from './load-version.ts'
import type { TurnWorld } from './take-turn.ts'

/** A campaign older than this is not what a word answers. */
const campaignMs = 30 * 86_400_000

/**
 * Handles a message that opts out of campaigns or in again: the bot confirms, and the flow does not get it. The message is in the draft already. An
 * ambiguous word ('cancelar', 'voltar') counts as an answer to the bot, unless a campaign came before and the flow does not use that word.
 * @returns whether the message was handled
 */
export const takeOptOut = (draft: DialogDraft, content: InboundContent, world: TurnWorld): boolean => {
  const platform = world.campaignPlatform
  if (platform === null || content.what || content.buttonId || (content.files?.length ?? 0) > 0) return false
  const match = campaignWord(content.text)
  if (!match || !isMeant(draft, match, platform, world)) return false
  const { kind } = match
  const { bot } = world
  if (draft.dialog.optedOut.includes(platform) !== (kind === 'opt_out')) {
    draft.consents.push({ kind, channel: platform, words: content.text })
    addEvent(draft, {
      kind: kind === 'opt_out' ? 'opted-out' : 'opted-in',
      userId: null,
      userName: null,
      detail: { platform },
    })
  }
  draft.dialog.campaignAt = draft.at
  if (!bot || draft.isSilent) return true
  const text = kind === 'opt_out' ? bot.optOutMessage || usualOptOutMessage : bot.optInMessage || usualOptInMessage
  addMessage(draft, { sender: 'BOT', text })
  return true
}

const isMeant = ({ before, at }: DialogDraft, match: CampaignWord, platform: string, world: TurnWorld): boolean => {
  if (match.kind === 'opt_in' && !before.optedOut.includes(platform)) return false
  if (match.strength === 'sure') return true
  const { campaignAt, owner } = before
  if (!campaignAt || at.getTime() - campaignAt.getTime() > campaignMs) return false
  const isOfFlow = owner === 'bot' && flowsOf(before, world).some((flow) => knows(flow, match.word))
  if (isUnanswered(before, campaignAt)) return match.strength === 'usual' || !isOfFlow
  // They have talked since the campaign: with a person holding the room, the word is meant for that person.
  return !isOfFlow && (owner === 'bot' || owner === 'queue' || owner === 'offered')
}

/** Neither the customer nor a person has written since the campaign. */
const isUnanswered = ({ firstAt, lastInboundAt, lastPersonAt }: LockedDialog, campaignAt: Date): boolean =>
  campaignAt >= firstAt && [lastInboundAt, lastPersonAt].every((moment) => moment === null || moment <= campaignAt)

const flowsOf = ({ versionId }: LockedDialog, { bot, flow }: TurnWorld): RunnableFlow[] =>
  [versionId, bot?.activeVersionId ?? null].flatMap((id) => (id === null ? [] : (flow(id) ?? [])))

/** Whether a button or phrase of the flow equals this word. */
const knows = ({ flow }: RunnableFlow, word: string): boolean =>
  [...flow.buttonLabels.values()].some((label) => plainWords(label) === word) ||
  [...flow.nodes.values()].some(({ content }) =>
    content.exits.some(({ phrases }) => phrases.some((phrase) => plainWords(phrase) === word)),
  )
