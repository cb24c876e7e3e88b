import { z } from 'zod'
import { type CallOutcome, callText } from '../call-text.ts'
import { flag, number } from './said.ts'

const shape = z.looseObject({ isVideo: flag, callOutcome: number })

/** Places of the protocol's list of outcomes. */
const outcomes: Readonly<Record<number, CallOutcome>> = {
  0: 'answered',
  1: 'missed',
  2: 'missed',
  3: 'declined',
  4: 'answered',
  6: 'missed',
  7: 'missed',
}

/** How a call ended, as its own message; null while it goes on. */
export const callLog = (part: unknown): string | null => {
  const read = shape.safeParse(part)
  const outcome = read.success ? outcomes[read.data.callOutcome ?? 0] : undefined
  return outcome ? callText(outcome, read.data?.isVideo ?? false) : null
}
