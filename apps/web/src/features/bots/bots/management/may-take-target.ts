import type { Bot } from '@prosa/contract'
import { flowlessTargets } from '../has-script.ts'

/** Changing from an objective without a script to one with it requires keys. */
export const mayTakeTarget = (bot: Pick<Bot, 'target' | 'hasBotMultipleGoogleCredentials'>, target: number): boolean =>
  !flowlessTargets.includes(bot.target) || flowlessTargets.includes(target) || bot.hasBotMultipleGoogleCredentials
