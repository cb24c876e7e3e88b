import { readFileSync } from 'node:fs'

/**
 * What a customer wrote to the bot of `shop.csv`, and the nodes whose answer a person would call right.
 *
 * Bot and messages were made for this project by a language model that was shown nothing of the lexicon, of the matcher
 * or of any other set; the messages were written after the bot, and none is one of its phrases.
 */
export interface FaqMessage {
  text: string
  /** Names of nodes, any of which is right; empty: out of scope, and no answer is right. */
  right: readonly string[]
  /** Two questions in one message: `right` holds both. */
  two?: boolean
  /** Out of scope, yet with these nodes a person would shrug and not complain. */
  bearable?: readonly string[]
}

/** Path of the bot, a CSV as the editor imports it: Início has an exit for each question. */
export const faqCsvPath = `${import.meta.dirname}/shop.csv`

/** An hour of messages to the bot. */
export const faqMessages = (): FaqMessage[] => JSON.parse(readFileSync(`${import.meta.dirname}/messages.json`, 'utf8'))
