import { isWindowOver, type PlatformName, replyWindowMs } from '@prosa/contract'
import { turnWorldOf, type UnderLock } from '../core.ts'
import { addEvent, type DialogDraft } from '../dialog/draft.ts'
import { type BotSettings, botTargets } from '../model/bot-settings.ts'
import type { LockedDialog } from '../model/locked-dialog.ts'
import { routeTransfer } from '../transfer/route-transfer.ts'
import { takeTurn, waitingNodeOf } from '../turn/take-turn.ts'

const scriptless: readonly number[] = Object.values(botTargets)

/** Why a wait ends without going on, told in the room. */
type EndOfWait = 'bot-off' | 'opted-out'

/** Whether the bot may go on by itself now. The owner and the state of the room were looked at before: a wait of people's rooms is void. */
const whyNot = (
  { optedOut }: LockedDialog,
  bot: BotSettings | null,
  platform: PlatformName | null,
): EndOfWait | null => {
  if (!bot?.active || bot.deleted || scriptless.includes(bot.target)) return 'bot-off'
  return platform !== null && optedOut.includes(platform) ? 'opted-out' : null
}

/** Whether the channel still takes a message of the bot. */
const canSay = ({ at, dialog }: DialogDraft, kind: string | null): boolean =>
  !isWindowOver({
    nowMs: at.getTime(),
    windowMs: replyWindowMs(kind ?? '', 'bot'),
    lastInboundMs: dialog.lastInboundAt?.getTime() ?? null,
  })

/**
 * The customer has not answered in time: the flow takes its node's exit of silence. All is judged now, under the dialog's lock, so that nothing has to be
 * taken back when something changes during the wait.
 */
export const resumeFlow = async ({ core, pipeline, draft, bot }: UnderLock): Promise<void> => {
  const { dialog } = draft
  const nodeId = waitingNodeOf(dialog)
  // Whatever follows, this wait is over, or it would be due for ever.
  dialog.resumesAt = null
  if (nodeId === null) return
  const world = turnWorldOf(core, draft)
  const reason = whyNot(dialog, bot, world.campaignPlatform)
  if (reason) {
    dialog.session = null
    addEvent(draft, { kind: 'rested', userId: null, userName: null, detail: { reason } })
    return
  }
  // The next question may be repeated as often as any.
  dialog.repeatsNow = 0
  const kind = core.world.kindOf(dialog.companyId, dialog.connectionId)
  const request = takeTurn(draft, { kind: 'resume', nodeId, canSay: canSay(draft, kind) }, world)
  if (request && bot) await routeTransfer(pipeline, draft, request, bot)
}
