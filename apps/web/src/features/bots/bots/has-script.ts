import type { Bot } from '@prosa/contract'
import { flowPath } from '../../../shared/bots/bot-paths.ts'

/** Bots of these targets run no flow: a digital employee answers by itself, 'Sem script' goes to people. */
export const flowlessTargets: readonly number[] = [4, 6]

/** A bot that asks questions of its own: only what runs a flow asks again, and says that it did not understand. */
export const runsFlow = ({ target }: Pick<Bot, 'target'>): boolean => !flowlessTargets.includes(target)

/** 'Sem script' never holds a conversation: it is in the queue from its first message on. */
export const holdsConversations = ({ target }: Pick<Bot, 'target'>): boolean => target !== 6

/** The bot's flow: the draft where that is newer than the live version, else that; null for one that runs none. */
export const scriptPath = (
  bot: Pick<Bot, 'id' | 'target' | 'hasUnpublishedDraft' | 'activeBotFlowId'>,
): string | null =>
  runsFlow(bot) ? flowPath(bot.id, bot.hasUnpublishedDraft ? -1 : (bot.activeBotFlowId ?? -1)) : null
