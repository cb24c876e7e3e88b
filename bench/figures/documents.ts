import { type DocumentQuality, measureDocuments } from '../documents/quality.ts'
import { measureSpeed } from '../documents/speed.ts'
import { type Figure, fact, leastFigure, limitFigure } from '../lib/figure.ts'

const percent = (share: number): number => 100 * share

const kindFacts = (name: string, { questions, first, three, answered, right }: DocumentQuality): Figure[] => [
  fact(`${name} (${questions}): right section first`, percent(first), '%'),
  fact(`${name}: among three`, percent(three), '%'),
  fact(`${name}: answered`, percent(answered), '%'),
  fact(`${name}: right of the answered`, percent(right), '%'),
]

/**
 * Answers from documents: three invented companies, each asked with weights fitted on the two others; and how fast a company of 20,000
 * sections is.
 */
export const documentFigures = async (): Promise<Figure[]> => {
  const quality = measureDocuments()
  const speed = measureSpeed()
  return [
    leastFigure(`right section first (${quality.questions} questions)`, percent(quality.first), '%', 75),
    leastFigure('right section among three', percent(quality.three), '%', 85),
    leastFigure('answered without a person', percent(quality.answered), '%', 40),
    leastFigure('right of the answered', percent(quality.right), '%', 90),
    fact('offered as titles', percent(quality.offered), '%'),
    fact('right of the offered', percent(quality.offeredRight), '%'),
    limitFigure('answered though the section is gone', percent(quality.goneAnswered), '%', 15),
    limitFigure('answered though only something near is written', percent(quality.nearAnswered), '%', 30),
    limitFigure('answered though it is of another field', percent(quality.farAnswered), '%', 8),
    ...quality.byKind.flatMap(({ kind, quality: own }) => kindFacts(kind, own)),
    ...kindFacts('all with typing errors', quality.typos),
    limitFigure(`a question over ${speed.sectionCount} sections, 99 of 100`, speed.questionP99Ms, 'ms', 10),
    fact('a question, on average', speed.questionMs, 'ms'),
    limitFigure('memory of the index', speed.indexMb, 'MB', 20),
    fact('preparing a section', speed.prepareUs, 'µs'),
    fact('making the index', speed.indexMs, 'ms'),
  ]
}
