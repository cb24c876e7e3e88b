import {
  type DocumentIndex,
  type DocumentText,
  findSections,
  finish,
  indexSections,
  observe,
  prepareSection,
  vectorOf,
} from '@prosa/language'
import { numbers, withTypos } from '../understanding/random.ts'
import { type InventedCompany, taughtFarQuestions } from './sets.ts'

/** What the regression learns from: a candidate's features, whether it answers, and how much it counts. */
export interface Example {
  vector: readonly number[]
  isPair: boolean
  isRight: boolean
  weight: number
}

export const indexOf = (sections: readonly DocumentText[]): DocumentIndex =>
  finish(indexSections(sections.map(prepareSection)))

/** Candidates of a question over a company's sections. */
function examplesOf(
  index: DocumentIndex,
  sections: readonly DocumentText[],
  text: string,
  answer: string,
  weight: number,
): Example[] {
  return observe(index, findSections(index, text), (place) => sections[place]).map((observed) => ({
    vector: vectorOf(observed),
    isPair: observed.pair !== null,
    isRight: answer !== '' && observed.text.text.includes(answer),
    weight,
  }))
}

/** What a question counts whose answer was taken out of the documents, and one with typing errors, beside one as it was asked. */
const goneWeight = 1
const typosWeight = 0.5

/** The same errors whenever it is asked. */
export const mistyped = (text: string): string => withTypos(text, numbers(text.length))

/** All that a company teaches: its questions, the same with typing errors, the same without the section that answers, and far ones. */
export function examplesOfCompany({ sections, questions }: InventedCompany): Example[] {
  const whole = indexOf(sections)
  const asked = questions.flatMap(({ text, answer }) => {
    const own = examplesOf(whole, sections, text, answer, 1)
    if (answer === '') return own
    const rest = sections.filter((section) => !section.text.includes(answer))
    return [
      ...own,
      ...examplesOf(whole, sections, mistyped(text), answer, typosWeight),
      ...examplesOf(indexOf(rest), rest, text, '', goneWeight),
    ]
  })
  return [...asked, ...taughtFarQuestions.flatMap((text) => examplesOf(whole, sections, text, '', 1))]
}
