import type { listBots } from '@prosa/contract'
import type { Answer } from '../../app/api.ts'

export type BotRow = Answer<typeof listBots>['result'][number]

/** The greeting for an hour of the day. */
export function pickGreeting(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
