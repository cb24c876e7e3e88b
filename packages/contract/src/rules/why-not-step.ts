import { isWindowOver, reasonOfTemplate, type StopReason, type TemplateFacts, type What } from './why-not.ts'

/** The room of a follow-up, as far as it decides about the next step. Times are milliseconds of the epoch. */
export interface StepFacts {
  nowMs: number
  isSuspended: boolean
  /** The customer wrote since it began. */
  isAnswered: boolean
  /** A person wrote since it began. */
  hasPersonWritten: boolean
  /** The follow-up, and the automation that began it, are there and switched on. */
  isOn: boolean
  isWorkspaceOn: boolean
  isBotThere: boolean
  owner: 'bot' | 'queue' | 'offered' | 'person' | 'external' | 'closed'
  /** The bot has the room, and waits for an answer. */
  isFlowWaiting: boolean
  /** Another conversation of this customer on this channel is open. */
  hasOtherOpen: boolean
  /** The follow-up goes on after the room was closed. */
  alsoClosed: boolean
  /** The customer wants no campaigns on this platform. */
  isOptedOut: boolean
  /** Its last message did not leave: the number does not exist, or takes no messages. */
  isUnreachable: boolean
  /** The follow-up waits for a person, since a template of it is not as it was. */
  isPaused: boolean
  /** Its last message did not leave since the provider refused the template, and nobody let the follow-up go on since. */
  isTemplateRefused: boolean
  /** So was the same step before: it is this contact's. */
  isRefusedAgain: boolean
  /** The contact has the same follow-up in another room, begun earlier. */
  isDoubled: boolean
  /** Messages of follow-ups in this room within a day. */
  sentLately: number
  isChannelOn: boolean
  /** Since when it waits for its number, or for a person to let the follow-up go on; null: it does not. */
  channelOffSinceMs: number | null
  /** An earlier planned message of this room has not left yet: its number does not send, although it is switched on. */
  isUnderWay: boolean
  /** When its last message left, if one did. */
  lastLeftMs: number | null
  /** How long after the customer's last word the bot may write freely; null: always. */
  windowMs: number | null
  lastInboundMs: number | null
  /** The first moment from now on within its sending hours. */
  nextAllowedMs: number
  /** What the step says. Null: it is the end. */
  step: { hasText: boolean; lacksData: boolean; template: TemplateFacts | null; isReminder: boolean } | null
}

export type StepVerdict =
  | { kind: 'send'; what: What }
  /** People are reminded; nothing is sent. */
  | { kind: 'remind' }
  /** All steps are done, and nobody answered. */
  | { kind: 'end' }
  /** The company is suspended. */
  | { kind: 'wait' }
  /** Later: outside of its hours, too soon after the last step, or its number is switched off or does not send. */
  | { kind: 'move'; toMs: number; isChannelOff: boolean }
  /** The whole follow-up waits for a person: a template is not there, or has another category or other gaps. */
  | { kind: 'pause'; toMs: number }
  /** This step is left out; the follow-up goes on. */
  | { kind: 'skip'; reason: StopReason }
  /** The follow-up ends. */
  | { kind: 'stop'; reason: StopReason }

const hourMs = 60 * 60_000
/** So long it waits for a number that is switched off, or does not send. */
export const channelWaitMs = 3 * 24 * hourMs
/** So long one waits for a person to let its follow-up go on. */
export const pauseWaitMs = 14 * 24 * hourMs
/** Between two steps that leave, however late the first one did. */
const apartMs = hourMs
/** Messages of follow-ups in a room within 24 hours. */
export const maxSentLately = 3

/** The rule for a step of a follow-up: asked under the dialog's lock when it is due, and by the room for the next step. `whyNot` is that of people's messages. */
export const whyNotStep = (facts: StepFacts): StepVerdict => {
  const { nowMs, nextAllowedMs, step, channelOffSinceMs, lastLeftMs } = facts
  if (facts.isSuspended) return { kind: 'wait' }
  const reason = endOf(facts)
  if (reason !== null) return { kind: 'stop', reason }
  if (facts.isTemplateRefused && facts.isRefusedAgain) return { kind: 'stop', reason: 'template' }
  if (facts.isPaused || facts.isTemplateRefused) return pause(facts)
  // Nobody could answer what has not left, and what waited for its number does not leave together.
  if (facts.isUnderWay || (sends(step) && !facts.isChannelOn)) {
    if (channelOffSinceMs !== null && nowMs - channelOffSinceMs >= channelWaitMs)
      return { kind: 'stop', reason: 'channel' }
    return { kind: 'move', toMs: Math.max(nextAllowedMs, nowMs + hourMs), isChannelOff: true }
  }
  if (lastLeftMs !== null && nowMs - lastLeftMs < apartMs)
    return { kind: 'move', toMs: Math.max(nextAllowedMs, lastLeftMs + apartMs), isChannelOff: false }
  if (step === null) return { kind: 'end' }
  if (nextAllowedMs > nowMs) return { kind: 'move', toMs: nextAllowedMs, isChannelOff: false }
  if (step.isReminder) return { kind: 'remind' }
  if (facts.sentLately >= maxSentLately) return { kind: 'stop', reason: 'limit' }
  if (!isWindowOver(facts) && step.hasText)
    return step.lacksData ? { kind: 'skip', reason: 'lacks-data' } : { kind: 'send', what: 'words' }
  const lacking = reasonOfTemplate(step.template)
  if (lacking === 'window') return { kind: 'skip', reason: 'window' }
  if (lacking === 'template') return pause(facts)
  return lacking === null ? { kind: 'send', what: 'template' } : { kind: 'stop', reason: lacking }
}

const pause = ({ nowMs, channelOffSinceMs: sinceMs }: StepFacts): StepVerdict =>
  sinceMs !== null && nowMs - sinceMs >= pauseWaitMs
    ? { kind: 'stop', reason: 'template' }
    : { kind: 'pause', toMs: nowMs + hourMs }

const sends = (step: StepFacts['step']): boolean => step !== null && !step.isReminder

/** What ends the whole follow-up. */
const endOf = (facts: StepFacts): StopReason | null => {
  const { owner } = facts
  if (facts.isAnswered) return 'answered'
  if (!facts.isOn) return 'switched-off'
  if (!facts.isWorkspaceOn) return 'workspace-gone'
  if (!facts.isBotThere) return 'bot-off'
  if (facts.hasPersonWritten) return 'overtaken'
  if (owner === 'external' || facts.hasOtherOpen) return 'elsewhere'
  if (owner === 'bot' && facts.isFlowWaiting) return 'with-bot'
  if (owner === 'closed' && !facts.alsoClosed) return 'closed'
  if (facts.isOptedOut) return 'opted-out'
  if (facts.isUnreachable) return 'unreachable'
  return facts.isDoubled ? 'doubled' : null
}
