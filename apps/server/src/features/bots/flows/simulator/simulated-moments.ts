import { isWaiting } from '@prosa/flow'
import {
  computeMoments,
  type DueKind,
  type DueMoment,
  dueNow,
  type FlowMoment,
} from '../../../../conversation/model/compute-due.ts'
import type { SimulatedState } from './simulated-state.ts'
import type { SimulationWorld } from './simulation-world.ts'
import type { Transcript } from './transcript.ts'

const minuteMs = 60_000

/** The conversation's own time. */
export const nowOf = (world: Pick<SimulationWorld, 'nowMs'>, state: SimulatedState): Date =>
  new Date(world.nowMs + state.offsetMs)

/** What the bot does next by itself, with the most important first of those at the same time. */
export const nextOf = (world: SimulationWorld, state: SimulatedState): DueMoment | undefined =>
  computeMoments(timedOf(state), momentOf(state), world.automations).toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )[0]

/** Whole minutes of silence until then, at least one; null where nothing is due. */
export const nextMinutes = (world: SimulationWorld, state: SimulatedState): number | null => {
  const next = nextOf(world, state)
  return next ? Math.max(1, Math.ceil((next.at.getTime() - nowOf(world, state).getTime()) / minuteMs)) : null
}

/** What is due now: the most important of several. */
export const dueOf = (world: SimulationWorld, state: SimulatedState): DueKind | undefined =>
  dueNow(timedOf(state), momentOf(state), world.automations, nowOf(world, state))

export const closeRoom = ({ automations }: SimulationWorld, state: SimulatedState, transcript: Transcript): void => {
  const { message } = automations.close
  if (message) transcript.responses.push({ message, nodeId: null, payload: [] })
  transcript.ended = true
  state.open = false
}

export const transferRoom = (world: SimulationWorld, state: SimulatedState, transcript: Transcript): void => {
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
  plannedAt: null,
  resumesAt: state.resumesAt ? new Date(state.resumesAt) : null,
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
