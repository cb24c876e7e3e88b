import { loadFlow } from '@prosa/flow'
import type { BotSettings } from '../conversation/model/bot-settings.ts'
import type { TurnWorld } from '../conversation/replay.ts'
import { type BotDraft, closeMinutes, type MadeBot } from './make-bots.ts'

/** What turns of a made-up conversation know besides its row. */
export const demoWorld = ({ bot, random }: { bot: MadeBot & BotDraft; random: () => number }): TurnWorld => {
  const runnable = { flow: loadFlow(bot.compiled), fileSizes: new Map<string, number>() }
  const settings: BotSettings = {
    id: bot.id,
    name: bot.name,
    active: true,
    deleted: false,
    target: bot.target,
    workspaceId: bot.workspaceId,
    activeVersionId: bot.versionId,
    fallbackMessages: bot.fallbackMessages,
    asksInDoubt: true,
    asksDocuments: false,
    optOutMessage: '',
    optInMessage: '',
    agentVersionIds: [],
    automations: {
      repeat: { minutes: 0, times: 0 },
      transfer: { minutes: 0, callsWebhook: false, workspaceId: null, userId: null, queue: 'ONLY_NOT_TRANSFERRED' },
      close: { minutes: closeMinutes, message: bot.closeMessage, active: true, rooms: 'ONLY_NOT_TRANSFERRED' },
    },
    transferSettings: { workspaceId: null, userId: null, onlyOnline: true, transfersBegunByBot: false, data: null },
    timeZone: 'America/Sao_Paulo',
  }
  return {
    bot: settings,
    campaignPlatform: null,
    automations: [],
    channel: null,
    contact: null,
    planned: { reminders: 0, followUpIds: [], keptUntilMs: null },
    isCompanyFull: () => false,
    approved: null,
    stopsLoops: false,
    flow: () => runnable,
    get random() {
      return random()
    },
    failed: (error) => {
      throw error
    },
  }
}
