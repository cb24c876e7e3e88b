import type { Figure } from '../lib/figure.ts'
import { limitFigure } from '../lib/figure.ts'
import type { Quality } from './measure.ts'
import { largeNode, matchers, measureMessageUs, measureQuality, measureTrainingMs, smallNodes } from './measure.ts'

const percent = (share: number): number => 100 * share

/** A share that must reach a number, beside what NLP.js reaches in the same run. */
function atLeast(name: string, value: number, floor: number, least: number): Figure {
  return {
    name,
    value: percent(value),
    unit: '%',
    floor: percent(floor),
    ratio: value / floor,
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

function qualityFigures(own: Quality, other: Quality): Figure[] {
  return [
    atLeast('understood, best guess right', own.closed, other.closed, 80),
    atLeast('understood, right and accepted', own.accepted, other.accepted, 65),
    atLeast('understood with typing errors, best guess right', own.closedTypos, other.closedTypos, 75),
    atMost("accepted of the bot's other subjects", own.near, other.near, 15),
    atMost("accepted of other bots' subjects", own.far, other.far, 10),
  ]
}

/**
 * How well and how fast the language package understands, on the sets made for this project, beside NLP.js on the same sets in the same process (the
 * floor). About ten seconds.
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
      limitFigure('training 2,000 phrases', await measureTrainingMs(Prosa, large), 'ms', 300),
      await measureTrainingMs(nlpjs, large),
    ),
  ]
}
