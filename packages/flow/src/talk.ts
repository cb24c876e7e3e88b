import type { EntityDefinition } from '@prosa/language'
import { compileFlow, type LoadedFlow, loadFlow } from './compile.ts'
import type { FlowDocument } from './document.ts'
import { step } from './engine/step.ts'
import type { Effect, Input, Session, StepContext, TraceEntry } from './engine/types.ts'

type Say = Extract<Effect, { kind: 'say' }>

/** A conversation of a test; every expectation throws an Error that says what came instead. */
export interface Talk {
  user(text: string): Talk
  /** Taps a quick reply by label, wherever in the flow it stands. */
  taps(label: string): Talk
  file(caption: string | null): Talk
  gets(input: Input): Talk
  /** Answers the webhook that was called last; null: it failed. */
  webhook(variables: Readonly<Record<string, unknown>> | null, workspaceId?: number): Talk
  /** Answers the language provider; a destination's name, '' for nothing understood, null for a failure. */
  provider(target: string | null): Talk
  /** Expects the next texts of the bot. */
  bot(...texts: readonly string[]): Talk
  /** Expects that the bot has nothing more to say. */
  silent(): Talk
  /** Expects where the conversation stands or, at rest, where it ended. */
  goesTo(nodeName: string): Talk
  /** Expects an effect of the last input, with at least these fields. */
  does(kind: Effect['kind'], fields?: Readonly<Record<string, unknown>>): Talk
  doesNot(kind: Effect['kind']): Talk
  /** Buttons under the bot's last text, as 'number label'. */
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
  // Through JSON, as the database keeps it.
  return loadFlow(JSON.parse(JSON.stringify(result.compiled)))
}

/** Starts a conversation with a flow: `talk(flow).user('oi').bot('Olá!').user('2').goesTo('Financeiro')`. */
export const talk = (flow: FlowDocument | LoadedFlow, { entities = [], ...options }: TalkOptions = {}): Talk => {
  const loaded = 'compiled' in flow ? flow : compiled(flow, entities)
  const context: StepContext = { now: '2026-03-10T12:00:00Z', timeZone: 'America/Sao_Paulo', random: 0, ...options }
  let session: Session | null = null
  let effects: Effect[] = []
  let trace: TraceEntry[] = []
  let unheard: Say[] = []
  let heard: Say | null = null
  let lastNode: string | null = null

  const gets = (input: Input): Talk => {
    const result = step(loaded, session === null ? null : JSON.parse(JSON.stringify(session)), input, context)
    session = result.session
    effects = result.effects
    trace = result.trace
    unheard = effects.filter((effect): effect is Say => effect.kind === 'say')
    lastNode = session.nodeId ?? effects.at(-1)?.nodeId ?? lastNode
    return self
  }
  const callOf = (): number => session?.awaiting?.callId ?? -1
  const self: Talk = {
    user: (text) => gets({ kind: 'text', text }),
    taps: (label) => gets({ kind: 'button', id: buttonIdOf(loaded, label) }),
    file: (caption) => gets({ kind: 'file', caption }),
    gets,
    webhook: (variables, workspaceId) =>
      gets({ kind: 'webhookAnswer', callId: callOf(), variables, workspaceId: workspaceId ?? null }),
    provider: (target) =>
      gets({ kind: 'languageAnswer', callId: callOf(), understood: answerOf(loaded, session, target) }),
    bot: (...texts) => {
      for (const text of texts) {
        heard = unheard.shift() ?? null
        if (heard?.text !== text) throw new Error(`The bot was to say "${text}" but said ${said(heard)}`)
      }
      return self
    },
    silent: () => {
      if (unheard[0]) throw new Error(`The bot was to be silent but said ${said(unheard[0])}`)
      return self
    },
    goesTo: (nodeName) => {
      const name = loaded.nodes.get(lastNode ?? '')?.compiled.name
      if (name !== nodeName) throw new Error(`The conversation was to stand at "${nodeName}" but is at "${name}"`)
      return self
    },
    does: (kind, fields = {}) => {
      if (!effects.some((effect) => effect.kind === kind && includes(effect, fields))) {
        throw new Error(`No ${kind} with ${JSON.stringify(fields)} among ${JSON.stringify(effects)}`)
      }
      return self
    },
    doesNot: (kind) => {
      if (effects.some((effect) => effect.kind === kind)) throw new Error(`There was to be no ${kind}`)
      return self
    },
    buttons: () => (heard?.buttons ?? []).map(({ number, label }) => `${number ?? '-'} ${label}`),
    get session() {
      return session
    },
    get effects() {
      return effects
    },
    get trace() {
      return trace
    },
  }
  return self
}

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
  const exits = flow.nodes.get(session?.nodeId ?? '')?.compiled.exits ?? []
  const exit = exits.find((one) => flow.nodes.get(one.target)?.compiled.name === target)
  return { exitId: exit?.id ?? null, score: exit ? 0.9 : 0 }
}
