import {
  answerFrom,
  type BothWeights,
  type DocumentAnswer,
  type DocumentText,
  findSections,
  quotedText,
} from '@prosa/language'
import { examplesOfCompany, indexOf, mistyped } from './observe-company.ts'
import { fitBoth } from './regression.ts'
import { companies, farQuestions, type InventedCompany, type QuestionKind } from './sets.ts'

/** What came of one question. */
interface Outcome {
  kind: QuestionKind | 'far'
  answered: boolean
  offered: boolean
  /** The section that answers is the likeliest, is among three, and what is quoted of it has the answer. */
  first: boolean
  three: boolean
  quoted: boolean
}

/** Shares of 0 to 1. */
export interface DocumentQuality {
  questions: number
  first: number
  three: number
  answered: number
  /** Of the answered ones, those with the answer in the quotation. */
  right: number
  offered: number
  /** Of the offered ones, those with the answer among the titles. */
  offeredRight: number
}

export interface DocumentFigures extends DocumentQuality {
  typos: DocumentQuality
  byKind: { kind: QuestionKind; quality: DocumentQuality }[]
  /** Answered by itself though the section is gone, though none says it, and though it is of another field. */
  goneAnswered: number
  nearAnswered: number
  farAnswered: number
}

const share = <T>(list: readonly T[], is: (item: T) => boolean): number =>
  list.length === 0 ? 0 : list.filter(is).length / list.length

function outcomeOf(
  kind: Outcome['kind'],
  sections: readonly DocumentText[],
  { kind: said, sections: found }: DocumentAnswer,
  answer: string,
): Outcome {
  const texts = found.map(({ place }) => sections[place]?.text ?? '')
  const isRight = (text: string): boolean => answer !== '' && text.includes(answer)
  return {
    kind,
    answered: said === 'answer',
    offered: said === 'offer',
    first: isRight(texts[0] ?? ''),
    three: texts.some(isRight),
    quoted: isRight(quotedText(texts[0] ?? '', found[0]?.quote ?? [])),
  }
}

const qualityOf = (outcomes: readonly Outcome[]): DocumentQuality => ({
  questions: outcomes.length,
  first: share(outcomes, ({ first }) => first),
  three: share(outcomes, ({ three }) => three),
  answered: share(outcomes, ({ answered }) => answered),
  right: share(
    outcomes.filter(({ answered }) => answered),
    ({ quoted }) => quoted,
  ),
  offered: share(outcomes, ({ offered }) => offered),
  offeredRight: share(
    outcomes.filter(({ offered }) => offered),
    ({ three }) => three,
  ),
})

interface Asked {
  asked: Outcome[]
  typos: Outcome[]
  gone: Outcome[]
}

/** Asks a company's documents all questions, with weights that never saw this company. */
function askCompany({ sections, questions }: InventedCompany, weights: BothWeights): Asked {
  const ask = (kind: Outcome['kind'], texts: readonly DocumentText[], text: string, answer: string): Outcome => {
    const index = texts === sections ? whole : indexOf(texts)
    return outcomeOf(
      kind,
      texts,
      answerFrom(index, findSections(index, text), (place) => texts[place], 'normal', weights),
      answer,
    )
  }
  const whole = indexOf(sections)
  const answerable = questions.filter(({ answer }) => answer !== '')
  return {
    asked: [
      ...questions.map(({ kind, text, answer }) => ask(kind, sections, text, answer)),
      ...farQuestions.map((text) => ask('far', sections, text, '')),
    ],
    typos: answerable.map(({ kind, text, answer }) => ask(kind, sections, mistyped(text), answer)),
    gone: answerable.map(({ kind, text, answer }) =>
      ask(
        kind,
        sections.filter((section) => !section.text.includes(answer)),
        text,
        '',
      ),
    ),
  }
}

/** Each company is asked with weights fitted on the two others. */
export function measureDocuments(): DocumentFigures {
  const taught = companies.map((company) => ({ company, examples: examplesOfCompany(company) }))
  const all = companies.map((company) =>
    askCompany(company, fitBoth(taught.flatMap((other) => (other.company === company ? [] : other.examples)))),
  )
  const asked = all.flatMap((one) => one.asked)
  const isAnswerable = ({ kind }: Outcome): boolean => kind !== 'near' && kind !== 'far'
  const kinds: QuestionKind[] = ['text', 'words', 'noisy', 'yesno', 'number', 'pair']
  return {
    ...qualityOf(asked.filter(isAnswerable)),
    typos: qualityOf(all.flatMap(({ typos }) => typos)),
    byKind: kinds.map((kind) => ({ kind, quality: qualityOf(asked.filter((outcome) => outcome.kind === kind)) })),
    goneAnswered: share(
      all.flatMap(({ gone }) => gone),
      ({ answered }) => answered,
    ),
    nearAnswered: share(
      asked.filter(({ kind }) => kind === 'near'),
      ({ answered }) => answered,
    ),
    farAnswered: share(
      asked.filter(({ kind }) => kind === 'far'),
      ({ answered }) => answered,
    ),
  }
}
