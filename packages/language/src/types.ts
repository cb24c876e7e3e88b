/** Shapes shared by the flow engine and the language package. All of them are plain data that can be stored as JSON. */

/** A custom entity: a list of values with synonyms, or a set of patterns. */
export interface EntityDefinition {
  /** Positive for a bot's own entities; system entities are -100 and below (see `systemEntities`). */
  id: number
  name: string
  kind: 'list' | 'regex'
  /** Accept typing errors of a value or synonym; only for lists. */
  fuzzy: boolean
  entries: readonly { value: string; synonyms: readonly string[] }[]
}

/** An exit of a node. Without phrases and entity it takes any answer that no other took. */
export interface ExitDefinition {
  id: string
  phrases: readonly string[]
  entityId: number | null
}

/**
 * Training data of one node, trained when a flow is published: its exits in order, and the phrases of the bot's other
 * nodes.
 */
export interface NodeDefinition {
  exits: readonly ExitDefinition[]
  background: readonly string[]
}

/** Called with the progress from 0 to 1, which never decreases; must be cheap, since it is called very often. */
export type TellShare = (share: number) => void

/** A displayed button. `number` is its place in the displayed list, from 1. */
export interface OfferedButton {
  id: string
  label: string
}

/** Time of a message; relative dates ("amanhã") refer to it. */
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

/** The exit chosen for a message, and why. */
export interface Understanding {
  exitId: string | null
  rule: UnderstandingRule
  /** 0 to 1; 1 for exact rules, the calibrated acceptance for the matcher, 0 for none. */
  score: number
  /** The training phrase, button label or entity value that decided. */
  phrase: string | null
  /** Words of the message with the most weight for the decision, strongest first. */
  words: readonly string[]
  runnerUp: { exitId: string; score: number } | null
  /**
   * Two exits that the message may mean, the likelier first: asking the customer is worthwhile. Only from the matcher,
   * whether it accepted one or not; null if one is clear, or none fits.
   */
  doubt: readonly [{ exitId: string; score: number }, { exitId: string; score: number }] | null
  /** Entities that any exit of this node asks for, whichever exit was chosen. */
  entities: readonly FoundEntity[]
}
