import { type Effect, flowTestLimits, heardOf, type LoadedFlow, type RecordedAnswer, type TestInput } from '@prosa/flow'
import type { Recorded, SimulatedState } from './simulated-state.ts'

/** A customer's action while it is being answered. */
export interface Recording {
  input: TestInput
  now: string
  random: number
  effects: Effect[]
  answers: RecordedAnswer[]
  /** Of a silence: when the bot repeated its question. */
  repeats?: string[]
}

/** Limit of a recording: the state is written with each message. */
const mostChars = 300_000

/** Adds an action to the recording; an action that a test could not repeat ends the recording for good. */
export const recordStep = (flow: LoadedFlow, state: SimulatedState, recording: Recording): void => {
  const recorded = recordedOf(state)
  if (recorded.refusal) return
  const { input, now, random, answers, effects, repeats = [] } = recording
  const expected = heardOf(flow, effects, state.engine)
  const step = { input, now, random, answers, expected, ...(repeats.length > 0 && { repeats }) }
  if (recorded.steps.length >= flowTestLimits.steps) refuse(recorded, 'too-long')
  else if (
    answers.length > flowTestLimits.answers ||
    repeats.length > flowTestLimits.answers ||
    isTooLarge([...recorded.steps, step], answers)
  ) {
    refuse(recorded, 'too-large')
  } else recorded.steps.push(step)
}

const isTooLarge = (steps: unknown, answers: unknown): boolean =>
  JSON.stringify(answers).length > flowTestLimits.answerChars || JSON.stringify(steps).length > mostChars

/** A conversation from before recording existed lacks its beginning. */
export const recordedOf = (state: SimulatedState): Recorded => {
  state.recorded ??= { steps: [], refusal: 'not-from-the-beginning' }
  return state.recorded
}

export const refuse = (recorded: Recorded, refusal: NonNullable<Recorded['refusal']>): void => {
  Object.assign(recorded, { steps: [], refusal })
}
