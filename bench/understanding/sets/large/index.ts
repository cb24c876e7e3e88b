import { readdirSync, readFileSync } from 'node:fs'

/**
 * A large set: the phrases of a bot of many intents and what lies outside it.
 *
 * Made for this project by a language model that was shown nothing of the lexicon or of any other set; every phrase
 * was written by itself, none by putting one noun for another. Intents share their objects and differ in the act.
 */
export interface LargeSet {
  /** Short name for tables, in Portuguese. */
  name: string
  /** What the bot is about. */
  field: string
  /** Who wrote it, and in whose voice. */
  author: string
  /** The phrases of each intent; no phrase stands in two intents. */
  intents: Readonly<Record<string, readonly string[]>>
  /** Messages of the same field that no intent answers. */
  near: readonly string[]
  /** Messages of any other field. */
  far: readonly string[]
}

/** Reads all large sets, by the names of their files. */
export function largeSets(): LargeSet[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file): LargeSet => JSON.parse(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')))
}
