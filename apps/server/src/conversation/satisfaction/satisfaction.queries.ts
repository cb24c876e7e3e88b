import type { Pipeline } from '../../platform/database/index.ts'
import type { Rating } from '../model/satisfaction.ts'

/** A request for a rating. */
export interface Question {
  id: number
  dialogId: number
  identityId: number
  askedAt: Date
  score: number | null
  comment: string | null
  /** How often it was answered. */
  answers: number
}

const question = `select id, dialog_id as "dialogId", identity_id as "identityId", asked_at as "askedAt", score, comment, answers
 from satisfaction where company_id = $1 and id = $2`

export const findQuestion = async (pipeline: Pipeline, companyId: number, id: number): Promise<Question | null> =>
  (await pipeline.query<Question>(question, [companyId, id]))[0] ?? null

/** Stores a rating, with the provider's message id where there is one. */
export const writeAnswer = (
  pipeline: Pipeline,
  companyId: number,
  id: number,
  { score, comment, at, extId }: Rating & { at: Date; extId: string | null },
): void => {
  void pipeline.query(
    `update satisfaction set score = $3, comment = $4, answered_at = $5, answers = answers + 1, ext_id = $6
     where company_id = $1 and id = $2`,
    [companyId, id, score, comment, at.toISOString(), extId],
  )
}
