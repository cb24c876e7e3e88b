import {
  type AutomationFacts,
  admitRun,
  type ContactFacts,
  fillVariables,
  isVisible,
  matches,
  plainWords,
  type SkipReason,
} from '@prosa/contract'
import { dayIn } from '../../platform/clock/index.ts'
import { addEvent, addMessage, type DialogDraft, type NewMessage } from '../dialog/draft.ts'
import { botValues } from '../model/bot-values.ts'
import type { AdReferral } from '../model/inbound.ts'
import type { LockedDialog } from '../model/locked-dialog.ts'
import { isClosedAt } from '../model/workspace-settings.ts'
import type { ActiveAutomation, NewRun, RanAct, ReadyAct } from './automations.ts'
import type { TransferRequest } from './transfer-request.ts'

/** A customer's message, as automations look at it. */
export interface Occurrence {
  message: NewMessage
  /** It was the first one of its customer. */
  isFirst: boolean
  /** Of ours, before it. */
  hadMessages: boolean
  ad: AdReferral | null
}

/** What automations need besides the draft. */
export interface AutomationWorld {
  automations: readonly ActiveAutomation[]
  /** Kind of the dialog's channel. */
  channel: string | null
  /** Looked up where an automation asks for it. */
  contact: ContactFacts | null
  timeZone: string
  hasBot: boolean
}

const holderOf = ({ owner }: Pick<LockedDialog, 'owner'>): AutomationFacts['holder'] => {
  if (owner === 'offered') return 'queue'
  return owner === 'closed' ? null : owner
}

const factsOf = (
  draft: DialogDraft,
  { message, isFirst, hadMessages, ad }: Occurrence,
  world: AutomationWorld,
): AutomationFacts => {
  const { dialog, at, workspace } = draft
  return {
    event: isFirst ? 'began' : 'wrote',
    atMs: at.getTime(),
    timeZone: world.timeZone,
    channel: world.channel,
    botId: dialog.botId,
    words: plainWords(message.text),
    ad: ad ?? 'none',
    isOpen: workspace === null ? null : !isClosedAt(workspace, at),
    stage: dialog.tagStage ?? '',
    holder: holderOf(dialog),
    isBegunByUs: hadMessages,
    contact: world.contact,
  }
}

/** What one message may be answered with by all automations together. */
interface Done {
  request: TransferRequest | null
  hasSpoken: boolean
}

/** The room as it was before the first automation acted. */
interface Room extends Pick<LockedDialog, 'owner' | 'workspaceId'> {
  hasBot: boolean
  /** A message's text with its values. */
  say(text: string): string
}

/** Why an act is left out; null: it acts. The first that changes who has the room wins, and one message is enough. */
const whyNotAct = (act: ReadyAct, { owner, workspaceId, hasBot, say }: Room, done: Done): SkipReason | null => {
  switch (act.kind) {
    case 'gone':
      return 'gone'
    case 'say':
      if (owner === 'external') return 'elsewhere'
      if (done.hasSpoken) return 'earlier'
      return act.files.length === 0 && !isVisible(say(act.text)) ? 'lacks-data' : null
    case 'transfer':
    case 'assign':
      if (owner === 'external') return 'elsewhere'
      // Nobody loses a room to an automation.
      if (owner === 'person') return 'held'
      if (!hasBot) return 'no-bot'
      if (act.kind === 'transfer' && owner === 'queue' && act.workspaceId === workspaceId) return 'already'
      return done.request ? 'earlier' : null
    default:
      return null
  }
}

const kindOf = (act: ReadyAct): string => (act.kind === 'say' || act.kind === 'gone' ? act.was : act.kind)

const requestOf = (act: Extract<ReadyAct, { kind: 'transfer' | 'assign' }>): TransferRequest => {
  const { workspaceId } = act
  const data =
    act.kind === 'assign'
      ? { queue: 'USER' as const, workspaceId, userId: act.userId }
      : { queue: act.isOffered ? ('SEQUENTIAL' as const) : ('ONLY_NOT_TRANSFERRED' as const), workspaceId }
  return { reason: 'automation', data, workspaceId: null }
}

const perform = (draft: DialogDraft, act: ReadyAct, done: Done): void => {
  switch (act.kind) {
    case 'label':
      if (!draft.labels.includes(act.labelId)) draft.labels.push(act.labelId)
      return
    case 'say':
      done.hasSpoken = true
      addMessage(draft, { sender: 'BOT', text: filled(draft, act.text), files: act.files })
      return
    case 'transfer':
    case 'assign':
      done.request = requestOf(act)
  }
}

const filled = (draft: DialogDraft, text: string): string => fillVariables(text, botValues(draft))

/**
 * Lets the company's automations look at a customer's message, in their order. All of them see the room as it was before the first acted. What is observed
 * changes nothing.
 * @returns the transfer that one of them requests; the bot then does not answer
 */
export const automate = (
  draft: DialogDraft,
  occurrence: Occurrence,
  world: AutomationWorld,
): TransferRequest | null => {
  const { dialog, at } = draft
  const listening = world.automations.filter(
    ({ prepared, workspaceIds }) =>
      (occurrence.isFirst || prepared.event === 'wrote') && workspaceIds.has(dialog.workspaceId),
  )
  if (listening.length === 0) return null
  const facts = factsOf(draft, occurrence, world)
  const matching = listening.filter(({ prepared }) => matches(prepared, facts))
  if (matching.length === 0) return null
  const { owner, workspaceId } = dialog
  const room: Room = { owner, workspaceId, hasBot: world.hasBot, say: (text) => filled(draft, text) }
  const day = dayIn(world.timeZone, at)
  const runs = new Map(Object.entries(dialog.automated ?? {}).filter(([, { day: of }]) => of === day))
  const done: Done = { request: null, hasSpoken: false }
  for (const automation of matching) {
    const key = String(automation.id)
    const { verdict, runs: now } = admitRun(runs.get(key), at.getTime(), day)
    if (verdict === 'quiet') continue
    runs.set(key, now)
    const seen: Done = { ...done }
    const acts: RanAct[] = []
    if (verdict === 'runs')
      for (const act of automation.acts) {
        const skipped = whyNotAct(act, room, automation.isObserving ? seen : done)
        acts.push({ kind: kindOf(act), skipped })
        if (skipped === null && automation.isObserving) observe(act, seen)
        else if (skipped === null) perform(draft, act, done)
      }
    draft.runs.push({
      automationId: automation.id,
      version: automation.version,
      occurrence: occurrence.message.seq,
      outcome: outcomeOf(verdict, automation.isObserving, acts),
      day,
      acts,
    })
    if (!automation.isObserving) tell(draft, automation, acts, verdict === 'stops')
  }
  dialog.automated = Object.fromEntries(runs)
  return done.request
}

const outcomeOf = (verdict: 'runs' | 'stops', isObserving: boolean, acts: readonly RanAct[]): NewRun['outcome'] => {
  if (verdict === 'stops') return 'stopped'
  if (acts.every(({ skipped }) => skipped !== null)) return 'skipped'
  return isObserving ? 'would' : 'done'
}

/** What it would have left for its own next acts. */
const observe = (act: ReadyAct, seen: Done): void => {
  if (act.kind === 'say') seen.hasSpoken = true
  if (act.kind === 'transfer' || act.kind === 'assign') seen.request = requestOf(act)
}

/** A line of the conversation, which customers never see; a note is said beside it. */
const tell = (draft: DialogDraft, automation: ActiveAutomation, acts: readonly RanAct[], isStopped: boolean): void => {
  const { id: automationId, name } = automation
  const notes = automation.acts.flatMap((act) => (act.kind === 'note' ? [act.text] : []))
  const did = acts.flatMap(({ kind, skipped }) => (skipped === null ? [kind] : []))
  if (did.length === 0 && !isStopped) return
  addEvent(draft, {
    kind: 'automated',
    userId: null,
    userName: null,
    detail: {
      automationId,
      name,
      did: isStopped ? 'stopped' : [...new Set(did)].join(' '),
      ...(did.includes('note') && { note: notes.join('\n') }),
    },
  })
}
