import * as contract from '@prosa/contract'
import { fold } from '@prosa/language'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Handle } from '../../platform/http/index.ts'
import type { Program } from '../../program.ts'
import { ensureMember } from '../users/index.ts'
import { chosenOrAllWorkspaces } from '../workspaces/index.ts'
import * as campaigns from './campaigns.queries.ts'
import { startCampaign, stopCampaign } from './change-campaign.ts'
import { createCampaign } from './create-campaign.ts'
import { presentCampaign } from './present-campaign.ts'
import { previewCampaign } from './preview-campaign.ts'
import { readRecipients, readResults } from './read-results.ts'
import { createCampaignSender } from './send-campaigns.ts'

export const registerCampaigns = (handle: Handle, program: Program): void => {
  const sender = createCampaignSender(program)
  program.lifecycle.during('worker', 'campaigns', () => {
    sender.start()
    return () => sender.stop()
  })
  const read = async (db: Kysely<DB>, companyId: number, id: number): Promise<contract.Campaign> => {
    const row = await campaigns.find(db, companyId, id)
    if (!row) throw new AppError(errors.notFound)
    return presentCampaign(row)
  }

  handle(contract.listCampaigns, async ({ scope, db, body }) => {
    const { workspaces, createdAtPeriod } = body
    const { rows, total } = await campaigns.list(db, scope.companyId, {
      workspaceIds: chosenOrAllWorkspaces(scope, workspaces),
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
    const wanted = { target: contract.campaignTarget, kinds: contract.kindsThatWriteFirst }
    const workspaceIds = chosenOrAllWorkspaces(scope, query.workspaces)
    const result = await campaigns.listBots(db, scope.companyId, workspaceIds, wanted)
    return { result, total: result.length }
  })

  handle(contract.createCampaign, async ({ scope, db, body }) => {
    await ensureMember(db, scope)
    return read(db, scope.companyId, await createCampaign(program, db, scope, body))
  })

  handle(contract.previewCampaign, ({ scope, db, body }) => previewCampaign(program, db, scope, body))

  handle(contract.getCampaign, ({ scope, db, params }) => readResults(db, scope, params.id))

  handle(contract.listRecipients, ({ scope, db, params, query }) => readRecipients(db, scope, params.id, query))

  handle(contract.startCampaign, async ({ scope, db, params: { id } }) => {
    await startCampaign(program, db, scope, id)
    sender.wake()
    return read(db, scope.companyId, id)
  })

  handle(contract.pauseCampaign, async ({ scope, db, params: { id } }) => {
    await stopCampaign(program, db, scope, id, 'pause')
    return read(db, scope.companyId, id)
  })

  handle(contract.cancelCampaign, async ({ scope, db, params: { id } }) => {
    await stopCampaign(program, db, scope, id, 'cancel')
    return read(db, scope.companyId, id)
  })
}
