import type { FoundEntity, Moment, Understanding, UnderstandingRule, WordlessEntity } from '@prosa/language'
import type { FlowButton, FlowFile, TransferData } from '../document.ts'

/** What the engine is told beside the input. `random` is a number from 0 to 1, new for each step. */
export interface StepContext extends Moment {
  random: number
  /** What is known of the contact, offered to texts as nome, telefone and email. */
  contact?: { name?: string | null; phone?: string | null; email?: string | null }
  /** The bot's own fallback texts, used where a node has none. */
  botFallbackMessages?: readonly string[]
  /** Ask a language provider where neither phrase, button nor entity decides. */
  asksProvider?: boolean
  /** Ask the customer which of two exits was meant where a message may mean either: the bot's own switch. */
  asksInDoubt?: boolean
}

/** What a customer did that counts as a turn. A button is named by id or by its place (from 1) among those shown now. */
export type CustomerInput =
  | { kind: 'text'; text: string }
  | { kind: 'button'; id?: string; position?: number; label?: string }
  | { kind: 'file'; caption: string | null; name?: string }
  /** It says nothing in words; `text` is how people read it. */
  | { kind: 'wordless'; what: Wordless; text: string }

/** `other`: something that only the channel's own app shows. */
export type Wordless = Exclude<WordlessEntity, 'file'> | 'sticker' | 'other'

export type Input =
  | CustomerInput
  | { kind: 'reaction' }
  /** The answer to a `callWebhook`; `variables: null` when it failed or was slow: the flow goes on without it. */
  | {
      kind: 'webhookAnswer'
      callId: number
      variables: Readonly<Record<string, unknown>> | null
      workspaceId?: number | null
    }
  /** The answer to an `askLanguage`; null when it failed or was slow: the built-in understanding answers. */
  | { kind: 'languageAnswer'; callId: number; understood: { exitId: string | null; score: number } | null }
  /** The customer has been silent: say the last question again. */
  | { kind: 'silence' }

/** A button as shown. `number` is the place of a quick reply among those of the node, from 1; null for a link. */
export interface ShownButton extends FlowButton {
  number: number | null
}

/** What is to be done, in order. `asksPhone`: the customer may answer by sharing their number, where the channel has a way to. `step` is unique within the effects of one call of `step`. */
export type Effect = { step: number; nodeId: string } & (
  | {
      kind: 'say'
      /** Null for a fallback text and for the question in a doubt. */
      interactionId: string | null
      /** May be empty when the message is files alone. */
      text: string
      buttons: ShownButton[]
      files: FlowFile[]
      fallback: boolean
      asksPhone?: true
    }
  | { kind: 'repeat'; text: string; buttons: ShownButton[]; asksPhone?: true }
  | { kind: 'tag'; stage: string | null; list: string | null }
  /** Call the bot's webhook; `variables` by name. Its answer is the next input. */
  | { kind: 'callWebhook'; callId: number; nodeName: string; variables: Record<string, string> }
  | { kind: 'askLanguage'; callId: number; text: string }
  /** `workspaceId` is what a webhook of this conversation answered, for `workspaceOnWebhook`. */
  | { kind: 'transfer'; transferData: TransferData | null; workspaceId: number | null }
  /** The customer told their phone: `+55`, area code and number. */
  | { kind: 'savePhone'; phone: string }
  /** The customer told their name. */
  | { kind: 'saveName'; name: string }
  | { kind: 'end' }
)
export type EffectKind = Effect['kind']

/** Where a conversation stands. Plain JSON of bounded size; made and changed by `step` alone. */
export interface Session {
  format: 1
  /** The node where the bot waits; null at rest: the next message starts at Início. */
  nodeId: string | null
  /** Values by the variable's label (`variable-node name`). */
  variables: Record<string, string>
  lastFallback: string | null
  /** What a webhook of this conversation said of the workspace. */
  workspaceId: number | null
  calls: number
  awaiting: Awaiting | null
  /** What the customer sent while an answer is awaited, oldest first. */
  queue: CustomerInput[]
  /** Which of two exits the bot asked about last, while it waits for the answer. */
  doubt: Doubt | null
}

/** A message that may mean either of two exits, the likelier one first, each as the customer reads it. */
export interface Doubt {
  text: string
  options: { exitId: string; label: string }[]
}

/**
 * An answer that is awaited, since which instant. `opening`: the message that started the conversation and is still to be
 * tried on Início's exits.
 */
export type Awaiting = { callId: number; nodeId: string; since: string } & (
  | { kind: 'webhook'; opening: CustomerInput | null }
  | { kind: 'language'; message: CustomerInput }
)

/** What became of one input, for the simulator and for support. */
export interface TraceEntry {
  /** Where the conversation stood, null at rest. */
  nodeId: string | null
  input: Input['kind']
  text: string | null
  outcome:
    | 'started'
    | 'exit'
    | 'fallback'
    | 'doubted'
    | 'waits'
    | 'asked'
    | 'queued'
    | 'repeated'
    | 'answered'
    | 'ignored'
  /** `choice`: the customer said which of two exits was meant. */
  rule: UnderstandingRule | 'provider' | 'choice' | null
  exitId: string | null
  targetId: string | null
  score: number
  phrase: string | null
  words: readonly string[]
  runnerUp: { exitId: string; score: number } | null
  doubt: Understanding['doubt']
  entities: readonly FoundEntity[]
}

export interface StepResult {
  session: Session
  effects: Effect[]
  trace: TraceEntry[]
}

/** Bounds of a session, so that a row of the database stays small whatever a customer sends. */
export const sessionLimits = {
  queue: 20,
  /** UTF-16 units of a customer's text that count. */
  textLength: 4096,
  valueLength: 1000,
  /** An answer awaited for longer is taken for lost when the customer next writes; calls themselves end after 8 seconds. */
  patienceMs: 120_000,
} as const
