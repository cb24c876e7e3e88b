export type { BotRow } from './bots.queries.ts'
export { registerBots } from './bots.routes.ts'
export { findBot } from './find-bot.ts'
export { flowlessTargets } from './flowless-targets.ts'
