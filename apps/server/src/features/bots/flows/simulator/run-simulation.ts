import { isWindowOver, waitEnds } from '@prosa/contract'
import {
  type DocumentsAnswer,
  enterNode,
  flowTestLimits,
  type Input,
  type SaidInput,
  type StepContext,
  type StepResult,
  step,
  waitAt,
} from '@prosa/flow'
import { type Recording, recordedOf, recordStep, refuse } from './record-step.ts'
import { closeRoom, dueOf, nextMinutes, nextOf, nowOf, transferRoom } from './simulated-moments.ts'
import type { SimulatedState } from './simulated-state.ts'
import type { SimulationWorld } from './simulation-world.ts'
import { addStep, newTranscript, type Transcript } from './transcript.ts'

export interface SimulationInput {
  startNodeId: string | undefined
  silenceMinutes: number | undefined
  /** Silence until the next moment instead. */
  untilNext: boolean
  inputs: readonly SaidInput[]
}

/** Limit for flows whose nodes all call the webhook; no real flow has more calls in a row. */
const maxCalls = 50

/**
 * Continues a conversation with the same `step` as published bots, without a dialog: first jumps to the start node,
 * then passes the silence, then handles the messages. Changes `state`.
 * @throws RangeError for a start node that the flow does not have
 */
export const runSimulation = async (
  world: SimulationWorld,
  state: SimulatedState,
  input: SimulationInput,
): Promise<Transcript> => {
  const transcript = newTranscript()
  if (input.startNodeId !== undefined) {
    refuse(recordedOf(state), 'not-from-the-beginning')
    const context = contextOf(world, state)
    const first = enterNode(world.flow, input.startNodeId, context)
    await finish(world, state, transcript, { first, context, beginsWait: true })
    touch(world, state)
  }
  const minutes = input.untilNext ? nextMinutes(world, state) : input.silenceMinutes
  if (minutes) await passSilence(world, state, transcript, Math.min(minutes, flowTestLimits.waitMinutes))
  for (const one of input.inputs) {
    if (one.kind === 'text' && one.text.trim() === '') continue
    await takeMessage(world, state, transcript, one)
  }
  return transcript
}

const contextOf = (world: SimulationWorld, state: SimulatedState, random = world.random()): StepContext => ({
  now: nowOf(world, state).toISOString(),
  timeZone: world.timeZone,
  random,
  botFallbackMessages: world.fallbackMessages,
  asksInDoubt: world.asksInDoubt,
  asksDocuments: world.asksDocuments,
  asksProvider: world.askLanguage !== null,
})

const touch = (world: SimulationWorld, state: SimulatedState): void => {
  state.lastMessageAt = nowOf(world, state).toISOString()
}

const takeMessage = async (
  world: SimulationWorld,
  state: SimulatedState,
  transcript: Transcript,
  input: SaidInput,
): Promise<void> => {
  // A closed or transferred conversation starts again, as a message to a closed dialog does.
  if (!state.open || state.transferredAt) Object.assign(state, { open: true, transferredAt: null, engine: null })
  state.inbound += 1
  state.repeatsNow = 0
  state.lastInboundAt = nowOf(world, state).toISOString()
  const context = contextOf(world, state)
  const recording: Recording = { input, now: context.now, random: context.random, effects: [], answers: [] }
  await finish(world, state, transcript, {
    first: step(world.flow, state.engine, input, context),
    context,
    recording,
    beginsWait: true,
  })
  recordStep(world.flow, state, recording)
  touch(world, state)
}

/** The engine's first result, and the context for the whole answer. */
interface Started {
  first: StepResult
  context: StepContext
  recording?: Recording
  /** Whether the input begins the node's wait anew: all but the repetition of a question. */
  beginsWait: boolean
}

/** Applies the engine's result, and feeds it the answers of webhooks and agents until it requests no more. */
const finish = async (
  world: SimulationWorld,
  state: SimulatedState,
  transcript: Transcript,
  { first, context, recording, beginsWait }: Started,
): Promise<void> => {
  let result = first
  for (let calls = 0; ; calls++) {
    state.engine = result.session
    recording?.effects.push(...result.effects)
    addStep(transcript, world.flow, result)
    if (transcript.transfer) state.transferredAt ??= nowOf(world, state).toISOString()
    const input = await answerOf(world, result, calls >= maxCalls, recording)
    if (!input) break
    result = step(world.flow, state.engine, input, context)
  }
  const wait = waitAt(world.flow, state.engine)
  const { timeZone, hours } = world
  if (wait === null) state.resumesAt = null
  else if (beginsWait) state.resumesAt = waitEnds(wait, new Date(context.now), { timeZone, hours }).toISOString()
}

/** The answer to the engine's request, unless there were too many; null without a request. */
const answerOf = async (
  world: SimulationWorld,
  { effects }: StepResult,
  isSpent: boolean,
  recording: Recording | undefined,
): Promise<Input | null> => {
  for (const effect of effects) {
    const { nodeId } = effect
    if (effect.kind === 'callWebhook') {
      const answer = { variables: null, workspaceId: null, ...(isSpent ? null : await world.callWebhook(effect)) }
      recording?.answers.push({ kind: 'webhook', nodeId, ...answer })
      return { kind: 'webhookAnswer', callId: effect.callId, ...answer }
    }
    if (effect.kind === 'askLanguage') {
      const understood = isSpent ? null : ((await world.askLanguage?.(effect)) ?? null)
      recording?.answers.push({ kind: 'language', nodeId, understood })
      return { kind: 'languageAnswer', callId: effect.callId, understood }
    }
    if (effect.kind === 'askDocuments') {
      const answer = isSpent ? null : await world.answerDocuments(effect)
      recording?.answers.push({ kind: 'documents', nodeId, answer: answer && recordedDocuments(answer) })
      return { kind: 'documentsAnswer', callId: effect.callId, answer }
    }
  }
  return null
}

const recordedDocuments = ({ sections, offers, ...answer }: DocumentsAnswer) => ({
  ...answer,
  ...(offers ? { offers: [...offers] } : {}),
  sections: sections.map((section) => ({ ...section, reasons: [...section.reasons] })),
})

const minuteMs = 60_000

/** Passes the minutes of silence from moment to moment: at each, the most important timer that is due acts, as in the program. */
const passSilence = async (
  world: SimulationWorld,
  state: SimulatedState,
  transcript: Transcript,
  minutes: number,
): Promise<void> => {
  transcript.passedMinutes = minutes
  const began = nowOf(world, state)
  const untilMs = began.getTime() + minutes * minuteMs
  const random = world.random()
  const recording: Recording = {
    input: { kind: 'wait', minutes },
    now: began.toISOString(),
    random,
    effects: [],
    answers: [],
    repeats: [],
  }
  for (let next = nextOf(world, state); next && next.at.getTime() <= untilMs; next = nextOf(world, state)) {
    state.offsetMs += Math.max(0, next.at.getTime() - nowOf(world, state).getTime())
    const due = dueOf(world, state)
    if (due === 'close') closeRoom(world, state, transcript)
    else if (due === 'transfer') transferRoom(world, state, transcript)
    // What the bot's settings do to the room is no part of a flow's test.
    if (due === 'close' || due === 'transfer') refuse(recordedOf(state), 'silence')
    else await goOn(world, state, transcript, { isRepeat: due === 'repeat', recording })
  }
  state.offsetMs += Math.max(0, untilMs - nowOf(world, state).getTime())
  recordStep(world.flow, state, recording)
}

/** The bot repeats its question, or its flow goes on without an answer. */
const goOn = async (
  world: SimulationWorld,
  state: SimulatedState,
  transcript: Transcript,
  { isRepeat, recording }: { isRepeat: boolean; recording: Recording },
): Promise<void> => {
  const context = contextOf(world, state, recording.random)
  const nodeId = state.engine?.nodeId ?? ''
  const canSay = !isWindowOver({
    nowMs: nowOf(world, state).getTime(),
    windowMs: world.windowMs,
    lastInboundMs: state.lastInboundAt ? Date.parse(state.lastInboundAt) : null,
  })
  const approved = canSay ? undefined : waitAt(world.flow, state.engine)?.template
  const input: Input = isRepeat
    ? { kind: 'silence' }
    : { kind: 'resume', nodeId, canSay, hasTemplate: approved !== undefined }
  // A flow's test has no channel.
  if (!isRepeat && !canSay) refuse(recordedOf(state), 'silence')
  if (isRepeat) recording.repeats?.push(context.now)
  state.repeatsNow = isRepeat ? state.repeatsNow + 1 : 0
  if (!isRepeat) state.resumesAt = null
  const first = step(world.flow, state.engine, input, context)
  await finish(world, state, transcript, { first, context, recording, beginsWait: !isRepeat })
  // Whether the account still has it is asked when a customer waits.
  if (approved && first.effects.some(({ kind }) => kind === 'template'))
    transcript.responses.push({ message: `Template “${approved.name}”`, nodeId, payload: [] })
  if (first.effects.some(({ kind }) => kind === 'say' || kind === 'repeat' || kind === 'template')) touch(world, state)
}
