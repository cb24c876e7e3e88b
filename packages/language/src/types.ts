/** Shapes that the flow engine and the language package agree on. Everything here is plain data that survives JSON. */

/** What a company defines: a list of values with synonyms, or a set of patterns. */
export interface EntityDefinition {
  /** Positive for a bot's own entities; system entities are -100 and below (see `systemEntities`). */
  id: number
  name: string
  kind: 'list' | 'regex'
  /** Accept typing errors of a value or synonym; only for lists. */
  fuzzy: boolean
  entries: readonly { value: string; synonyms: readonly string[] }[]
}

/** One way out of a node. An exit with neither phrases nor entity takes any answer that no other took. */
export interface ExitDefinition {
  id: string
  phrases: readonly string[]
  entityId: number | null
}

/** What is trained when a flow is published: the exits of one node in their order, and the phrases of the bot's other nodes. */
export interface NodeDefinition {
  exits: readonly ExitDefinition[]
  background: readonly string[]
}

/** Told how much of a piece of work is done, from 0 to 1, never less than before; cheap, since it is called very often. */
export type TellShare = (share: number) => void

/** A button that the customer sees now. `number` is its place in the list as shown, from 1. */
export interface OfferedButton {
  id: string
  label: string
}

/** The moment a message is understood at; relative dates ("amanhã") are counted from it. */
export interface Moment {
  /** ISO 8601 instant. */
  now: string
  /** IANA name, e.g. America/Sao_Paulo. */
  timeZone: string
}

/** An entity found in a message. `start` and `end` are UTF-16 offsets into the original text, end exclusive. */
export interface FoundEntity {
  entityId: number
  name: string
  /** Reference value: the entry's value (list), the matched text (regex), the normal form (system). */
  value: string
  text: string
  start: number
  end: number
}

/** Which rule decided, in the order they are tried. */
export type UnderstandingRule = 'phrase' | 'button' | 'entity' | 'matcher' | 'any' | 'none'

/** What a message was taken for, and why. */
export interface Understanding {
  exitId: string | null
  rule: UnderstandingRule
  /** 0 to 1; 1 for exact rules, the calibrated acceptance for the matcher, 0 for none. */
  score: number
  /** The training phrase, button label or entity value that decided. */
  phrase: string | null
  /** Words of the message that weighed most for the decision, strongest first. */
  words: readonly string[]
  runnerUp: { exitId: string; score: number } | null
  /**
   * Two exits of which the message may mean either, the likelier first: asking which pays. Told by the matcher alone, whether it accepted one or not;
   * null where one is clearly meant, or none.
   */
  doubt: readonly [{ exitId: string; score: number }, { exitId: string; score: number }] | null
  /** Entities asked by any exit of this node, wherever the decision fell. */
  entities: readonly FoundEntity[]
}
