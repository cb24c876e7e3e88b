import type { BusinessHours } from '@prosa/contract'
import type { DocumentBoldness, DocumentsAnswer, LoadedFlow } from '@prosa/flow'
import type { Automations } from '../../../../conversation/model/bot-settings.ts'

/** The answer of the bot's webhook, marked as a test; null without a webhook, or if it failed or was slow. */
export interface WebhookAnswer {
  variables: Readonly<Record<string, unknown>>
  workspaceId: number | null
}

/** The exit recognised by an agent. */
export interface LanguageAnswer {
  exitId: string | null
  score: number
}

export interface SimulationWorld {
  flow: LoadedFlow
  automations: Automations
  fallbackMessages: readonly string[]
  asksInDoubt: boolean
  asksDocuments: boolean
  /** Asks the agent that knows this flow; null without one. */
  askLanguage: ((question: { nodeId: string; text: string }) => Promise<LanguageAnswer | null>) | null
  /** Asks the company's published documents. */
  answerDocuments(question: {
    text: string
    boldness: DocumentBoldness
    sectionId?: number
  }): Promise<DocumentsAnswer | null>
  timeZone: string
  /** How long after the customer's last word the bot may write, on the channel of the bot that allows least; null: always. */
  windowMs: number | null
  /** Hours of the bot's workspace; null: always open. */
  hours: BusinessHours | null
  /** Real time; the state adds the simulated silence. */
  nowMs: number
  /** From 0 to 1, new for each call. */
  random(): number
  callWebhook(call: { nodeName: string; variables: Record<string, string> }): Promise<WebhookAnswer | null>
}
