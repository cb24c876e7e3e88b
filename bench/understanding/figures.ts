import type { Figure } from '../lib/figure.ts'
import { limitFigure } from '../lib/figure.ts'
import { measureLargeSets } from './large-quality.ts'
import type { CreateClassifier, Quality } from './measure.ts'
import { largeNode, matchers, measureMessageUs, measureQuality, measureTrainingMs, smallNodes } from './measure.ts'
import { measureAllIntents, measureNodes, measureOtherAuthors } from './node-quality.ts'
import { bots } from './sets/by-others/index.ts'
import { variedBots } from './sets/variations/index.ts'

const percent = (share: number): number => 100 * share

/** A share that must reach a number, beside what NLP.js reaches in the same run. */
function atLeast(name: string, value: number, floor: number, least: number): Figure {
  return {
    name,
    value: percent(value),
    unit: '%',
    floor: percent(floor),
    ratio: floor === 0 ? null : value / floor,
    target: `≥ ${least} %`,
    met: percent(value) >= least,
  }
}

/** A share that must stay under a number, beside what NLP.js reaches in the same run. */
function atMost(name: string, value: number, floor: number, most: number): Figure {
  return {
    name,
    value: percent(value),
    unit: '%',
    floor: percent(floor),
    ratio: floor === 0 ? null : value / floor,
    target: `≤ ${most} %`,
    met: percent(value) <= most,
  }
}

/** Distant paraphrases, on sets by the hand that wrote the first lexicon. */
function qualityFigures(own: Quality, other: Quality): Figure[] {
  return [
    atLeast('paraphrases: best guess right', own.closed, other.closed, 88),
    atLeast('paraphrases: right and accepted', own.accepted, other.accepted, 68),
    atLeast('paraphrases: best guess right, with typing errors', own.closedTypos, other.closedTypos, 82),
    atMost("paraphrases: accepted of the bot's other subjects", own.near, other.near, 10),
    atMost("paraphrases: accepted of other bots' subjects", own.far, other.far, 8),
  ]
}

/** What the least and the most may be, in percent, for nodes of four exits with 3 and with 8 phrases each. */
const limits = {
  /** Bots by four authors: paraphrases, each phrase said another way. */
  authors: {
    3: { closed: 78, atTenth: 55, accepted: 40, near: 8, far: 8, closedTypos: 70, acceptedTypos: 33 },
    8: { closed: 86, atTenth: 68, accepted: 55, near: 8, far: 8, closedTypos: 80, acceptedTypos: 48 },
  },
  /** Bots trained with close variations of a few sentences, as most are. */
  variations: {
    3: { closed: 90, atTenth: 78, accepted: 76, near: 14, far: 8, closedTypos: 87, acceptedTypos: 70 },
    8: { closed: 94, atTenth: 82, accepted: 81, near: 14, far: 8, closedTypos: 90, acceptedTypos: 75 },
  },
} as const

/** Bots by other hands. */
async function nodeFigures(
  kind: keyof typeof limits,
  phrases: 3 | 8,
  own: CreateClassifier,
  other: CreateClassifier,
): Promise<Figure[]> {
  const measured = kind === 'variations' ? variedBots : bots
  const [ours, theirs] = [await measureNodes(own, measured, phrases), await measureNodes(other, measured, phrases)]
  const least = limits[kind][phrases]
  const of = `${kind}, 4 × ${phrases}:`
  return [
    atLeast(`${of} best guess right`, ours.closed, theirs.closed, least.closed),
    atLeast(`${of} right and accepted, a tenth let in`, ours.atTenth, theirs.atTenth, least.atTenth),
    atLeast(`${of} right and accepted at the own threshold`, ours.accepted, theirs.accepted, least.accepted),
    atMost(`${of} accepted of the bot's other subjects`, ours.near, theirs.near, least.near),
    atMost(`${of} accepted of another bot's subjects`, ours.far, theirs.far, least.far),
    atLeast(`${of} best guess right, with typing errors`, ours.closedTypos, theirs.closedTypos, least.closedTypos),
    atLeast(
      `${of} right and accepted, with typing errors`,
      ours.acceptedTypos,
      theirs.acceptedTypos,
      least.acceptedTypos,
    ),
  ]
}

/** Bots of 40 to 114 intents that share their objects and differ in the act, all intents in one node. */
async function largeFigures(own: CreateClassifier, other: CreateClassifier): Promise<Figure[]> {
  const [ours, theirs] = [await measureLargeSets(own), await measureLargeSets(other)]
  const training = limitFigure('large: training all four sets (processor time)', ours.trainingMs, 'ms', 4000)
  return [
    atLeast('large: best guess right', ours.closed, theirs.closed, 55),
    atLeast('large: right and accepted, a tenth let in', ours.atTenth, theirs.atTenth, 38),
    atLeast('large: right and accepted at the own threshold', ours.accepted, theirs.accepted, 40),
    atMost('large: wrong intent accepted', ours.wrong, theirs.wrong, 24),
    atMost("large: accepted of the field's other subjects", ours.near, theirs.near, 22),
    atMost('large: accepted of other fields', ours.far, theirs.far, 11),
    { ...training, floor: theirs.trainingMs, ratio: ours.trainingMs / theirs.trainingMs },
  ]
}

/**
 * How well and how fast the language package understands, on the sets made for this project, beside NLP.js on the same sets in the same process (the
 * floor). Half a minute.
 */
export async function understandingFigures(): Promise<Figure[]> {
  const { Prosa, 'NLP.js': nlpjs } = matchers
  if (!Prosa || !nlpjs) throw new Error('A matcher is missing.')
  const nodes = smallNodes()
  const large = largeNode()
  const [node] = nodes
  if (!node) throw new Error('There are no sets.')
  const quality = qualityFigures(await measureQuality(Prosa), await measureQuality(nlpjs))
  const beside = (figure: Figure, floor: number): Figure => ({ ...figure, floor, ratio: figure.value / floor })
  return [
    ...quality,
    ...(await nodeFigures('authors', 3, Prosa, nlpjs)),
    ...(await nodeFigures('authors', 8, Prosa, nlpjs)),
    ...(await nodeFigures('variations', 3, Prosa, nlpjs)),
    ...(await nodeFigures('variations', 8, Prosa, nlpjs)),
    atLeast(
      'all intents of a bot: best guess right',
      await measureAllIntents(Prosa),
      await measureAllIntents(nlpjs),
      75,
    ),
    atLeast(
      "one author's phrases, others' messages: best guess right",
      await measureOtherAuthors(Prosa),
      await measureOtherAuthors(nlpjs),
      90,
    ),
    ...(await largeFigures(Prosa, nlpjs)),
    beside(
      limitFigure('a message for a node of four exits', await measureMessageUs(Prosa, nodes), 'µs', 20),
      await measureMessageUs(nlpjs, nodes),
    ),
    beside(
      limitFigure('a message for 100 intents', await measureMessageUs(Prosa, [large]), 'µs', 100),
      await measureMessageUs(nlpjs, [large]),
    ),
    beside(
      limitFigure('training a node', await measureTrainingMs(Prosa, node), 'ms', 5),
      await measureTrainingMs(nlpjs, node),
    ),
    beside(
      limitFigure('training 2,000 phrases', await measureTrainingMs(Prosa, large), 'ms', 1000),
      await measureTrainingMs(nlpjs, large),
    ),
  ]
}
