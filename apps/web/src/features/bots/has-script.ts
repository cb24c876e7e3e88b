import type { Bot } from '@prosa/contract'
import { flowPath } from '../../shared/bots/bot-paths.ts'

/** Bots of these targets run no flow: a digital employee answers by itself, 'Sem script' goes to people. */
export const flowlessTargets: readonly number[] = [4, 6]

/** The bot's flow: the draft where that is newer than the live version, else that; null for one that runs none. */
export const scriptPath = (
  bot: Pick<Bot, 'id' | 'target' | 'hasUnpublishedDraft' | 'activeBotFlowId'>,
): string | null =>
  flowlessTargets.includes(bot.target)
    ? null
    : flowPath(bot.id, bot.hasUnpublishedDraft ? -1 : (bot.activeBotFlowId ?? -1))
