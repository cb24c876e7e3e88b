import type { Session, TestStep } from '@prosa/flow'

/** Where a simulated conversation stands; plain JSON. Instants are ISO 8601 in its own time, which silence moves on. */
export interface SimulatedState {
  engine: Session | null
  /** How much silence was let pass, in milliseconds. */
  offsetMs: number
  open: boolean
  transferredAt: string | null
  inbound: number
  repeatsNow: number
  lastInboundAt: string | null
  lastMessageAt: string | null
  /** The conversation so far, as a test keeps it. */
  recorded: Recorded
}

/** `refusal` says why a test could not have the conversation again. */
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
  recorded: { steps: [], refusal: null },
})
