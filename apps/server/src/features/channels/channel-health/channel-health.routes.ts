import * as contract from '@prosa/contract'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { findBot } from '../../bots/index.ts'
import { chosenWorkspaces } from '../../workspaces/index.ts'
import { countHealth, countUnplaced, dayBefore, listHealth } from './channel-health.queries.ts'
import { presentHealth, presentUnplaced } from './present-health.ts'

/** More than the channels of any bot. */
const maxOfBot = 50

export const registerChannelHealth = (handle: Handle, { clock }: Platform): void => {
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
}
