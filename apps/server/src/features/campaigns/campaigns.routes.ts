import * as contract from '@prosa/contract'
import { fold } from '@prosa/language'
import { ensureMember } from '../../platform/access/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Handle } from '../../platform/http/index.ts'
import { filtersOf, pageByNumber } from '../../platform/lists/index.ts'
import type { Program } from '../../program.ts'
import { chosenWorkspaces } from '../workspaces/index.ts'
import { campaignToApi, exposeCampaigns, statusFromApi } from './campaigns.api.ts'
import * as campaigns from './campaigns.queries.ts'
import { startCampaign, stopCampaign } from './change-campaign.ts'
import { kindsOfMedia } from './check-recipients.ts'
import { createCampaign } from './create-campaign.ts'
import { createCampaignRecovery, createFailureHandler } from './handle-failures.ts'
import { presentCampaign } from './present-campaign.ts'
import { previewCampaign } from './preview-campaign.ts'
import { createProviderMemory, memoryKey } from './provider-memory.ts'
import { demandCampaign, readRecipients, readResults } from './read-results.ts'
import { writeRecipients } from './recipients-file.ts'
import { retryCampaign } from './retry-campaign.ts'
import { createCampaignSender } from './send-campaigns.ts'
import { listTemplates } from './template.ts'
import { presentTest, testCampaign } from './test-campaign.ts'
import { listTests } from './tests.queries.ts'

const testsShown = 5
/** Version of the public list's cursors. */
const cursorVersion = 1

export const registerCampaigns = (handle: Handle, program: Program): void => {
  const sender = createCampaignSender(program)
  const loops = [sender, createFailureHandler(program), createCampaignRecovery(program)]
  const memory = createProviderMemory(program.clock)
  program.lifecycle.during('worker', 'campaigns', () => {
    for (const loop of loops) loop.start()
    return async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    }
  })
  const read = async (db: Kysely<DB>, companyId: number, id: number): Promise<contract.Campaign> => {
    const row = await campaigns.find(db, companyId, id)
    if (!row) throw new AppError(errors.notFound)
    return presentCampaign(row)
  }

  handle(contract.listCampaigns, async ({ scope, db, body }) => {
    const { workspaces, createdAtPeriod } = body
    const { rows, total } = await campaigns.list(db, scope.companyId, {
      workspaceIds: chosenWorkspaces(scope, workspaces),
      name: fold(body.name ?? ''),
      id: body.id ?? null,
      status: body.status ?? null,
      createdAt: createdAtPeriod ?? {},
      timeZone: scope.timeZone,
      limit: body.limit,
      offset: body.offset,
    })
    return { result: rows.map(presentCampaign), total }
  })

  handle(contract.listCampaignBots, async ({ scope, db, query }) => {
    const wanted = { target: contract.campaignTarget, media: kindsOfMedia }
    const workspaceIds = chosenWorkspaces(scope, query.workspaces)
    const result = await campaigns.listBots(db, scope.companyId, workspaceIds, wanted)
    return { result, total: result.length }
  })

  handle(contract.listCampaignTemplates, async ({ scope, db, query: { botId } }) => {
    const bot = await campaigns.findBot(db, scope.companyId, scope.workspaceIds, botId, contract.kindsOfTemplates)
    if (!bot) throw new AppError(errors.notFound)
    if (bot.number === null) return { result: [] }
    const { number } = bot
    const listed = await memory.templates.anew(memoryKey(scope.companyId, number), () =>
      listTemplates(program, db, scope.companyId, number),
    )
    return { result: listed.map((one) => ({ ...one, buttons: [...one.buttons], variables: [...one.variables] })) }
  })

  handle(contract.createCampaign, async ({ scope, db, body }) => {
    await ensureMember(db, scope)
    return read(db, scope.companyId, await createCampaign(program, db, scope, body))
  })

  handle(contract.previewCampaign, ({ scope, db, body }) => previewCampaign(program, db, scope, body, memory))

  handle(contract.testCampaign, async ({ scope, db, body }) => {
    await ensureMember(db, scope)
    return testCampaign(program, db, scope, body)
  })

  handle(contract.listCampaignTests, async ({ scope, db }) => ({
    result: (await listTests(db, scope.companyId, scope.userId, testsShown)).map(presentTest),
  }))

  handle(contract.getCampaign, ({ scope, db, params }) => readResults(db, scope, params.id))

  handle(contract.listRecipients, ({ scope, db, params, query }) => readRecipients(db, scope, params.id, query))

  handle(contract.retryCampaign, async ({ scope, db, params: { id } }) => {
    await ensureMember(db, scope)
    return read(db, scope.companyId, await retryCampaign(db, scope, id, program.clock.now()))
  })

  handle(contract.exportRecipients, async ({ scope, db, params: { id }, reply }) => {
    await demandCampaign(db, scope, id)
    return program.sendExport(db, reply, {
      audit: { companyId: scope.companyId, accountId: scope.userId, action: 'campaign.exported', record: id },
      name: `campanha-${id}.csv`,
      type: 'text/csv; charset=utf-8',
      write: () => writeRecipients(db, scope, id),
    })
  })

  handle(contract.startCampaign, async ({ scope, db, params: { id } }) => {
    await startCampaign(program, db, scope, id)
    sender.wake()
    return read(db, scope.companyId, id)
  })

  handle(contract.pauseCampaign, async ({ scope, db, params: { id } }) => {
    await stopCampaign(program, scope, id, 'pause')
    return read(db, scope.companyId, id)
  })

  handle(contract.cancelCampaign, async ({ scope, db, params: { id } }) => {
    await stopCampaign(program, scope, id, 'cancel')
    return read(db, scope.companyId, id)
  })

  exposeCampaigns(handle)

  handle(contract.api.listCampaigns, async ({ scope, db, query: { status, workspaceId, ...page } }) => {
    const workspaceIds = chosenWorkspaces(scope, workspaceId === undefined ? null : [workspaceId])
    const asked = { workspaceIds, status: status ? statusFromApi(status) : null }
    const { rows, next } = await pageByNumber(
      page,
      { of: filtersOf(cursorVersion, { list: 'campaigns', status, workspaceId }), start: contract.maxInt4 },
      (place) => campaigns.listBelow(db, scope.companyId, asked, place),
      ({ id }) => id,
    )
    return { data: rows.map((row) => campaignToApi(presentCampaign(row))), next }
  })
}
