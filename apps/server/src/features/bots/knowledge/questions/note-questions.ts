import { cutText, knowledgeLimits } from '@prosa/contract'
import { comparable, maskPersonal } from '@prosa/language'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import * as questions from './questions.queries.ts'

/** Newest questions kept of a company. */
const mostQuestions = 5_000

/** A step of a turn in which the documents were asked. */
export interface DocumentsStep {
  dialogId: number
  seq: number
  at: Date
  outcome: string
  text: string | null
  /** What the documents said is kept with the step. */
  documents: boolean
}

/** Text without what tells who wrote it; empty where nothing else is left. */
export const anonymous = (text: string): string => {
  const masked = maskPersonal(text).replace(/\s+/gu, ' ').trim()
  return spoken(masked).trim() === '' ? '' : cutText(masked, knowledgeLimits.questionLength).toWellFormed()
}

/** A text without the placeholders of anonymized parts, which customers did not write. */
export const spoken = (text: string): string => text.replace(/\[[^\]]*\]/gu, ' ')

/**
 * What the documents were asked in these steps, which are in order. Titles that were offered answer where one of them was chosen next; the choice itself,
 * a button's label, is no question.
 */
export const questionsIn = (steps: readonly DocumentsStep[]): questions.AskedQuestion[] =>
  [...Map.groupBy(steps, ({ dialogId }) => dialogId).values()].flatMap((own) => {
    const asked = own.filter(({ documents }) => documents)
    return asked.flatMap(({ dialogId, seq, at, outcome, text }, place) => {
      const isChoice = outcome === 'quoted' && asked[place - 1]?.outcome === 'offered'
      const masked = isChoice || text === null || !told.has(outcome) ? '' : anonymous(text)
      if (masked === '') return []
      const answered = outcome === 'quoted' || (outcome === 'offered' && asked[place + 1]?.outcome === 'quoted')
      return [{ dialogId, seq, at, text: masked, comparable: comparable(masked), answered }]
    })
  })

const told = new Set(['quoted', 'offered', 'exit', 'fallback'])

/** Stores what the documents were asked in these steps: questions that they answered, and those that they did not. */
export const noteQuestions = async (
  tx: Kysely<DB>,
  companyId: number,
  steps: readonly DocumentsStep[],
): Promise<void> => {
  const asked = questionsIn(steps)
  await questions.add(tx, companyId, asked)
  if (asked.length > 0) await questions.cut(tx, companyId, mostQuestions)
}
