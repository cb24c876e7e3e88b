import { beginsWait, step, waitAt } from '../engine/step.ts'
import type { Effect, Input, Session, StepContext, StepResult } from '../engine/types.ts'
import type { LoadedFlow } from '../load.ts'
import { type FlowWait, waitMinutes } from '../wait.ts'
import { compareHeard } from './compare-heard.ts'
import { heardOf } from './heard.ts'
import { testTexts } from './texts.ts'
import { type Difference, flowTestLimits, type RecordedAnswer, type TestStep, type TestStepResult } from './types.ts'

/** The bot's settings that affect its conversations. */
export type TestSettings = Pick<StepContext, 'timeZone' | 'botFallbackMessages' | 'asksInDoubt' | 'asksDocuments'>

/** When a wait that begins at `from` is over; both ISO 8601. */
export type WaitEnds = (wait: FlowWait, from: string) => string

const minuteMs = 60_000
const later = (from: string, minutes: number): string => new Date(Date.parse(from) + minutes * minuteMs).toISOString()

/** As if the workspace were always open, and each day had 24 hours. */
const plainEnds: WaitEnds = (wait, from) => later(from, waitMinutes(wait))

/**
 * Repeats a recorded conversation through the same `step` as for customers, with the recording's times and outside
 * answers. All steps run, also after a difference. Never throws because of a flow's or a test's content.
 * @param isSpent whether the time is over; called before each step
 * @returns each step with its result and differences; null if the time was over
 */
export const runFlowTest = (
  flow: LoadedFlow,
  steps: readonly TestStep[],
  settings: TestSettings,
  isSpent: () => boolean = () => false,
  ends: WaitEnds = plainEnds,
): TestStepResult[] | null => {
  const results: TestStepResult[] = []
  const talk: Talk = { flow, settings, ends, session: null, resumesAt: null }
  for (const recorded of steps) {
    if (isSpent()) return null
    const taken: Taken = { effects: [], differences: [], left: [...recorded.answers] }
    const { input } = recorded
    if (input.kind === 'wait') passTime(talk, recorded, input.minutes, taken)
    else takeInput(talk, recorded, { input, now: recorded.now }, taken)
    const answered = heardOf(flow, taken.effects, talk.session)
    const differences = [...taken.differences, ...compareHeard(flow, recorded.expected, answered)]
    results.push({ input, expected: recorded.expected, answered, differences })
  }
  return results
}

export const isAsExpected = (results: readonly TestStepResult[]): boolean =>
  results.every(({ differences }) => differences.length === 0)

/** The conversation while it is repeated. */
interface Talk {
  flow: LoadedFlow
  settings: TestSettings
  ends: WaitEnds
  session: Session | null
  /** When the current node's wait is over. */
  resumesAt: string | null
}

/** Results of one step; `left`: recorded answers that were not used yet. */
interface Taken {
  effects: Effect[]
  differences: Difference[]
  left: RecordedAnswer[]
}

const takeInput = (
  talk: Talk,
  { random, answers }: TestStep,
  { input, now }: { input: Input; now: string },
  { effects, differences, left }: Taken,
): void => {
  const { flow, settings, ends } = talk
  // An agent's answer was recorded, or none is asked: then the built-in understanding decides, as when the agent fails.
  const asksProvider = answers.some(({ kind }) => kind === 'language')
  const context: StepContext = { ...settings, now, random, asksProvider }
  let result: StepResult = step(flow, talk.session, input, context)
  for (let calls = 0; ; calls++) {
    effects.push(...result.effects)
    talk.session = result.session
    const answer = calls < flowTestLimits.answers ? answerOf(flow, result.effects, left, differences) : null
    if (!answer) break
    result = step(flow, result.session, answer, context)
  }
  const wait = waitAt(flow, talk.session)
  if (wait === null) talk.resumesAt = null
  else if (beginsWait(input)) talk.resumesAt = ends(wait, now)
}

/** Passes a silence from moment to moment: the ends of waits, and the repetitions of the recording. */
const passTime = (talk: Talk, recorded: TestStep, minutes: number, taken: Taken): void => {
  const until = later(recorded.now, minutes)
  const repeats = [...(recorded.repeats ?? [])]
  // Ends: the engine rests after some waits without a word, and each repetition is taken once.
  for (;;) {
    const { session, resumesAt } = talk
    const [repeat = until] = repeats
    const nodeId = session?.nodeId ?? null
    if (nodeId !== null && resumesAt !== null && resumesAt <= repeat) {
      talk.resumesAt = null
      takeInput(talk, recorded, { input: { kind: 'resume', nodeId, canSay: true }, now: resumesAt }, taken)
      continue
    }
    const now = repeats.shift()
    if (now === undefined) return
    takeInput(talk, recorded, { input: { kind: 'silence' }, now }, taken)
  }
}

/** The recorded answer for a call: the node's first unused one; null without a call. */
const answerOf = (
  flow: LoadedFlow,
  effects: readonly Effect[],
  left: RecordedAnswer[],
  differences: Difference[],
): Input | null => {
  const call = effects.find(({ kind }) => kind === 'callWebhook' || kind === 'askLanguage' || kind === 'askDocuments')
  if (call?.kind === 'askLanguage') {
    const answer = take(left, 'language', call.nodeId)
    return { kind: 'languageAnswer', callId: call.callId, understood: answer?.understood ?? null }
  }
  if (call?.kind === 'askDocuments') {
    // What the documents said is part of the recording, as what a webhook answered is: the test is of the flow.
    const answer = take(left, 'documents', call.nodeId)
    if (!answer) differences.push(missingAnswer(flow, call.nodeId, testTexts.documentsMissing))
    return { kind: 'documentsAnswer', callId: call.callId, answer: answer?.answer ?? null }
  }
  if (call?.kind !== 'callWebhook') return null
  const answer = take(left, 'webhook', call.nodeId)
  if (!answer) differences.push(missingAnswer(flow, call.nodeId, testTexts.answerMissing))
  const { variables = null, workspaceId = null } = answer ?? {}
  return { kind: 'webhookAnswer', callId: call.callId, variables, workspaceId }
}

const missingAnswer = (flow: LoadedFlow, nodeId: string, message: (node: string) => string): Difference => ({
  kind: 'answer-missing',
  place: null,
  nodeId,
  message: message(flow.nodes.get(nodeId)?.content.name ?? ''),
})

const take = <Kind extends RecordedAnswer['kind']>(
  left: RecordedAnswer[],
  kind: Kind,
  nodeId: string,
): Extract<RecordedAnswer, { kind: Kind }> | undefined => {
  const place = left.findIndex((answer) => answer.kind === kind && answer.nodeId === nodeId)
  if (place < 0) return undefined
  const [answer] = left.splice(place, 1)
  // Selected by its kind.
  return answer as Extract<RecordedAnswer, { kind: Kind }> | undefined
}
