import { type AutomationFacts, isSilence, isWindowOver, plainWords, replyWindowMs } from '@prosa/contract'
import { type Core, turnWorldOf } from '../core.ts'
import type { DialogDraft } from '../dialog/draft.ts'
import { adOf, holderOf } from '../model/occurrence.ts'
import { silenceSince } from '../model/silences.ts'
import { isClosedAt } from '../model/workspace-settings.ts'
import { isStopped } from '../suspension/is-stopped.ts'
import { runAutomations } from '../turn/automate.ts'
import { waitingNodeOf } from '../turn/flow-moment.ts'
import { zoneOf } from '../turn/take-turn.ts'
import type { TransferRequest } from '../turn/transfer-request.ts'
import type { EventEnd, EventRow } from './events.queries.ts'

/** Later than this nobody acts on what happened: the program was down, or its company suspended. */
const lateMs = 60 * 60_000

const factsOf = (core: Core, draft: DialogDraft, row: EventRow): AutomationFacts => {
  const { dialog } = draft
  const { event, workspaceId, owner, stage, labelId = null, score = null, ad = adOf(row.about) } = row.content
  // Hours are known of where the room is now.
  const workspace = workspaceId === dialog.workspaceId ? draft.workspace : null
  return {
    event,
    labelId,
    score,
    atMs: row.at.getTime(),
    timeZone: zoneOf(draft),
    channel: core.world.kindOf(dialog.companyId, dialog.connectionId),
    botId: dialog.botId,
    words: plainWords(row.words ?? ''),
    ad,
    isOpen: workspace && !isClosedAt(workspace, row.at),
    stage: stage ?? '',
    holder: holderOf(owner),
    isBegunByUs: row.isBegunByUs,
    contact: row.contact,
    labels: row.labels,
  }
}

/** A silence that is over by now is none. */
const isOver = ({ dialog }: DialogDraft, { content: { event, sinceMs } }: EventRow): boolean =>
  isSilence(event) && silenceSince(dialog, event)?.getTime() !== sinceMs

/**
 * Lets the company's automations look at what happened, under its dialog's lock. What a silence says does not leave once the customer has answered.
 * @returns null: it goes on waiting, while the company is suspended
 */
export const judgeEvent = (
  core: Core,
  draft: DialogDraft,
  row: EventRow,
  now: Date,
): { request: TransferRequest | null; end: EventEnd } | null => {
  if (isStopped(draft.dialog, now)) return null
  const { id, chain, at, hasOtherOpen } = row
  const over: EventEnd = { id, inbound: null }
  if (isOver(draft, row)) return { request: null, end: over }
  const { event, labelId = null, workspaceId, automationIds } = row.content
  const { dialog } = draft
  const world = turnWorldOf(core, draft)
  const windowMs = replyWindowMs(world.channel ?? '', 'bot')
  const lastInboundMs = dialog.lastInboundAt?.getTime() ?? null
  const said = draft.messages.length
  const request = runAutomations(
    draft,
    {
      event,
      labelId,
      workspaceId,
      occurrence: id,
      chain,
      isAfter: true,
      only: automationIds ?? null,
      room: {
        canSay: !isWindowOver({ nowMs: now.getTime(), windowMs, lastInboundMs }),
        hasOtherOpen,
        isLate: now.getTime() - at.getTime() > lateMs,
        isFlowWaiting: waitingNodeOf(dialog) !== null,
        planned: row.planned,
      },
      facts: () => factsOf(core, draft, row),
    },
    { ...world, hasBot: world.bot !== null, timeZone: zoneOf(draft) },
  )
  const messages = draft.messages.slice(said)
  if (event !== 'silent' || messages.length === 0) return { request, end: over }
  for (const message of messages) message.actId = id
  return { request, end: { id, inbound: dialog.inbound } }
}
