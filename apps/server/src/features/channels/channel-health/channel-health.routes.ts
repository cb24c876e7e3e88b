import * as contract from '@prosa/contract'
import { demandReached } from '../../../platform/access/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { filtersOf, pageByNumber } from '../../../platform/lists/index.ts'
import { findBot } from '../../bots/index.ts'
import { chosenWorkspaces } from '../../workspaces/index.ts'
import { channelStateToApi, channelToApi } from './channel-health.api.ts'
import { countHealth, countUnplaced, dayBefore, listHealth } from './channel-health.queries.ts'
import { presentHealth, presentUnplaced } from './present-health.ts'

/** More than the channels of any bot. */
const maxOfBot = 50
/** Version of the public list's cursors. */
const cursorVersion = 1

export const registerChannelHealth = (handle: Handle, { clock, database }: Platform): void => {
  handle(contract.botChannelHealth, async ({ scope, db, params: { id } }) => {
    await findBot(db, scope, id)
    const now = clock.now()
    const { workspaceIds } = scope
    const chosen = { workspaceIds, botId: id, stopped: false, now, limit: maxOfBot, offset: 0 }
    const rows = await listHealth(db, scope.companyId, chosen)
    return { result: rows.map((row) => presentHealth(row, now)) }
  })

  handle(contract.listChannelHealth, async ({ scope, db, query: { workspaces, stopped, limit, offset } }) => {
    const now = clock.now()
    const workspaceIds = chosenWorkspaces(scope, workspaces)
    const chosen = { workspaceIds, botId: null, stopped, now, limit, offset }
    const rows = await listHealth(db, scope.companyId, chosen)
    return {
      result: rows.map((row) => presentHealth(row, now)),
      total: await countHealth(db, scope.companyId, chosen),
      unplaced: scope.isAdmin ? presentUnplaced(await countUnplaced(db, dayBefore(now))) : null,
    }
  })

  handle(contract.api.listChannels, async ({ scope, db, query: { botId, ...page } }) => {
    if (botId !== undefined) await findBot(db, scope, botId)
    const now = clock.now()
    const { workspaceIds } = scope
    const asked = { workspaceIds, botId: botId ?? null, stopped: false, now, offset: 0 }
    const { rows, next } = await pageByNumber(
      page,
      { of: filtersOf(cursorVersion, { list: 'channels', botId }), start: contract.maxInt4 },
      ({ from, limit }) => listHealth(db, scope.companyId, { ...asked, below: from, limit }),
      ({ id }) => id,
    )
    return { data: rows.map((row) => channelToApi(presentHealth(row, now))), next }
  })

  handle.platform(contract.api.listCompanyChannels, async ({ db, identity, params: { id: companyId }, query }) => {
    const { workspaceIds } = await demandReached(db, identity, companyId)
    const now = clock.now()
    const asked = { workspaceIds, botId: null, stopped: false, now, offset: 0 }
    const { rows, next } = await pageByNumber(
      query,
      { of: filtersOf(cursorVersion, { list: 'channels of a company', companyId }), start: contract.maxInt4 },
      ({ from, limit }) => listHealth(database.scoped(companyId), companyId, { ...asked, below: from, limit }),
      ({ id }) => id,
    )
    return { data: rows.map((row) => channelStateToApi(presentHealth(row, now))), next }
  })
}
