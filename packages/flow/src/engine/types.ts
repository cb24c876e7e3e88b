import type { FoundEntity, Moment, Understanding, UnderstandingRule, WordlessEntity } from '@prosa/language'
import type { FlowButton, FlowFile, TransferData } from '../document.ts'
import type { DocumentBoldness, QuotedExit } from '../documents.ts'

/** Input of the engine besides the customer's. `random`: 0 to 1, new for each step. */
export interface StepContext extends Moment {
  random: number
  /** Known data of the contact, available to texts as nome, telefone and email. */
  contact?: { name?: string | null; phone?: string | null; email?: string | null }
  /** The bot's fallback texts, for nodes without their own. */
  botFallbackMessages?: readonly string[]
  /** Ask a language agent where neither phrase, button nor entity decides. */
  asksProvider?: boolean
  /** Ask the customer which of two exits was meant when a message matches both. */
  asksInDoubt?: boolean
  /** Look in the company's documents before saying that nothing was understood. */
  asksDocuments?: boolean
}

/** An action of the customer that starts a turn. A button is identified by id, or by its number (from 1) among those shown now. */
export type CustomerInput =
  | { kind: 'text'; text: string }
  | { kind: 'button'; id?: string; position?: number; label?: string }
  | { kind: 'file'; caption: string | null; name?: string }
  /** Not a text; `text` describes it for people. */
  | { kind: 'wordless'; what: Wordless; text: string }

/** `other`: something that only the channel's own app can show. */
export type Wordless = Exclude<WordlessEntity, 'file'> | 'sticker' | 'other'

export type Input =
  | CustomerInput
  | { kind: 'reaction' }
  /** The answer to a `callWebhook`; `variables: null` when it failed or timed out, and the flow continues without it. */
  | {
      kind: 'webhookAnswer'
      callId: number
      variables: Readonly<Record<string, unknown>> | null
      workspaceId?: number | null
    }
  /** The answer to an `askLanguage`; null when it failed or timed out, and the built-in understanding decides. */
  | { kind: 'languageAnswer'; callId: number; understood: { exitId: string | null; score: number } | null }
  /** The answer to an `askDocuments`; null when it failed or timed out: then nothing was understood. */
  | { kind: 'documentsAnswer'; callId: number; answer: DocumentsAnswer | null }
  /** The customer has been silent: repeat the last question. */
  | { kind: 'silence' }
  /**
   * The time of the node's wait is over. `canSay`: the channel still takes a message of the bot. `hasTemplate`: the wait's approved message may be sent instead.
   */
  | { kind: 'resume'; nodeId: string; canSay: boolean; hasTemplate?: boolean }

/** A section that was looked at, as the trace tells it. */
export interface DocumentsSection {
  title: string
  source: string
  /** The source's id; absent in conversations of earlier releases. */
  sourceId?: number | undefined
  /** How likely it answers, 0 to 1. */
  probability: number
  reasons: readonly string[]
}

/** A section whose title is offered. */
export interface DocumentsOffer {
  sectionId: number
  title: string
  source: string
}

/** What the documents say to a question: a quotation with its source, or nothing (`quote` null). */
export interface DocumentsAnswer {
  quote: { text: string; source: string } | null
  /** Sections that may be meant, where none is sure enough to quote. */
  offers?: readonly DocumentsOffer[] | undefined
  /** The question as it was understood, and the likeliest sections. */
  understood: string
  sections: readonly DocumentsSection[]
}

/** A button as shown. `number` is a quick reply's number within its node, from 1; null for a link. */
export interface ShownButton extends FlowButton {
  number: number | null
}

/**
 * Effects of a step, in order. `asksPhone`: the customer may answer by sharing their number, if the channel supports
 * that. `step` is unique within one call of `step`.
 */
export type Effect = { step: number; nodeId: string } & (
  | {
      kind: 'say'
      /** Null for a fallback text and for the question of a doubt. */
      interactionId: string | null
      /** May be empty when the message consists of files. */
      text: string
      buttons: ShownButton[]
      files: FlowFile[]
      fallback: boolean
      asksPhone?: true
    }
  | { kind: 'repeat'; text: string; buttons: ShownButton[]; asksPhone?: true }
  /** The approved message of the wait that ended, in place of this node's messages. */
  | { kind: 'template' }
  | { kind: 'tag'; stage: string | null; list: string | null }
  /** Call the bot's webhook with `variables` by name. Its answer is the next input. */
  | { kind: 'callWebhook'; callId: number; nodeName: string; variables: Record<string, string> }
  | { kind: 'askLanguage'; callId: number; text: string }
  /** `sectionId`: the section that the customer chose. */
  | { kind: 'askDocuments'; callId: number; text: string; boldness: DocumentBoldness; sectionId?: number }
  /** `workspaceId`: the workspace that a webhook answered, for `workspaceOnWebhook`. */
  | { kind: 'transfer'; transferData: TransferData | null; workspaceId: number | null }
  /** The customer's phone: `+55`, area code and number. */
  | { kind: 'savePhone'; phone: string }
  /** The customer's name. */
  | { kind: 'saveName'; name: string }
  | { kind: 'end' }
)
export type EffectKind = Effect['kind']

/** State of a conversation. Plain JSON of limited size, changed by `step` only. */
export interface Session {
  format: 1
  /** The node where the bot waits; null at rest: the next message starts at Início. */
  nodeId: string | null
  /** Values by variable label (`variable-node name`). */
  variables: Record<string, string>
  lastFallback: string | null
  /** The workspace that a webhook of this conversation answered. */
  workspaceId: number | null
  calls: number
  awaiting: Awaiting | null
  /** Messages that came while an answer is awaited, oldest first. */
  queue: CustomerInput[]
  /** The open doubt between two exits, while the bot waits for the choice. */
  doubt: Doubt | null
  /** The exits whose buttons are shown below a quotation, while the bot waits there. */
  quoted: readonly QuotedExit[] | null
  /** The sections that are offered, while the bot waits for the choice. */
  offered: OfferedSections | null
  /** Waits that ended since the customer's last word. */
  resumes: number
}

/** Titles of sections under the labels of their buttons, and the question that they may answer. */
export interface OfferedSections {
  text: string
  sections: readonly (DocumentsOffer & { label: string })[]
}

/** A message that matches two exits, the likelier first, with the names that the customer sees. */
export interface Doubt {
  text: string
  options: { exitId: string; label: string }[]
}

/** An awaited outside answer, and since when. `opening`: the conversation's first message, still to be matched against Início's exits. */
export type Awaiting = { callId: number; nodeId: string; since: string } & (
  | { kind: 'webhook'; opening: CustomerInput | null }
  | { kind: 'language'; message: CustomerInput }
  | {
      kind: 'documents'
      message: CustomerInput
      boldness: DocumentBoldness
      /** Whether titles may be offered; never twice running. */
      mayOffer: boolean
      /** The section that the customer chose. */
      sectionId?: number
      /** The question was asked once more, with messages that came meanwhile. */
      isAgain?: boolean
    }
)

/** The result of one input, for the simulator and for support. */
export interface TraceEntry {
  /** The node before the input; null at rest. */
  nodeId: string | null
  input: Input['kind']
  text: string | null
  /** `resumed`: silence took the node's exit; `rested`: it ended the conversation, or passed it to people; `judged`: the customer said whether an answer helped. */
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
    | 'resumed'
    | 'quoted'
    | 'offered'
    | 'rested'
    | 'judged'
    | 'ignored'
  /** `choice`: the customer chose one of two exits in a doubt, or the title of a quotation; `documents`: a quotation, or its buttons. */
  rule: UnderstandingRule | 'provider' | 'choice' | 'documents' | null
  exitId: string | null
  targetId: string | null
  score: number
  phrase: string | null
  words: readonly string[]
  runnerUp: { exitId: string; score: number } | null
  doubt: Understanding['doubt']
  entities: readonly FoundEntity[]
  /** What the documents said; absent where they were not asked. */
  documents?: DocumentsAnswer
  /** What the customer said of the quotation before. */
  helped?: boolean
}

export interface StepResult {
  session: Session
  effects: Effect[]
  trace: TraceEntry[]
}

/** Limits of a session, so that its row stays small. */
export const sessionLimits = {
  queue: 20,
  /** UTF-16 units of a customer's text that are used. */
  textLength: 4096,
  valueLength: 1000,
  /** After this time an awaited answer counts as lost when the customer next writes; calls themselves end after 8 seconds. */
  patienceMs: 120_000,
  /** Waits that end without a word of the customer, before the conversation rests: a document's cycle must not go on for ever. */
  resumes: 20,
} as const
