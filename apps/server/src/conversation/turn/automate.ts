import {
  type AutomationFacts,
  admitRun,
  type ContactFacts,
  endsChain,
  listensTo,
  matches,
  spacedWords,
} from '@prosa/contract'
import { dayIn } from '../../platform/clock/index.ts'
import { addEvent, applyOwner, type DialogDraft, type NewMessage } from '../dialog/draft.ts'
import type { AdReferral } from '../model/inbound.ts'
import type { PlannedInRoom } from '../model/new-plan.ts'
import { holderOf } from '../model/occurrence.ts'
import { isClosedAt } from '../model/workspace-settings.ts'
import { type Done, doneBefore, noteDone, perform, type Room, whyNotAct } from './automation-acts.ts'
import { type ChannelNow, wordsOf } from './automation-words.ts'
import type { ActiveAutomation, NewRun, RanAct, ReadyAct } from './automations.ts'
import { noteMessage } from './note-occurrences.ts'
import type { TransferRequest } from './transfer-request.ts'

/** A customer's message, as automations look at it. */
export interface Occurrence {
  message: NewMessage
  /** It was the first one of its customer. */
  isFirst: boolean
  /** Of ours, before it. */
  hadMessages: boolean
  ad: AdReferral | null
  planned: PlannedInRoom
}

/** What happened, as automations look at it. */
export interface Happening extends Pick<AutomationFacts, 'event' | 'labelId'> {
  /** Where the room was. */
  workspaceId: number
  /** Identifies it in runs. */
  occurrence: number
  /** The automations that led to it. */
  chain: readonly number[]
  /** Looked at after the turn in which it happened. */
  isAfter: boolean
  /** Those that are to look at it; null: all. */
  only: readonly number[] | null
  /** The room besides its dialog's row. */
  room: Pick<Room, 'hasOtherOpen' | 'isLate' | 'isFlowWaiting' | 'planned'>
  channel: ChannelNow
  facts(): AutomationFacts
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
  /** It answers by a flow. */
  isBotOn: boolean
  /** The company has as much planned as it may have. */
  isCompanyFull(): boolean
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
    words: spacedWords(message.text),
    ad: ad ?? 'none',
    // Read where a condition asks: a clock of another zone costs more than the other facts.
    get isOpen() {
      return workspace === null ? null : !isClosedAt(workspace, at)
    },
    stage: dialog.tagStage ?? '',
    holder: holderOf(dialog.owner),
    // Of a later message only a query knows.
    isBegunByUs: isFirst ? hadMessages : null,
    contact: world.contact,
    labels: null,
    labelId: null,
    score: null,
  }
}

const kindOf = (act: ReadyAct): string => (act.kind === 'say' || act.kind === 'gone' ? act.was : act.kind)

/** The customer wrote this moment: no channel's time is over, so each message has a text. */
const justWritten: ChannelNow = { canSay: true, fill: () => 'template' }

/** Lets the company's automations look at a customer's message. @returns the transfer that one of them requests; the bot then does not answer */
export const automate = (
  draft: DialogDraft,
  occurrence: Occurrence,
  world: AutomationWorld,
): TransferRequest | null => {
  const facts = (): AutomationFacts => factsOf(draft, occurrence, world)
  const { message, isFirst, ad, planned } = occurrence
  noteMessage(draft, { seq: message.seq, ad }, facts)
  return runAutomations(
    draft,
    {
      event: isFirst ? 'began' : 'wrote',
      labelId: null,
      workspaceId: draft.dialog.workspaceId,
      occurrence: message.seq,
      chain: [],
      isAfter: false,
      only: null,
      room: { hasOtherOpen: false, isLate: false, isFlowWaiting: false, planned },
      channel: justWritten,
      facts,
    },
    world,
  )
}

/** The automations whose conditions hold, in their order. */
export const matchingOf = (
  {
    facts,
    workspaceId,
    isAfter,
    only,
    ...event
  }: Pick<Happening, 'facts' | 'workspaceId' | 'isAfter' | 'only' | 'event' | 'labelId'>,
  automations: readonly ActiveAutomation[],
): readonly ActiveAutomation[] => {
  const listening = automations.filter(
    ({ id, prepared, workspaceIds }) =>
      workspaceIds.has(workspaceId) &&
      prepared.actsAfter === isAfter &&
      listensTo(prepared, event) &&
      (only === null || only.includes(id)),
  )
  if (listening.length === 0) return listening
  const known = facts()
  return listening.filter(({ prepared }) => matches(prepared, known))
}

/**
 * Lets the company's automations look at what happened, in their order. All of them see the room as it was before the first acted. What is observed
 * changes nothing.
 * @returns the transfer that one of them requests
 */
export const runAutomations = (
  draft: DialogDraft,
  happening: Happening,
  world: AutomationWorld,
): TransferRequest | null => {
  const { dialog, at } = draft
  const matching = matchingOf(happening, world.automations)
  if (matching.length === 0) return null
  const { owner, workspaceId } = dialog
  const say: Room['say'] = (act) => wordsOf(draft, act, happening.channel)
  const { hasBot, isBotOn, isCompanyFull, timeZone } = world
  const room: Room = { owner, workspaceId, hasBot, isBotOn, say, isCompanyFull, ...happening.room }
  const day = dayIn(world.timeZone, at)
  const runs = new Map(Object.entries(dialog.automated ?? {}).filter(([, { day: of }]) => of === day))
  const done: Done = doneBefore(draft, room.planned)
  for (const automation of matching) {
    const { id, version, isObserving } = automation
    const chain = [...happening.chain, id]
    const run = { automationId: id, version, occurrence: happening.occurrence, day }
    if (endsChain(happening.chain, id)) {
      draft.runs.push({ ...run, outcome: 'stopped', acts: [], chain })
      if (!isObserving) tellChain(draft, automation, chain, world.automations)
      continue
    }
    const key = String(id)
    const { verdict, runs: now } = admitRun(runs.get(key), at.getTime(), day)
    if (verdict === 'quiet') continue
    runs.set(key, now)
    const seen: Done = isObserving ? { ...done } : done
    const acts: RanAct[] = []
    if (verdict === 'runs')
      for (const act of automation.acts) {
        const skipped = whyNotAct(act, room, seen)
        acts.push({ kind: kindOf(act), skipped })
        if (skipped !== null) continue
        noteDone(act, seen)
        if (!isObserving) perform(draft, act, { chain, timeZone, planned: room.planned, say })
      }
    const outcome = outcomeOf(verdict, isObserving, acts)
    draft.runs.push({ ...run, outcome, acts, chain: [] })
    if (outcome === 'done') draft.chain.push(...chain.filter((one) => !draft.chain.includes(one)))
    if (!isObserving) tell(draft, automation, acts, verdict === 'stops')
  }
  // After what they say.
  if (done.isGiven) applyOwner(draft, { kind: 'giveToBot', by: null })
  if (done.isClosing) applyOwner(draft, { kind: 'close', by: null, reason: 'automation' })
  // Also where they only observe: what they would have done is written.
  draft.isTouched = true
  dialog.automated = Object.fromEntries(runs)
  return done.request
}

const outcomeOf = (verdict: 'runs' | 'stops', isObserving: boolean, acts: readonly RanAct[]): NewRun['outcome'] => {
  if (verdict === 'stops') return 'stopped'
  if (acts.every(({ skipped }) => skipped !== null)) return 'skipped'
  return isObserving ? 'would' : 'done'
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

/** It does not act again on what it led to itself. */
const tellChain = (
  draft: DialogDraft,
  { id: automationId, name }: ActiveAutomation,
  chain: readonly number[],
  automations: readonly ActiveAutomation[],
): void => {
  const names = chain.map((id) => automations.find((one) => one.id === id)?.name ?? '…')
  const detail = { automationId, name, did: 'looped', chain: names.join(' → ') }
  addEvent(draft, { kind: 'automated', userId: null, userName: null, detail })
}
