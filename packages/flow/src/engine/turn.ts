import { spokenValue } from '@prosa/language'
import { cutText } from '../cut-text.ts'
import type { TransferData } from '../document.ts'
import type { LoadedFlow, LoadedNode } from '../load.ts'
import { mentionLabel } from '../mentions.ts'
import type { Effect, Input, Session, ShownButton, StepContext, TraceEntry } from './types.ts'
import { sessionLimits } from './types.ts'

/** State of one call of `step`: the resulting session, and its results so far. Internal to the engine. */
export interface Turn {
  flow: LoadedFlow
  context: StepContext
  session: Session
  effects: Effect[]
  trace: TraceEntry[]
  /** The next node's messages are replaced by an approved one. */
  speaksByTemplate: boolean
  /** Nodes skipped because the answer is known. */
  passed: Set<string>
  /** Unused rest of the random number. */
  random: number
}

export const restingSession = (): Session => ({
  format: 1,
  nodeId: null,
  variables: {},
  lastFallback: null,
  workspaceId: null,
  calls: 0,
  awaiting: null,
  queue: [],
  doubt: null,
  quoted: null,
  offered: null,
  resumes: 0,
})

/** Begins anew with the next message. Calls keep their numbers, so that an answer that is still on its way is no answer to a new question. */
export const restedSession = ({ calls }: Session): Session => ({ ...restingSession(), calls })

export const startTurn = (flow: LoadedFlow, session: Session | null, context: StepContext): Turn => {
  const own: Session = session
    ? {
        ...session,
        variables: { ...session.variables },
        queue: [...session.queue],
        // Sessions of earlier releases lack these.
        doubt: session.doubt ?? null,
        quoted: session.quoted ?? null,
        offered: session.offered ?? null,
        resumes: session.resumes ?? 0,
      }
    : restingSession()
  // A conversation of another version, or of a changed draft, starts again.
  if (own.nodeId !== null && !flow.nodes.has(own.nodeId)) Object.assign(own, restedSession(own))
  return {
    flow,
    context,
    session: own,
    effects: [],
    trace: [],
    speaksByTemplate: false,
    passed: new Set(),
    random: context.random,
  }
}

type EffectContent = Effect extends infer One ? (One extends Effect ? Omit<One, 'step'> : never) : never

export const emit = (turn: Turn, effect: EffectContent): void => {
  turn.effects.push({ ...effect, step: turn.effects.length })
}

/** A number below `count`, from the rest of the turn's random number. */
export const pick = (turn: Turn, count: number): number => {
  const scaled = Math.min(Math.max(turn.random, 0), 1 - Number.EPSILON) * count
  turn.random = scaled % 1
  return Math.min(Math.floor(scaled), count - 1)
}

/** Resets the conversation: the next message starts at Início without stored values. */
export const rest = (turn: Turn): void => {
  const { calls: _calls, queue: _queue, ...nothing } = restingSession()
  Object.assign(turn.session, nothing)
}

/** Passes the conversation to people, who answer the queued messages too. */
export const handOver = (turn: Turn, nodeId: string, transferData: TransferData | null = null): void => {
  const { workspaceId } = turn.session
  emit(turn, { kind: 'transfer', nodeId, transferData, workspaceId })
  rest(turn)
  turn.session.queue = []
}

/** What was asked, or offered below a quotation, is over with the next message. */
export const closeQuestions = ({ session }: Turn): void => {
  session.doubt = null
  session.quoted = null
  session.offered = null
}

export const note = (
  turn: Turn,
  input: Input['kind'],
  entry: Partial<TraceEntry> & Pick<TraceEntry, 'outcome'>,
): void => {
  turn.trace.push({
    nodeId: turn.session.nodeId,
    input,
    text: null,
    rule: null,
    exitId: null,
    targetId: null,
    score: 0,
    phrase: null,
    words: [],
    runnerUp: null,
    doubt: null,
    entities: [],
    ...entry,
  })
}

/** Value of a variable: from an answer or a webhook, else from the contact, else empty. */
const variableValue = (turn: Turn, label: string): string => {
  const value = turn.session.variables[label]
  if (value !== undefined) return value
  const { contact } = turn.context
  const startName = turn.flow.start.content.name
  const known: Record<string, string | null | undefined> = {
    [mentionLabel({ name: 'nome', nodeName: startName })]: contact?.name,
    [mentionLabel({ name: 'telefone', nodeName: startName })]: contact?.phone,
    [mentionLabel({ name: 'email', nodeName: startName })]: contact?.email,
  }
  return known[label] ?? ''
}

/** The value in the bot's texts: dates, times and amounts are formatted for people. */
export const spokenVariable = (turn: Turn, label: string): string => {
  const value = variableValue(turn, label)
  const variable = /\d/.test(value) ? turn.flow.variables.find((one) => one.label === label) : undefined
  return variable ? spokenValue(variable.entityId, value, turn.context) : value
}

export const setVariable = (turn: Turn, label: string, value: string): void => {
  turn.session.variables[label] = cutText(value, sessionLimits.valueLength)
}

/** Current values by variable name, for a webhook. */
export const valuesByName = (turn: Turn): Record<string, string> => {
  const values: Record<string, string> = {}
  for (const { name, label } of turn.flow.variables) {
    const value = variableValue(turn, label)
    if (value !== '') values[name] = value
  }
  return values
}

/** Buttons as displayed: quick replies are numbered over the whole node. */
export const shownButtons = (node: LoadedNode, buttons: readonly Omit<ShownButton, 'number'>[]): ShownButton[] =>
  buttons.map((button) => {
    const place = node.quickReplies.findIndex(({ id }) => id === button.id)
    return { ...button, number: button.type === 'QUICK_REPLY' ? place + 1 : null }
  })
