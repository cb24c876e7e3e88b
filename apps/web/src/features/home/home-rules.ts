import { channelFlags, type listBots } from '@prosa/contract'
import type { Answer } from '../../app/api.ts'

export type BotRow = Answer<typeof listBots>['result'][number]

/** Connected channels of all the bots; null where the person may see the bots' names only. */
export function countChannels(bots: readonly BotRow[]): number | null {
  if (bots.some((bot) => bot.livechat === undefined)) return null
  return bots.reduce((sum, bot) => sum + channelFlags.filter((flag) => bot[flag]).length, 0)
}

/** The bots that somebody worked on last, newest first; those whose time the person may not see are left out. */
export function pickRecentBots(bots: readonly BotRow[], count: number): BotRow[] {
  return bots
    .filter((bot) => bot.updatedAt !== undefined)
    .toSorted((one, other) => Date.parse(other.updatedAt ?? '') - Date.parse(one.updatedAt ?? ''))
    .slice(0, count)
}

/** Which greeting the hour of the day asks for. */
export function pickGreeting(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
