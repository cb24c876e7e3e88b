import { step } from '../engine/step.ts'
import type { Effect, Input, Session, StepContext, StepResult } from '../engine/types.ts'
import type { LoadedFlow } from '../load.ts'
import { compareHeard } from './compare-heard.ts'
import { heardOf } from './heard.ts'
import { testTexts } from './texts.ts'
import { type Difference, flowTestLimits, type RecordedAnswer, type TestStep, type TestStepResult } from './types.ts'

/** The bot's settings that affect its conversations. */
export type TestSettings = Pick<StepContext, 'timeZone' | 'botFallbackMessages' | 'asksInDoubt'>

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
): TestStepResult[] | null => {
  const results: TestStepResult[] = []
  let session: Session | null = null
  for (const recorded of steps) {
    if (isSpent()) return null
    const turn = takeStep(flow, session, recorded, settings)
    session = turn.session
    const answered = heardOf(flow, turn.effects, session)
    const differences = [...turn.differences, ...compareHeard(flow, recorded.expected, answered)]
    results.push({ input: recorded.input, expected: recorded.expected, answered, differences })
  }
  return results
}

export const isAsExpected = (results: readonly TestStepResult[]): boolean =>
  results.every(({ differences }) => differences.length === 0)

interface Taken {
  session: Session
  effects: Effect[]
  differences: Difference[]
}

const takeStep = (flow: LoadedFlow, session: Session | null, recorded: TestStep, settings: TestSettings): Taken => {
  const { input, now, random } = recorded
  // An agent's answer was recorded, or none is asked: then the built-in understanding decides, as when the agent fails.
  const asksProvider = recorded.answers.some(({ kind }) => kind === 'language')
  const context: StepContext = { ...settings, now, random, asksProvider }
  const left = [...recorded.answers]
  const effects: Effect[] = []
  const differences: Difference[] = []
  let result: StepResult = step(flow, session, input, context)
  for (let calls = 0; ; calls++) {
    effects.push(...result.effects)
    const answer = calls < flowTestLimits.answers ? answerOf(flow, result.effects, left, differences) : null
    if (!answer) return { session: result.session, effects, differences }
    result = step(flow, result.session, answer, context)
  }
}

/** The recorded answer for a call: the node's first unused one; null without a call. */
const answerOf = (
  flow: LoadedFlow,
  effects: readonly Effect[],
  left: RecordedAnswer[],
  differences: Difference[],
): Input | null => {
  const call = effects.find(({ kind }) => kind === 'callWebhook' || kind === 'askLanguage')
  if (call?.kind === 'askLanguage') {
    const answer = take(left, 'language', call.nodeId)
    return { kind: 'languageAnswer', callId: call.callId, understood: answer?.understood ?? null }
  }
  if (call?.kind !== 'callWebhook') return null
  const answer = take(left, 'webhook', call.nodeId)
  if (!answer) {
    const message = testTexts.answerMissing(flow.nodes.get(call.nodeId)?.content.name ?? '')
    differences.push({ kind: 'answer-missing', place: null, nodeId: call.nodeId, message })
  }
  const { variables = null, workspaceId = null } = answer ?? {}
  return { kind: 'webhookAnswer', callId: call.callId, variables, workspaceId }
}

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
