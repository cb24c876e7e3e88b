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

/** Path of the bot, a CSV as `importCsv` takes it: Início has an exit for each question. */
export const faqCsvPath = `${import.meta.dirname}/shop.csv`

/** The messages by the hour in which they were written; who works on the matcher saw only what the first got wrong. */
export const faqHours = {
  'first hour, messy': 'messages.json',
  'typed in reaction to the answers': 'typed-freely.json',
  'second hour, plainer, not shown': 'second.json',
} as const

/** The messages of one hour. */
export const faqMessages = (hour: keyof typeof faqHours): FaqMessage[] =>
  JSON.parse(readFileSync(`${import.meta.dirname}/${faqHours[hour]}`, 'utf8'))
