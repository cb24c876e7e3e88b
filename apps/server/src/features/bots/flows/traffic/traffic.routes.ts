import * as contract from '@prosa/contract'
import { opensDialogsOf } from '../../../../platform/access/index.ts'
import type { Handle, Scope } from '../../../../platform/http/index.ts'
import type { Platform } from '../../../../platform/index.ts'
import { cutPage, printPlace, readPlace } from '../../../../platform/lists/index.ts'
import { findBot } from '../../bots/index.ts'
import { dismissTexts, listGroups } from './not-understood.ts'
import { defineReadTraces } from './traffic.jobs.ts'
import * as traffic from './traffic.queries.ts'

const dayMs = 86_400_000

export const registerTraffic = (handle: Handle, platform: Platform): void => {
  const { clock } = platform
  defineReadTraces(platform)
  const periodOf = (days: contract.TrafficDays): traffic.TrafficPeriod => {
    const now = clock.now()
    return { since: new Date(now.getTime() - Number(days) * dayMs), now }
  }

  handle(contract.getFlowTraffic, async ({ scope, db, params: { botId }, query: { days } }) => {
    await findBot(db, scope, botId)
    return { counts: await traffic.count(db, scope.companyId, botId, periodOf(days)) }
  })

  handle(contract.listFlowTrafficDialogs, async ({ scope, db, params: { botId }, query }) => {
    await findBot(db, scope, botId)
    const { days, kind, node, target = null, next, limit } = query
    const wanted = { period: periodOf(days), wanted: { kind, node, target }, after: next ? readPlace(next) : null }
    const rows = await traffic.listDialogs(db, scope.companyId, botId, { ...wanted, limit: limit + 1 })
    const page = cutPage(rows, limit, printPlace)
    return { result: page.shown.map((row) => present(row, scope)), next: page.next }
  })

  handle(contract.listNotUnderstood, async ({ scope, db, params: { botId } }) => {
    await findBot(db, scope, botId)
    return { groups: await listGroups(db, scope.companyId, botId) }
  })

  handle(contract.dismissNotUnderstood, async ({ scope, db, params: { botId }, body: { ids } }) => {
    await findBot(db, scope, botId)
    await dismissTexts(db, scope, botId, { ids, now: clock.now() })
    return { success: true as const }
  })
}

const channelName = (kind: string): string => contract.channelFacts[kind as contract.ChannelKind].label

/** Customers' names are only shown to people who may open their dialogs. */
const present = (row: traffic.TrafficDialog, scope: Scope): contract.TrafficDialog => {
  const canOpen = opensDialogsOf(scope, row.workspaceId)
  const { id, workspace, at, open } = row
  const channel = channelName(row.channel)
  return {
    id,
    contact: canOpen ? contract.contactLabel(row.contact) : null,
    canOpen,
    channel,
    workspace,
    at: at.toISOString(),
    open,
  }
}
