import type { ContactFacts, PlatformName } from '@prosa/contract'
import {
  documentsLabel,
  doubtLabel,
  handleEffect,
  type Input,
  type StepResult,
  step,
  type TransferData,
} from '@prosa/flow'
import { addEvent, addMessage, applyOwner, type DialogDraft, type NewMessage } from '../dialog/draft.ts'
import { type BotSettings, botTargets, isAnswering } from '../model/bot-settings.ts'
import { type AdReferral, type InboundContent, shownContent } from '../model/inbound.ts'
import { type LockedDialog, sessionOf } from '../model/locked-dialog.ts'
import { isLoop, leakedScore, loopLimits, messageScore, roundedScore } from '../model/loop-brake.ts'
import type { PlannedInRoom } from '../model/new-plan.ts'
import { isWithMeta } from '../model/ownership.ts'
import { storedTrace } from '../model/trace.ts'
import { holdMessage, isHeld } from '../suspension/hold.ts'
import { automate, type Occurrence } from './automate.ts'
import type { ActiveAutomation } from './automations.ts'
import { type ApprovedMessage, type EffectContext, effectHandlers } from './effect-handlers.ts'
import { isAtRest } from './flow-moment.ts'
import type { RunnableFlow } from './load-version.ts'
import { takeOptOut } from './take-opt-out.ts'
import type { TransferReason, TransferRequest } from './transfer-request.ts'
import { updateWait } from './update-wait.ts'

export type { TransferReason, TransferRequest } from './transfer-request.ts'

/** What one turn needs besides the draft. */
export interface TurnWorld {
  bot: BotSettings | null
  /** Platform of the dialog's channel; null where no campaigns are sent. */
  campaignPlatform: PlatformName | null
  flow(versionId: number): RunnableFlow | null
  /** From 0 to 1, new for each turn. */
  random: number
  /** Those of the company that act or observe; usually none. */
  automations: readonly ActiveAutomation[]
  /** Kind of the dialog's channel. */
  channel: string | null
  /** Looked up where an automation asks for it. */
  contact: ContactFacts | null
  /** Looked up where an automation asks for it. */
  planned: PlannedInRoom
  /** The company has as much planned as it may have. */
  isCompanyFull(): boolean
  /** Whether conversations between two robots are stopped. */
  stopsLoops: boolean
  /** Of a wait that ends: the approved message that may be sent where the channel's time is over. */
  approved: ApprovedMessage | null
  /** Reports an error thrown by the engine; the dialog then goes to people. */
  failed(error: unknown): void
}

/**
 * Adds a customer's message to the draft and, where the bot owns the dialog, runs its turn.
 * @returns the requested transfer, if any
 */
export const takeCustomerTurn = (
  draft: DialogDraft,
  received: InboundContent,
  world: TurnWorld,
): TransferRequest | null => {
  const { dialog } = draft
  const { bot } = world
  const hasWritten = dialog.inbound > 0
  const content = hasWritten ? withoutNamelessAd(received) : received
  const hadMessages = dialog.seq > 0
  // A message delivered to us, not merely reported, is ours to answer, so Meta's agent no longer has the customer.
  if (isWithMeta(dialog)) applyOwner(draft, { kind: 'returnFromExternal', reason: 'meta' })
  const isStopped = stopsLoop(draft, content, world)
  if (content.about) addEvent(draft, aboutEvent(content.about, undefined, content.ad))
  // Providers return a tapped button's label as they truncated it, so we use our own.
  const shown = shownContent(content, tappedLabel(draft, content.buttonId, world))
  const customerMessage = addMessage(draft, {
    sender: 'CLIENT',
    ...shown,
    extId: content.extId,
    ...(content.files ? { files: content.files } : {}),
    ...(content.sentAt ? { sentAt: content.sentAt } : {}),
    ...(content.replyTo === undefined ? {} : { replyTo: content.replyTo }),
    ...quoteIn(dialog, content.quotes),
  })
  const answer = { ...content, ...(shown.what && { what: shown.what }) }
  if (takeOptOut(draft, answer, world)) return null
  // Robots, and rooms that somebody else answers, get nothing from automations.
  if (world.automations.length > 0 && !isStopped && !draft.isSilent) {
    const occurrence = {
      message: customerMessage,
      isFirst: !hasWritten,
      hadMessages,
      ad: content.ad ?? null,
      planned: world.planned,
    }
    const request = automateIn(draft, occurrence, world)
    if (request) return request
  }
  if (dialog.owner !== 'bot' || bot === null || bot.deleted) return null
  if (isStopped) return transferLoop(draft)
  if (isHeld(draft)) {
    holdMessage(draft, { seq: customerMessage.seq, buttonId: content.buttonId ?? null })
    return null
  }
  return refusedByBot(dialog, bot, hasWritten) ?? stepFlow(draft, inputOf(answer), world, customerMessage)
}

/**
 * Updates the loop score where a bot or an outside system is to answer the message.
 * @returns true where the other side is a robot: nothing answers it automatically, and an outside system loses the dialog
 */
const stopsLoop = (draft: DialogDraft, { files, text }: InboundContent, { bot, stopsLoops }: TurnWorld): boolean => {
  const { dialog, at } = draft
  const elapsedMs = dialog.lastInboundAt && at.getTime() - dialog.lastInboundAt.getTime()
  const score = leakedScore(dialog.loopScore, elapsedMs)
  const isAutomatic = dialog.owner === 'external' || (dialog.owner === 'bot' && bot?.target !== botTargets.noScript)
  const isFile = (files?.length ?? 0) > 0 && text === ''
  dialog.loopScore = roundedScore(score + (isAutomatic ? messageScore({ elapsedMs, isFile }) : 0))
  if (!isAutomatic || !stopsLoops || !isLoop(score)) return false
  if (dialog.owner === 'external') applyOwner(draft, { kind: 'returnFromExternal', reason: 'loop' })
  return true
}

/** Transfers to people and alerts everybody who sees the room. */
const transferLoop = (draft: DialogDraft): TransferRequest => {
  draft.raisesAlarm = true
  addEvent(draft, { kind: 'loop', userId: null, userName: null, detail: {} })
  return transfer('loop')
}

/** Raises the loop score when the flow made no progress on the message. */
const countStuck = (draft: DialogDraft, { trace }: StepResult): void => {
  const isStuck = trace.some(({ outcome }) => stuckOutcomes.includes(outcome))
  if (isStuck && !trace.some(({ outcome }) => outcome === 'exit'))
    draft.dialog.loopScore = roundedScore(draft.dialog.loopScore + loopLimits.stuck)
}
const stuckOutcomes: readonly StepResult['trace'][number]['outcome'][] = [
  'started',
  'fallback',
  'doubted',
  'offered',
  'waits',
]

/** Runs the turn of a message that was stored earlier and held. */
export const takeHeldTurn = (
  draft: DialogDraft,
  content: AnswerContent,
  hasWritten: boolean,
  world: TurnWorld,
): TransferRequest | null => {
  const { dialog } = draft
  const { bot } = world
  if (dialog.owner !== 'bot' || bot === null || bot.deleted) return null
  return refusedByBot(dialog, bot, hasWritten) ?? stepFlow(draft, inputOf(content), world)
}

/** Messages that follow one from an ad may say so again, without its name: it is told once. */
const withoutNamelessAd = (content: InboundContent): InboundContent => {
  const { ad, about, ...said } = content
  return ad && ad.id === '' && ad.title === '' ? said : content
}

/** A quote of a message in another dialog is dropped: that dialog was closed meanwhile. */
const quoteIn = ({ id, seq }: DialogDraft['dialog'], quotes: InboundContent['quotes']): { quotes?: number } =>
  quotes?.dialogId === id && quotes.seq >= 1 && quotes.seq <= seq ? { quotes: quotes.seq } : {}

const automateIn = (draft: DialogDraft, occurrence: Occurrence, world: TurnWorld): TransferRequest | null =>
  automate(draft, occurrence, {
    ...world,
    hasBot: world.bot !== null,
    isBotOn: isAnswering(world.bot),
    timeZone: zoneOf(draft),
  })

/** Of the company. */
export const zoneOf = ({ known, workspace }: DialogDraft): string =>
  known.bot?.timeZone ?? workspace?.timeZone ?? 'America/Sao_Paulo'

/** An event line: what a message refers to or, with an `id`, something that happened besides messages. */
export const aboutEvent = (text: string, id?: string, ad?: AdReferral): Parameters<typeof addEvent>[1] => ({
  kind: 'about',
  userId: null,
  userName: null,
  detail: { text, ...(id === undefined ? {} : { id }), ...(ad && { adId: ad.id, adTitle: ad.title }) },
})

/** Gives the engine an outside answer or the customer's silence. */
export const takeTurn = (draft: DialogDraft, input: Input, world: TurnWorld): TransferRequest | null => {
  if (draft.dialog.owner !== 'bot' || world.bot === null) return null
  return stepFlow(draft, input, world)
}

const transfer = (reason: TransferReason, data: Partial<TransferData> | null = null): TransferRequest => ({
  reason,
  data,
  workspaceId: null,
})

const refusedByBot = (dialog: LockedDialog, bot: BotSettings, hasWritten: boolean): TransferRequest | null => {
  if (!bot.active) return transfer('bot-inactive')
  if (dialog.begunByBot && !hasWritten && bot.transferSettings.transfersBegunByBot) return transfer('begun-by-bot')
  if (bot.target === botTargets.noScript) return transfer('no-script')
  if (bot.target === botTargets.digitalEmployee) return transfer('digital-employee')
  return null
}

/** The parts of a message that the engine gets. */
type AnswerContent = Pick<InboundContent, 'text' | 'what' | 'buttonId' | 'files'>

const inputOf = ({ text, what, buttonId, files = [] }: AnswerContent): Input => {
  if (what) return { kind: 'wordless', what, text }
  if (buttonId) return { kind: 'button', id: buttonId, ...(text ? { label: text } : {}) }
  const [file] = files
  if (file) return { kind: 'file', caption: text || null, name: file.name }
  return { kind: 'text', text }
}

const stepFlow = (
  draft: DialogDraft,
  input: Input,
  { bot, flow, random, failed, approved }: TurnWorld,
  customerMessage: NewMessage | null = null,
): TransferRequest | null => {
  const { dialog } = draft
  if (!bot) return null
  const session = sessionOf(dialog)
  const versionId = session === null || isAtRest(session) ? bot.activeVersionId : dialog.versionId
  const runnable = versionId === null ? null : flow(versionId)
  if (versionId === null || !runnable) return transfer('never-published')
  let result: StepResult
  try {
    result = step(runnable.flow, session, input, {
      now: draft.at.toISOString(),
      timeZone: bot.timeZone,
      random,
      contact: { name: dialog.contactName, email: dialog.contactEmail, phone: dialog.contactPhone },
      botFallbackMessages: bot.fallbackMessages,
      asksInDoubt: bot.asksInDoubt,
      asksDocuments: bot.asksDocuments,
      asksProvider: bot.agentVersionIds.includes(versionId),
    })
  } catch (error) {
    failed(error)
    return transfer('engine-failed')
  }
  dialog.versionId = versionId
  dialog.session = result.session
  updateWait(draft, runnable.flow, { input, result, timeZone: bot.timeZone })
  // Pictures without a text do not count as being stuck: a person may send many.
  const isPicture = input.kind === 'file' && input.caption === null
  if (input.kind !== 'silence' && !isPicture) countStuck(draft, result)
  const first = draft.messages.length
  const request = applyEffects(draft, result, runnable, approved)
  const tracedMessage = customerMessage ?? draft.messages[first]
  if (tracedMessage) tracedMessage.trace = storedTrace(versionId, result.trace)
  return request
}

const applyEffects = (
  draft: DialogDraft,
  { effects }: StepResult,
  { fileSizes }: RunnableFlow,
  approved: ApprovedMessage | null,
): TransferRequest | null => {
  const context: EffectContext = { draft, fileSizes, approved, request: null }
  for (const effect of effects) handleEffect(effectHandlers, context, effect)
  return context.request
}

/** Our full label of a tapped button, so that people read what the customer chose. */
const tappedLabel = (draft: DialogDraft, buttonId: string | undefined, world: TurnWorld): string => {
  const session = sessionOf(draft.dialog)
  const asked = doubtLabel(session?.doubt, buttonId) ?? documentsLabel(session, buttonId)
  if (asked !== null) return asked
  const versionId = draft.dialog.versionId ?? world.bot?.activeVersionId ?? null
  const runnable = buttonId && versionId !== null ? world.flow(versionId) : null
  return runnable?.flow.buttonLabels.get(buttonId ?? '') ?? ''
}
