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
  /** `choice`: the customer chose the title of what was quoted. */
  rule: string | null
  /** Of the likeliest section. */
  sourceId: number | null
  title: string | null
  /** What the customer said of the quotation before; null: nothing. */
  helped: boolean | null
}

/** Text without what tells who wrote it; empty where nothing else is left. */
export const anonymous = (text: string): string => {
  const masked = maskPersonal(text).replace(/\s+/gu, ' ').trim()
  return spoken(masked).trim() === '' ? '' : cutText(masked, knowledgeLimits.questionLength).toWellFormed()
}

/** A text without the placeholders of anonymized parts, which customers did not write. */
export const spoken = (text: string): string => text.replace(/\[[^\]]*\]/gu, ' ')

/** Steps in which the documents were asked, with the one before in the same dialog; the steps are in order. */
const askedIn = (steps: readonly DocumentsStep[]): { step: DocumentsStep; isChoice: boolean }[] =>
  [...Map.groupBy(steps, ({ dialogId }) => dialogId).values()].flatMap((own) =>
    own
      .filter(({ documents }) => documents)
      .map((step, place, asked) => {
        // Turns of an earlier release say `documents` of a choice too.
        const isAfterOffer = asked[place - 1]?.outcome === 'offered'
        return { step, isChoice: step.outcome === 'quoted' && (step.rule === 'choice' || isAfterOffer) }
      }),
  )

/** What the documents were asked in these steps. The choice of a title that was offered, a button's label, is no question. */
export const questionsIn = (steps: readonly DocumentsStep[]): questions.AskedQuestion[] =>
  askedIn(steps).flatMap(({ step, isChoice }) => {
    const { dialogId, seq, at, outcome, text } = step
    const masked = isChoice || text === null || !told.has(outcome) ? '' : anonymous(text)
    if (masked === '') return []
    const answered = outcome === 'quoted'
    const answer = answered ? { sourceId: step.sourceId, title: step.title } : { sourceId: null, title: null }
    return [{ dialogId, seq, at, text: masked, comparable: comparable(masked), answered, ...answer }]
  })

const told = new Set(['quoted', 'offered', 'exit', 'fallback'])

/**
 * Stores what the documents were asked in these steps: questions that they answered, and those that they did not. The choice of an offered title answers
 * the question before it, and whether it helped is said of that one, also where it was read long ago.
 */
export const noteQuestions = async (
  tx: Kysely<DB>,
  companyId: number,
  steps: readonly DocumentsStep[],
): Promise<void> => {
  const asked = questionsIn(steps)
  await questions.add(tx, companyId, asked)
  if (asked.length > 0) await questions.cut(tx, companyId, mostQuestions)
  const chosen = askedIn(steps).flatMap(({ step, isChoice }) => (isChoice ? [step] : []))
  await questions.answerByChoice(tx, companyId, chosen)
  await questions.judge(
    tx,
    companyId,
    steps.flatMap(({ helped, ...step }) => (helped === null ? [] : { ...step, helped })),
  )
}
