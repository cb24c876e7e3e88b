import * as contract from '@prosa/contract'
import type { Handle } from '../../../../platform/http/index.ts'
import type { Program } from '../../../../program.ts'
import { createUnderstanding } from '../../agents/index.ts'
import type { AskedDocuments } from '../../knowledge/index.ts'
import { simulate } from './simulate.ts'

export const registerSimulator = (handle: Handle, { database, ...platform }: Program): void => {
  const deps = {
    ...platform,
    understand: createUnderstanding({ ...platform, database }),
    answerDocuments: (asked: AskedDocuments) => platform.documents.answer(database.scoped(asked.companyId), asked),
  }

  handle(contract.simulate, ({ scope, db, body }) => simulate(db, deps, scope, body, 'mine'))

  handle(contract.testBotDialog, ({ scope, db, body }) => simulate(db, deps, scope, body, 'live'))
}
