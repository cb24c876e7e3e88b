import {
  enterNode,
  type Input,
  isWaiting,
  type LoadedFlow,
  type StepContext,
  type StepResult,
  step,
  type TestInput,
} from '@prosa/flow'
import type { Automations } from '../../../../conversation/model/bot-settings.ts'
import { dueNow, type FlowMoment } from '../../../../conversation/model/compute-due.ts'
import { type Recording, recordedOf, recordStep, refuse } from './record-step.ts'
import type { SimulatedState } from './simulated-state.ts'
import { addStep, newTranscript, type Transcript } from './transcript.ts'

/** The answer of the bot's webhook, marked as a test; null without a webhook, or if it failed or was slow. */
export interface WebhookAnswer {
  variables: Readonly<Record<string, unknown>>
  workspaceId: number | null
}

/** The exit recognised by an agent. */
export interface LanguageAnswer {
  exitId: string | null
  score: number
}

export interface SimulationWorld {
  flow: LoadedFlow
  automations: Automations
  fallbackMessages: readonly string[]
  asksInDoubt: boolean
  /** Asks the agent that knows this flow; null without one. */
  askLanguage: ((question: { nodeId: string; text: string }) => Promise<LanguageAnswer | null>) | null
  timeZone: string
  /** Real time; the state adds the simulated silence. */
  nowMs: number
  /** From 0 to 1, new for each call. */
  random(): number
  callWebhook(call: { nodeName: string; variables: Record<string, string> }): Promise<WebhookAnswer | null>
}

export interface SimulationInput {
  startNodeId: string | undefined
  silenceMinutes: number | undefined
  inputs: readonly TestInput[]
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
    await finish(world, state, transcript, { first: enterNode(world.flow, input.startNodeId, context), context })
    touch(world, state)
  }
  if (input.silenceMinutes !== undefined) {
    refuse(recordedOf(state), 'silence')
    await passSilence(world, state, transcript, input.silenceMinutes)
  }
  for (const one of input.inputs) {
    if (one.kind === 'text' && one.text.trim() === '') continue
    await takeMessage(world, state, transcript, one)
  }
  return transcript
}

const nowOf = (world: SimulationWorld, state: SimulatedState): Date => new Date(world.nowMs + state.offsetMs)

const contextOf = (world: SimulationWorld, state: SimulatedState): StepContext => ({
  now: nowOf(world, state).toISOString(),
  timeZone: world.timeZone,
  random: world.random(),
  botFallbackMessages: world.fallbackMessages,
  asksInDoubt: world.asksInDoubt,
  asksProvider: world.askLanguage !== null,
})

const touch = (world: SimulationWorld, state: SimulatedState): void => {
  state.lastMessageAt = nowOf(world, state).toISOString()
}

const takeMessage = async (
  world: SimulationWorld,
  state: SimulatedState,
  transcript: Transcript,
  input: TestInput,
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
  })
  recordStep(world.flow, state, recording)
  touch(world, state)
}

/** The engine's first result, and the context for the whole answer. */
interface Started {
  first: StepResult
  context: StepContext
  recording?: Recording
}

/** Applies the engine's result, and feeds it the answers of webhooks and agents until it requests no more. */
const finish = async (
  world: SimulationWorld,
  state: SimulatedState,
  transcript: Transcript,
  { first, context, recording }: Started,
): Promise<void> => {
  let result = first
  for (let calls = 0; ; calls++) {
    state.engine = result.session
    recording?.effects.push(...result.effects)
    addStep(transcript, world.flow, result)
    if (transcript.transfer) state.transferredAt ??= nowOf(world, state).toISOString()
    const input = await answerOf(world, result, calls >= maxCalls, recording)
    if (!input) return
    result = step(world.flow, state.engine, input, context)
  }
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
  }
  return null
}

const minuteMs = 60_000

/** Passes the minutes of silence, and runs the bot's automations due in them, each at its minute. */
const passSilence = async (
  world: SimulationWorld,
  state: SimulatedState,
  transcript: Transcript,
  minutes: number,
): Promise<void> => {
  for (let minute = 0; minute < minutes; minute++) {
    state.offsetMs += minuteMs
    const due = dueNow(timedOf(state), momentOf(state), world.automations, nowOf(world, state))
    if (due === 'close') closeRoom(world, state, transcript)
    else if (due === 'transfer') transferRoom(world, state, transcript)
    else if (due === 'repeat') {
      const context = contextOf(world, state)
      const first = step(world.flow, state.engine, { kind: 'silence' }, context)
      await finish(world, state, transcript, { first, context })
      state.repeatsNow += 1
      touch(world, state)
    }
  }
}

const closeRoom = ({ automations }: SimulationWorld, state: SimulatedState, transcript: Transcript): void => {
  const { message } = automations.close
  if (message) transcript.responses.push({ message, nodeId: null, payload: [] })
  transcript.ended = true
  state.open = false
}

const transferRoom = (world: SimulationWorld, state: SimulatedState, transcript: Transcript): void => {
  const { workspaceId, userId, queue } = world.automations.transfer
  const data = {
    queue,
    workspaceId,
    userId,
    userName: null,
    onlyOnlineUser: queue === 'SEQUENTIAL',
    botId: null,
    botName: null,
  }
  const rest = {
    thirdPartySystem: false,
    workspaceOnWebhook: false,
    botTransferMessage: '',
    botTransferMedia: 'WHATSAPP_QRCODE' as const,
  }
  transcript.transfer = { data: { ...data, ...rest }, workspaceId }
  state.transferredAt = nowOf(world, state).toISOString()
}

const momentOf = ({ engine }: SimulatedState): FlowMoment => ({
  isWaiting: isWaiting(engine),
  isAtRest: engine === null || (engine.nodeId === null && engine.awaiting === null),
})

/** A simulation is never reopened. */
const never = new Date(0)

const timedOf = (state: SimulatedState): Parameters<typeof dueNow>[0] => ({
  open: state.open,
  owner: state.transferredAt ? 'queue' : 'bot',
  transferredAt: state.transferredAt ? new Date(state.transferredAt) : null,
  inbound: state.inbound,
  repeatsNow: state.repeatsNow,
  lastInboundAt: state.lastInboundAt ? new Date(state.lastInboundAt) : null,
  lastPersonAt: null,
  lastMessageAt: state.lastMessageAt ? new Date(state.lastMessageAt) : null,
  offerExpiresAt: null,
  hoursAt: null,
  alarmAt: null,
  answerBy: null,
  closeBy: null,
  answerLate: false,
  closeLate: false,
  firstAt: never,
  openedAt: never,
  resumedAt: null,
})
