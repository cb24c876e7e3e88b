import * as contract from '@prosa/contract'
import type { Handle } from '../../../../platform/http/index.ts'
import type { Platform } from '../../../../platform/index.ts'
import { approveAnswer, discardAnswers, listCandidates } from './approvals.ts'
import { defineFindAnswers } from './find-answers.jobs.ts'

/** Answers of attendants that may become a source. */
export const registerApprovals = (handle: Handle, platform: Platform): void => {
  const { clock } = platform
  defineFindAnswers(platform)

  handle(contract.listAnswerCandidates, async ({ scope, db }) => ({ groups: await listCandidates(db, scope) }))

  handle(contract.approveAnswer, ({ scope, db, body }) => approveAnswer(db, scope, body, clock.now()))

  handle(contract.discardAnswers, async ({ scope, db, body: { ids } }) => {
    await discardAnswers(db, scope, ids, clock.now())
    return { success: true } as const
  })
}
