import {
  type AutomationFacts,
  campaignPlatformOf,
  isSilence,
  isWindowOver,
  replyWindowMs,
  type SkipReason,
  spacedWords,
} from '@prosa/contract'
import type { ApprovedTemplate } from '../../channels/channel.ts'
import { type Core, turnWorldOf } from '../core.ts'
import type { DialogDraft } from '../dialog/draft.ts'
import { isAnswering } from '../model/bot-settings.ts'
import type { StoredTemplate } from '../model/follow-up.ts'
import { adOf, holderOf } from '../model/occurrence.ts'
import { advertising } from '../model/planned.ts'
import { silenceSince } from '../model/silences.ts'
import { isClosedAt } from '../model/workspace-settings.ts'
import { isStopped } from '../suspension/is-stopped.ts'
import { type Happening, matchingOf, runAutomations } from '../turn/automate.ts'
import { isByTemplate, type Said } from '../turn/automation-words.ts'
import { waitingNodeOf } from '../turn/flow-moment.ts'
import { zoneOf } from '../turn/take-turn.ts'
import type { TransferRequest } from '../turn/transfer-request.ts'
import { isAsChosen } from './approved-templates.ts'
import type { EventEnd, EventRow } from './events.queries.ts'
import { mustAsk } from './judge.ts'

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
    words: row.words === null ? '' : spacedWords(row.words),
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

/** What a template says, if the provider still has it as it was chosen. */
const filledTemplate = (
  { templates, world }: Core,
  { dialog }: DialogDraft,
  { optedOut }: EventRow,
  { template, values }: { template: StoredTemplate; values: readonly string[] },
): Said | SkipReason => {
  const kind = world.kindOf(dialog.companyId, dialog.connectionId) ?? ''
  const approved = templates.known(dialog)
  if (approved && !isAsChosen(template, approved)) return 'template'
  const platform = campaignPlatformOf(kind)
  if (template.category === advertising && platform !== null && optedOut.includes(platform)) return 'opted-out'
  const filled = templates.fill(kind, template.approved as ApprovedTemplate, values)
  return filled ? { text: filled.text, template: filled.outbound } : 'lacks-data'
}

/** Whether a template may be said of which the provider was not asked lately. */
const mustAskFirst = ({ templates }: Core, { dialog, known }: DialogDraft, happening: Happening): boolean =>
  !happening.room.isLate &&
  templates.known(dialog) === undefined &&
  known.automations.some(({ acts }) => acts.some((act) => act.kind === 'say' && act.template !== null)) &&
  matchingOf(happening, known.automations).some(({ acts }) =>
    acts.some((act) => act.kind === 'say' && isByTemplate(act, happening.channel.canSay)),
  )

/**
 * Lets the company's automations look at what happened, under its dialog's lock. What a silence says does not leave once the customer has answered.
 * @returns null: it goes on waiting, while the company is suspended
 */
export const judgeEvent = (
  core: Core,
  draft: DialogDraft,
  row: EventRow,
  now: Date,
): { request: TransferRequest | null; end: EventEnd } | typeof mustAsk | null => {
  if (isStopped(draft.dialog, now)) return null
  const { id, chain, at, hasOtherOpen } = row
  const over: EventEnd = { id, inbound: null }
  if (isOver(draft, row)) return { request: null, end: over }
  const { event, labelId = null, workspaceId, automationIds } = row.content
  const { dialog } = draft
  const world = turnWorldOf(core, draft)
  const windowMs = replyWindowMs(world.channel ?? '', 'bot')
  const lastInboundMs = dialog.lastInboundAt?.getTime() ?? null
  const happening: Happening = {
    event,
    labelId,
    workspaceId,
    occurrence: id,
    chain,
    isAfter: true,
    only: automationIds ?? null,
    room: {
      hasOtherOpen,
      isLate: now.getTime() - at.getTime() > lateMs,
      isFlowWaiting: waitingNodeOf(dialog) !== null,
      planned: row.planned,
    },
    channel: {
      canSay: !isWindowOver({ nowMs: now.getTime(), windowMs, lastInboundMs }),
      fill: (template, values) => filledTemplate(core, draft, row, { template, values }),
    },
    facts: () => factsOf(core, draft, row),
  }
  if (mustAskFirst(core, draft, happening)) return mustAsk
  const said = draft.messages.length
  const request = runAutomations(draft, happening, {
    ...world,
    hasBot: world.bot !== null,
    isBotOn: isAnswering(world.bot),
    timeZone: zoneOf(draft),
  })
  const messages = draft.messages.slice(said)
  if (event !== 'silent' || messages.length === 0) return { request, end: over }
  for (const message of messages) message.actId = id
  return { request, end: { id, inbound: dialog.inbound } }
}
