import * as contract from '@prosa/contract'
import type { Clock } from '../../../../platform/clock/index.ts'
import type { Handle } from '../../../../platform/http/index.ts'
import type { KnowledgeIndexes } from '../knowledge-indexes.ts'
import { findKnowledge } from '../present-knowledge.ts'
import { prepareSections } from '../save-knowledge.ts'
import { deleteTest, keepTest, listTests, setStops } from './keep-test.ts'
import { proposeTests } from './propose-tests.ts'
import { runTests, tryDraft } from './run-tests.ts'

/** What the documents must go on answering. */
export const registerTests = (handle: Handle, indexes: KnowledgeIndexes, clock: Pick<Clock, 'now'>): void => {
  handle(contract.listKnowledgeTests, ({ scope, db }) => listTests(db, scope.companyId))

  handle(contract.proposeKnowledgeTests, async ({ scope, db }) => ({
    proposals: await proposeTests(indexes, db, scope.companyId),
  }))

  handle(contract.createKnowledgeTest, async ({ scope, db, body }) => ({ id: await keepTest(db, scope, body) }))

  handle(contract.deleteKnowledgeTest, async ({ scope, db, params: { id } }) => {
    await deleteTest(db, scope, id)
    return { success: true } as const
  })

  handle(contract.runKnowledgeTests, async ({ scope, db }) => ({
    results: await runTests(indexes, db, scope.companyId),
  }))

  handle(contract.tryKnowledge, async ({ scope, db, params: { id } }) => {
    const { kind, name, text: content, questions } = await findKnowledge(db, scope.companyId, id)
    const sections = await prepareSections({ kind, name, content, questions })
    return tryDraft(indexes, db, scope, { draft: { sourceId: id, name, sections }, now: clock.now() })
  })

  handle(contract.updateKnowledgeTestSettings, async ({ scope, db, body: { stopsPublishing } }) => {
    await setStops(db, scope, stopsPublishing)
    return { success: true } as const
  })
}
