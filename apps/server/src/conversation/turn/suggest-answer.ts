import { type FlowSuggestion, type Session, suggestInSlices } from '@prosa/flow'
import { fromDatabase } from '../../platform/errors/index.ts'
import { runInSlices } from '../../platform/slices/index.ts'
import type { Core } from '../core.ts'
import { type BotSettings, botTargets } from '../model/bot-settings.ts'
import { type AskedDialog, findAsked } from './suggest.queries.ts'

/** Targets whose bots follow no flow. */
const withoutFlow: readonly number[] = [botTargets.digitalEmployee, botTargets.noScript]

/**
 * What the flow of a dialog's bot would answer to a text, on the active version. Takes no lock, writes nothing, and yields every few milliseconds so
 * that turns go first.
 */
export const suggestAnswer = async (
  core: Core,
  companyId: number,
  dialogId: number,
  text: string,
): Promise<FlowSuggestion | null> => {
  const dialog = await core.database.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    const found = await findAsked(pipeline, companyId, dialogId)
    if (found) await core.world.prepare(pipeline, companyId, [found])
    return found
  })
  const bot = dialog ? core.world.botOf({ companyId, botId: dialog.botId }) : null
  if (!dialog || !bot?.active || withoutFlow.includes(bot.target)) return null
  try {
    return await askFlow(core, companyId, dialog, bot, text)
  } catch (err) {
    if (fromDatabase(err)) throw err
    // The version cannot be run, or the engine failed: there is no suggestion.
    core.log.error({ err, companyId, dialogId }, 'A flow could not be asked for a suggestion')
    return null
  }
}

const askFlow = async (
  { world, now }: Core,
  companyId: number,
  dialog: AskedDialog,
  { activeVersionId: versionId, timeZone }: BotSettings,
  text: string,
): Promise<FlowSuggestion | null> => {
  if (versionId === null) return null
  const release = await world.hold([{ companyId, versionId }])
  try {
    const flow = world.flow(companyId, versionId)?.flow
    if (!flow) return null
    const contact = { name: dialog.contactName, email: dialog.contactEmail, phone: dialog.contactPhone }
    const context = { now: now().toISOString(), timeZone, random: 0, contact }
    return await runInSlices(suggestInSlices(flow, { session: dialog.session as Session | null, text, context }))
  } finally {
    release()
  }
}
