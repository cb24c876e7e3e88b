import { fillVariables, isWindowOver, type PlatformName, replyWindowMs } from '@prosa/contract'
import { type Session, waitAt } from '@prosa/flow'
import { type Core, turnWorldOf, type UnderLock } from '../core.ts'
import { addEvent, type DialogDraft } from '../dialog/draft.ts'
import { type BotSettings, isAnswering } from '../model/bot-settings.ts'
import { botValues } from '../model/bot-values.ts'
import type { LockedDialog } from '../model/locked-dialog.ts'
import { routeTransfer } from '../transfer/route-transfer.ts'
import type { ApprovedMessage } from '../turn/effect-handlers.ts'
import { waitingNodeOf } from '../turn/flow-moment.ts'
import { takeTurn } from '../turn/take-turn.ts'

/** Why a wait ends without going on, told in the room. */
type EndOfWait = 'bot-off' | 'opted-out'

/** Whether the bot may go on by itself now. The owner and the state of the room were looked at before: a wait of people's rooms is void. */
const whyNot = (
  { optedOut }: LockedDialog,
  bot: BotSettings | null,
  platform: PlatformName | null,
): EndOfWait | null => {
  if (!isAnswering(bot)) return 'bot-off'
  return platform !== null && optedOut.includes(platform) ? 'opted-out' : null
}

/** Whether the channel still takes a message of the bot. */
const canSay = ({ at, dialog }: DialogDraft, kind: string): boolean =>
  !isWindowOver({
    nowMs: at.getTime(),
    windowMs: replyWindowMs(kind, 'bot'),
    lastInboundMs: dialog.lastInboundAt?.getTime() ?? null,
  })

const askedAgainMs = 3_000

/** The approved message of the wait at which the flow stands, filled in. Null: it has none, or the account has it no more; 'unknown': it was not asked lately. */
const approvedFor = ({ templates }: Core, draft: DialogDraft, kind: string): ApprovedMessage | 'unknown' | null => {
  const { dialog, known } = draft
  const flow = dialog.versionId === null ? undefined : known.flows.get(dialog.versionId)?.flow
  const chosen = flow && waitAt(flow, dialog.session as Session | null)?.template
  if (!chosen) return null
  const listed = templates.known(dialog)
  if (listed === undefined) return 'unknown'
  const { name, language, values } = chosen
  const found = listed?.find(
    (one) =>
      one.name === name &&
      one.language === language &&
      one.headerFile === null &&
      one.variables.length === values.length,
  )
  const variables = botValues(draft)
  const filled =
    found &&
    templates.fill(
      kind,
      found,
      values.map((value) => fillVariables(value, variables)),
    )
  return filled ? { text: filled.text, template: filled.outbound } : null
}

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
  const kind = core.world.kindOf(dialog.companyId, dialog.connectionId) ?? ''
  const isInTime = canSay(draft, kind)
  const approved = isInTime ? null : approvedFor(core, draft, kind)
  if (approved === 'unknown') {
    // Nothing waits for a provider here: once it was asked the flow goes on.
    core.templates.ask(dialog).catch((err: unknown) => core.log.warn({ err }, 'Templates could not be asked for'))
    dialog.resumesAt = new Date(core.now().getTime() + askedAgainMs)
    return
  }
  const input = { kind: 'resume', nodeId, canSay: isInTime, hasTemplate: approved !== null } as const
  const request = takeTurn(draft, input, { ...world, approved })
  if (request && bot) await routeTransfer(pipeline, draft, request, bot)
}
