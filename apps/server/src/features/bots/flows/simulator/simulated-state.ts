import type { Session, TestStep } from '@prosa/flow'

/**
 * State of a simulated conversation; plain JSON. Timestamps are ISO 8601 in its own time, which simulated silence
 * advances.
 */
export interface SimulatedState {
  engine: Session | null
  /** Total simulated silence, in milliseconds. */
  offsetMs: number
  open: boolean
  transferredAt: string | null
  inbound: number
  repeatsNow: number
  lastInboundAt: string | null
  lastMessageAt: string | null
  /** When the current node's wait is over; absent in conversations from before there were waits. */
  resumesAt?: string | null
  /** The conversation so far, in the form of a test. */
  recorded: Recorded
}

/** `refusal` tells why a test could not repeat the conversation. */
export interface Recorded {
  steps: TestStep[]
  refusal: 'too-long' | 'too-large' | 'not-from-the-beginning' | 'silence' | null
}

export const newState = (): SimulatedState => ({
  engine: null,
  offsetMs: 0,
  open: true,
  transferredAt: null,
  inbound: 0,
  repeatsNow: 0,
  lastInboundAt: null,
  lastMessageAt: null,
  resumesAt: null,
  recorded: { steps: [], refusal: null },
})
