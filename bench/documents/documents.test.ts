import { pairWeights, sectionWeights } from '@prosa/language'
import { expect, it } from 'vitest'
import { examplesOfCompany } from './observe-company.ts'
import { fitBoth } from './regression.ts'
import { companies } from './sets.ts'

it('has an answering section for each question that is answered', () => {
  const unanswerable = companies.flatMap(({ name, sections, questions }) =>
    questions
      .filter(({ answer }) => answer !== '' && !sections.some(({ text }) => text.includes(answer)))
      .map(({ text }) => `${name}: ${text}`),
  )
  expect(unanswerable).toEqual([])
  expect(
    companies.flatMap(({ questions }) => questions.filter(({ answer }) => answer !== '')).length,
  ).toBeGreaterThanOrEqual(150)
})

it('has the weights that the command makes: node bench/documents/fit.ts', () => {
  const fitted = fitBoth(companies.flatMap(examplesOfCompany))
  const near = (own: readonly number[], made: readonly number[]): boolean =>
    own.length === made.length && own.every((value, at) => Math.abs(value - (made[at] ?? 0)) < 0.01)
  expect(near(sectionWeights.weights, fitted.sections.weights)).toBe(true)
  expect(near(pairWeights.weights, fitted.pairs.weights)).toBe(true)
})
