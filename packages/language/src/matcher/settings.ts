/** Parameters of the matcher. The defaults are those of the product; the documented ablation changes one at a time. */
export interface MatcherSettings {
  /** Shares of the squared length of a text's vector. Words and n-grams divide the rest after the concepts. */
  wordShare: number
  gramShare: number
  conceptShare: number
  /** Part of the words' share given to the concepts if the node knows all words only by their concepts. */
  conceptOnlyShift: number
  /** Weight of rarity (0: all features are equal, 1: fully by rarity among the phrases). */
  rarity: number
  /** Weights of words of little meaning and of function words; content words weigh 1. */
  emptyWeight: number
  grammarWeight: number
  /** Weight of a mistyped word interpreted as unrelated to the node: it may be another one. */
  unsureWeight: number
  /** Weight of a concept's subject relative to the concept. */
  topicWeight: number
  /** Weight of a concept that is a way of asking ("gostaria de", "vocês têm"), independent of the subject. */
  askingWeight: number
  /** Weight of a word's concept inside an expression with its own concept. */
  innerWeight: number
  /** Spell out abbreviations, laughs and repeated letters. */
  spellOut: boolean
  /** Correct unknown words to the node's words, and to common words of the language. */
  repair: boolean
  repairCommon: boolean
  /** How far exits with few phrases count like others (0: each phrase equally, 1: each exit equally). */
  evenness: number
  /**
   * The regression: weight of an example's error against the size of the weights, maximum of passes, and tolerated
   * change.
   */
  cost: number
  passes: number
  tolerance: number
  /** Weight of the whole background relative to all own phrases. */
  noneShare: number
  mostBackground: number
  /** Weight of a sentence without a subject relative to a background phrase; 0 disables them. */
  frameWeight: number
  /** Smaller weights are dropped. */
  smallestWeight: number
  /**
   * Acceptance: a logistic function of the root of probability times nearness, the exit's own score, and whether the
   * message has no concept or many words, minus a bar that rises with the number of phrases, and moves by up to `slack`
   * with the evidence of left-out phrases.
   */
  acceptance: {
    root: number
    strength: number
    noConcept: number
    size: number
    long: number
    offset: number
    slack: number
  }
}

export const defaultSettings: MatcherSettings = {
  wordShare: 0.4,
  gramShare: 0.6,
  conceptShare: 0.4,
  conceptOnlyShift: 0.4,
  rarity: 0.7,
  emptyWeight: 0.6,
  grammarWeight: 0.8,
  unsureWeight: 0.5,
  topicWeight: 0.6,
  askingWeight: 0.3,
  innerWeight: 0.4,
  spellOut: true,
  repair: true,
  repairCommon: true,
  evenness: 0.6,
  cost: 8,
  passes: 14,
  tolerance: 0.01,
  noneShare: 1,
  mostBackground: 160,
  frameWeight: 0.35,
  smallestWeight: 0.05,
  acceptance: { root: 5, strength: 4, noConcept: 1.2, size: 0.38, long: 0.6, offset: 2.1, slack: 0.6 },
}
