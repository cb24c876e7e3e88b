/** What can be turned in the matcher. The defaults are what the product uses; the ablation of the documentation changes one at a time. */
export interface MatcherSettings {
  /** Shares of the squared length of a text's vector. Those of words and n-grams share what the concepts leave. */
  wordShare: number
  gramShare: number
  conceptShare: number
  /** How much of the words' share goes to the concepts when the node knows all words by their concepts alone. */
  conceptOnlyShift: number
  /** Weight of rarity (0: every feature counts alike, 1: fully by rarity among the phrases). */
  rarity: number
  /** What words count that say next to nothing, or carry grammar; content words count 1. */
  emptyWeight: number
  grammarWeight: number
  /** What a word counts that holds slips and was read as nothing that the node has to do with: it may as well be another. */
  unsureWeight: number
  /** What the subject of a concept counts beside the concept. */
  topicWeight: number
  /** What a concept counts that is a way of asking ("gostaria de", "vocês têm"), whatever is asked for. */
  askingWeight: number
  /** What the concept of a word counts that stands in an expression with a concept of its own. */
  innerWeight: number
  /** Spell out shortcuts, laughs and repeated letters. */
  spellOut: boolean
  /** Repair unknown words towards the node's words, and towards the common words of the language. */
  repair: boolean
  repairCommon: boolean
  /** How far exits of few phrases count as much as others (0: each phrase alike, 1: each exit alike). */
  evenness: number
  /** The regression: what an example's error costs beside the size of the weights, the most passes, and what may still move after them. */
  cost: number
  passes: number
  tolerance: number
  /** Weight of the background as a whole, relative to the own phrases as a whole. */
  noneShare: number
  mostBackground: number
  /** What a sentence without a subject weighs beside a phrase of the background; 0 leaves them out. */
  frameWeight: number
  /** Weights smaller than this are not kept. */
  smallestWeight: number
  /**
   * Acceptance: a logistic function of the root of probability times nearness, of what the regression says for the exit by itself, and of a message without
   * any concept or of many words, less a bar that rises with the number of phrases and moves by up to `slack` with what the phrases say when left out.
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
