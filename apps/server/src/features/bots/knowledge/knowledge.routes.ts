import * as contract from '@prosa/contract'
import { maxInt4 } from '@prosa/contract'
import { fold } from '@prosa/language'
import type { Handle } from '../../../platform/http/index.ts'
import { cutPage } from '../../../platform/lists/index.ts'
import type { Program } from '../../../program.ts'
import { bodyBytes, receiveFilePart } from '../../files/index.ts'
import { registerApprovals } from './approvals/approvals.routes.ts'
import * as knowledge from './knowledge.queries.ts'
import { anyPlace } from './knowledge-indexes.ts'
import { findKnowledge, presentSource } from './present-knowledge.ts'
import { listUnanswered, settleUnanswered } from './questions/unanswered.ts'
import { defineKnowledgeFiles } from './read-knowledge-file.ts'
import { demandFileSource, receiveKnowledgeFile } from './receive-knowledge-file.ts'
import { listVersions, restoreVersion } from './restore-version.ts'
import { createKnowledge, deleteKnowledge, publishKnowledge, updateKnowledge } from './save-knowledge.ts'
import { findSite, readSiteNow } from './sites/save-site.ts'
import { createSiteReader } from './sites/site-reader.ts'
import { registerTests } from './tests/tests.routes.ts'
import { changeUse, placeOfBot, readUse } from './use/change-use.ts'
import { defineSourceEnds } from './use/ends.jobs.ts'

/** What a company's bots answer from. */
export const registerKnowledge = (handle: Handle, program: Program): void => {
  const { clock, documents } = program
  defineKnowledgeFiles(program)
  defineSourceEnds(program)

  handle(contract.listKnowledge, async ({ scope: { companyId }, db, query: { limit, below = maxInt4, ...query } }) => {
    const search = fold(query.search ?? '')
    const rows = await knowledge.list(db, companyId, { search, below, limit: limit + 1 })
    const { shown, next } = cutPage(rows, limit, ({ id }) => id)
    return { result: shown.map(presentSource), next }
  })

  handle(contract.getKnowledge, ({ scope, db, params: { id } }) => findKnowledge(db, scope.companyId, id))

  handle(contract.createKnowledge, ({ scope, db, body }) => createKnowledge(program, db, scope, body, clock.now()))

  handle(contract.updateKnowledge, ({ scope, db, params: { id }, body }) => updateKnowledge(db, scope, id, body))

  handle(contract.deleteKnowledge, async ({ scope, db, params: { id } }) => {
    await deleteKnowledge(db, scope, id)
    return { success: true } as const
  })

  handle(contract.publishKnowledge, ({ scope, db, params: { id }, body }) =>
    publishKnowledge(db, scope, id, body, clock.now()),
  )

  handle(contract.getKnowledgeUse, ({ scope, db, params: { id } }) => readUse(db, scope, id))

  handle(contract.updateKnowledgeUse, ({ scope, db, params: { id }, body }) =>
    changeUse(db, scope, id, body, clock.now()),
  )

  registerTests(handle, documents.indexes, clock)
  registerApprovals(handle, program)

  handle(contract.listUnanswered, async ({ scope, db, query: { state } }) => ({
    groups: await listUnanswered(db, scope, state),
  }))

  handle(contract.settleUnanswered, async ({ scope, db, body }) => {
    await settleUnanswered(db, scope, { ...body, now: clock.now() })
    return { success: true } as const
  })

  handle(contract.uploadKnowledgeFile, ({ scope, db, request }) =>
    receiveFilePart(request, (source, name) =>
      receiveKnowledgeFile(program, db, scope, { sourceId: null, source, name, expectedBytes: bodyBytes(request) }),
    ),
  )

  handle(contract.replaceKnowledgeFile, async ({ scope, db, params: { id }, request }) => {
    await demandFileSource(db, scope.companyId, id)
    return receiveFilePart(request, (source, name) =>
      receiveKnowledgeFile(program, db, scope, { sourceId: id, source, name, expectedBytes: bodyBytes(request) }),
    )
  })

  handle(contract.getKnowledgeSite, ({ scope, db, params: { id } }) => findSite(db, scope.companyId, id))

  handle(contract.readKnowledgeSite, ({ scope, db, params: { id } }) => readSiteNow(db, scope, id))

  handle(contract.listKnowledgeVersions, async ({ scope, db, params: { id } }) => ({
    result: await listVersions(db, scope.companyId, id),
  }))

  handle(contract.restoreKnowledgeVersion, ({ scope, db, params, body: { revision } }) =>
    restoreVersion(db, scope, params, revision),
  )

  handle(contract.askKnowledge, async ({ scope, db, body: { botId, isOfPairs, ...question } }) => {
    const place = botId === undefined ? anyPlace : await placeOfBot(db, scope, botId)
    const among = isOfPairs ? new Set(await knowledge.listPairs(db, scope.companyId)) : undefined
    return documents.ask(db, scope.companyId, { ...question, place, among })
  })
}

/** Registered separately from the calls, so that tests decide when a page is read. */
export const registerSiteReader = (_handle: Handle, program: Program): void => {
  const reader = createSiteReader(program)
  program.lifecycle.during('worker', 'sites', () => {
    reader.start()
    return () => reader.stop()
  })
}
