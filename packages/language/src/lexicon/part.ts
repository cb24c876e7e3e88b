/** A part of the lexicon; all words are folded: lower case, without accents and cedillas. */
export interface LexiconPart {
  /**
   * One concept per line: its name, then its words, in the format of `concepts.ts`. A name may occur in several parts.
   */
  concepts: string
  /** One subject per line: its name, then its concepts. */
  topics: string
  /** Further correct words: infinitives, singular nouns, and words without other forms. */
  verbs: string
  nouns: string
  others: string
}
