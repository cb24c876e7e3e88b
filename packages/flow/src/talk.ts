import type { EntityDefinition } from '@prosa/language'
import { compileFlow } from './compile.ts'
import type { FlowDocument } from './document.ts'
import { step } from './engine/step.ts'
import type { Effect, Input, Session, StepContext, TraceEntry } from './engine/types.ts'
import { type LoadedFlow, loadFlow } from './load.ts'

type Say = Extract<Effect, { kind: 'say' }>

/** A test conversation; each expectation throws an Error with the actual result. */
export interface Talk {
  user(text: string): Talk
  /** Taps a quick reply by its label, anywhere in the flow. */
  taps(label: string): Talk
  file(caption: string | null): Talk
  gets(input: Input): Talk
  /** Answers the last webhook call; null: it failed. */
  webhook(variables: Readonly<Record<string, unknown>> | null, workspaceId?: number): Talk
  /** Answers the language provider: a target's name, '' for not understood, null for a failure. */
  provider(target: string | null): Talk
  /** Expects the next texts of the bot. */
  bot(...texts: readonly string[]): Talk
  /** Expects no further text of the bot. */
  silent(): Talk
  /** Expects the current node or, when the conversation is over, the last one. */
  goesTo(nodeName: string): Talk
  /** Expects an effect of the last input, with at least these fields. */
  does(kind: Effect['kind'], fields?: Readonly<Record<string, unknown>>): Talk
  doesNot(kind: Effect['kind']): Talk
  /** Buttons below the bot's last text, as 'number label'. */
  buttons(): string[]
  readonly session: Session | null
  readonly effects: readonly Effect[]
  readonly trace: readonly TraceEntry[]
}

export interface TalkOptions extends Partial<StepContext> {
  entities?: readonly EntityDefinition[]
}

const compiled = (document: FlowDocument, entities: readonly EntityDefinition[]): LoadedFlow => {
  const result = compileFlow(document, entities)
  if (!result.compiled) throw new Error(result.problems.map(({ message }) => message).join('; '))
  // Through JSON, as stored in the database.
  return loadFlow(JSON.parse(JSON.stringify(result.compiled)))
}

/** State of a test conversation. */
interface Heard {
  flow: LoadedFlow
  context: StepContext
  session: Session | null
  effects: Effect[]
  trace: TraceEntry[]
  /** Texts that no expectation has consumed yet, and the last consumed one. */
  unheard: Say[]
  last: Say | null
  nodeId: string | null
}

/** Starts a conversation with a flow: `talk(flow).user('oi').bot('Olá!').user('2').goesTo('Financeiro')`. */
export const talk = (flow: FlowDocument | LoadedFlow, { entities = [], ...options }: TalkOptions = {}): Talk => {
  const heard: Heard = {
    flow: 'variablesByName' in flow ? flow : compiled(flow, entities),
    context: { now: '2026-03-10T12:00:00Z', timeZone: 'America/Sao_Paulo', random: 0, ...options },
    session: null,
    effects: [],
    trace: [],
    unheard: [],
    last: null,
    nodeId: null,
  }
  const self: Talk = {
    ...turnsOf(heard, () => self),
    ...expectationsOf(heard, () => self),
    buttons: () => (heard.last?.buttons ?? []).map(({ number, label }) => `${number ?? '-'} ${label}`),
    get session() {
      return heard.session
    },
    get effects() {
      return heard.effects
    },
    get trace() {
      return heard.trace
    },
  }
  return self
}

type Turns = Pick<Talk, 'user' | 'taps' | 'file' | 'gets' | 'webhook' | 'provider'>

const turnsOf = (heard: Heard, self: () => Talk): Turns => {
  const gets = (input: Input): Talk => {
    // Through JSON, as stored in the database.
    const session: Session | null = JSON.parse(JSON.stringify(heard.session))
    Object.assign(heard, step(heard.flow, session, input, heard.context))
    heard.unheard = heard.effects.filter((effect): effect is Say => effect.kind === 'say')
    heard.nodeId = heard.session?.nodeId ?? heard.effects.at(-1)?.nodeId ?? heard.nodeId
    return self()
  }
  const callId = (): number => heard.session?.awaiting?.callId ?? -1
  return {
    gets,
    user: (text) => gets({ kind: 'text', text }),
    taps: (label) => gets({ kind: 'button', id: buttonIdOf(heard.flow, label) }),
    file: (caption) => gets({ kind: 'file', caption }),
    webhook: (variables, workspaceId) =>
      gets({ kind: 'webhookAnswer', callId: callId(), variables, workspaceId: workspaceId ?? null }),
    provider: (target) =>
      gets({ kind: 'languageAnswer', callId: callId(), understood: answerOf(heard.flow, heard.session, target) }),
  }
}

type Expectations = Pick<Talk, 'bot' | 'silent' | 'goesTo' | 'does' | 'doesNot'>

const expectationsOf = (heard: Heard, self: () => Talk): Expectations => ({
  bot: (...texts) => {
    for (const text of texts) {
      heard.last = heard.unheard.shift() ?? null
      if (heard.last?.text !== text) throw new Error(`The bot was to say "${text}" but said ${said(heard.last)}`)
    }
    return self()
  },
  silent: () => {
    if (heard.unheard[0]) throw new Error(`The bot was to be silent but said ${said(heard.unheard[0])}`)
    return self()
  },
  goesTo: (nodeName) => {
    const name = heard.flow.nodes.get(heard.nodeId ?? '')?.content.name
    if (name !== nodeName) throw new Error(`The conversation was to stand at "${nodeName}" but is at "${name}"`)
    return self()
  },
  does: (kind, fields = {}) => {
    if (!heard.effects.some((effect) => effect.kind === kind && includes(effect, fields))) {
      throw new Error(`No ${kind} with ${JSON.stringify(fields)} among ${JSON.stringify(heard.effects)}`)
    }
    return self()
  },
  doesNot: (kind) => {
    if (heard.effects.some((effect) => effect.kind === kind)) throw new Error(`There was to be no ${kind}`)
    return self()
  },
})

const said = (say: Say | null): string => (say ? `"${say.text}"` : 'nothing')

const includes = (effect: Effect, fields: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(fields).every(
    ([key, value]) =>
      JSON.stringify(Object.entries(effect).find(([name]) => name === key)?.[1]) === JSON.stringify(value),
  )

const buttonIdOf = (flow: LoadedFlow, label: string): string => {
  for (const [id, own] of flow.buttonLabels) if (own === label) return id
  throw new Error(`No quick reply "${label}" in the flow`)
}

const answerOf = (flow: LoadedFlow, session: Session | null, target: string | null) => {
  if (target === null) return null
  const exits = flow.nodes.get(session?.nodeId ?? '')?.content.exits ?? []
  const exit = exits.find((one) => flow.nodes.get(one.target)?.content.name === target)
  return { exitId: exit?.id ?? null, score: exit ? 0.9 : 0 }
}
