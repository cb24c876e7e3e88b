/** A part of the lexicon, all words folded: no capitals, accents or cedillas. */
export interface LexiconPart {
  /** A concept a line: its name, then the ways to say it, in the form that `concepts.ts` explains. A name may stand in several parts. */
  concepts: string
  /** A subject a line: its name, then the concepts that share it. */
  topics: string
  /** Further words that are right as they stand: infinitives, singular nouns, and words without other forms. */
  verbs: string
  nouns: string
  others: string
}
