import { api } from '@prosa/contract'
import type { Handle } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { botToApi, findBot, presentWithVersion } from '../bots/index.ts'
import { draftToApi, exposeNotUnderstood, flowVersionToApi, testResultToApi } from './flows.api.ts'
import { publishDraft, readDraft, readVersion, testDraft, writeDraft } from './stored-draft.ts'

/** Flows for the company's API integrations (/api/v1). */
export const registerPublicFlows = (handle: Handle, { documents }: Pick<Program, 'documents'>): void => {
  exposeNotUnderstood(handle)

  handle(api.getFlowVersion, async ({ scope, db, params: { id, versionId } }) =>
    flowVersionToApi(await readVersion(db, scope, { botId: id, flowId: versionId })),
  )

  handle(api.getFlowDraft, async ({ scope, db, params }) => draftToApi(await readDraft(db, scope, params.id)))

  handle(api.putFlowDraft, async ({ scope, db, params, body }) => {
    const { revision, problems } = await writeDraft(db, scope, params.id, body)
    return { revision, problems }
  })

  handle(api.publishFlowDraft, async ({ scope, db, params, body }) => {
    await publishDraft(documents, db, scope, params.id, body)
    return botToApi(presentWithVersion(await findBot(db, scope, params.id)))
  })

  handle(api.runFlowTests, async ({ scope, db, params, body }) => {
    const results = await testDraft(db, scope, params.id, body.tests)
    return { data: results.map(testResultToApi) }
  })
}
