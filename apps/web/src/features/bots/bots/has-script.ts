import type { Bot } from '@prosa/contract'
import { flowPath } from '../../../shared/bots/bot-paths.ts'

/** Objectives without a flow: a digital employee answers by itself, 'Sem script' transfers to people. */
export const flowlessTargets: readonly number[] = [4, 6]

/** Whether the bot runs a flow; only then can it repeat questions and use fallback messages. */
export const runsFlow = ({ target }: Pick<Bot, 'target'>): boolean => !flowlessTargets.includes(target)

/** 'Sem script' never holds a conversation: it is queued from its first message on. */
export const holdsConversations = ({ target }: Pick<Bot, 'target'>): boolean => target !== 6

/** The bot's flow: the draft if it is newer than the live version, else the live version; null without a flow. */
export const scriptPath = (
  bot: Pick<Bot, 'id' | 'target' | 'hasUnpublishedDraft' | 'activeBotFlowId'>,
): string | null =>
  runsFlow(bot) ? flowPath(bot.id, bot.hasUnpublishedDraft ? -1 : (bot.activeBotFlowId ?? -1)) : null
