import {
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  maxCannedAnswers,
  updateCannedAnswer,
} from '@prosa/contract'
import { cannedAnswersTopic } from '../../../conversation/model/events.ts'
import { ensureMember } from '../../../platform/access/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { eraseReleased } from '../../files/index.ts'
import * as answers from './canned-answers.queries.ts'
import { createAnswer, deleteAnswer, present, updateAnswer } from './save-canned-answer.ts'

/** Canned answers of a workspace. */
export const registerCannedAnswers = (handle: Handle, program: Program): void => {
  const { realtime } = program
  /** Called after the commit. Publishes only that answers changed; each client reads them again with its own rights. */
  const tell = (companyId: number): void => realtime.publish(cannedAnswersTopic(companyId), {})

  handle(listCannedAnswers, async ({ scope, db, query: { workspaceId } }) => {
    if (!scope.workspaceIds.includes(workspaceId)) throw new AppError(errors.notFound)
    const rows = await answers.list(db, scope.companyId, workspaceId, maxCannedAnswers)
    return { result: rows.map(present) }
  })

  handle(createCannedAnswer, async ({ scope, db, body: { workspaceId, ...input } }) => {
    await ensureMember(db, scope)
    const answer = await createAnswer(db, scope, workspaceId, input)
    tell(scope.companyId)
    return answer
  })

  handle(updateCannedAnswer, async ({ scope, db, params, body }) => {
    await ensureMember(db, scope)
    const answer = await updateAnswer(db, scope, params.id, body)
    await eraseReleased(program, scope.companyId)
    tell(scope.companyId)
    return answer
  })

  handle(deleteCannedAnswer, async ({ scope, db, params }) => {
    await deleteAnswer(db, scope, params.id)
    await eraseReleased(program, scope.companyId)
    tell(scope.companyId)
    return { success: true } as const
  })
}
