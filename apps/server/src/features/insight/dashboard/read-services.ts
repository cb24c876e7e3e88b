import { channelKinds, contactLabel, type Service, type servicesFileBody } from '@prosa/contract'
import type { z } from 'zod'
import { opensDialogsOf, type Scope } from '../../../platform/access/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { capTotal, cutPage, mostCounted, printPlace, readPlace } from '../../../platform/lists/index.ts'
import { type DashboardBot, findDashboardBots } from './dashboard-bots.queries.ts'
import { channelName, targetName } from './names.ts'
import { listDialogs, type ServiceRow, type ServicesFilter } from './services.queries.ts'

export type WantedServices = z.output<typeof servicesFileBody>

const minuteMs = 60_000

/** @throws notFound as the dashboard does */
export const filterOf = async (
  db: Kysely<DB>,
  { companyId, workspaceIds, timeZone }: Scope,
  { bots: wanted, startAt, endAt, only }: WantedServices,
  now: Date,
): Promise<ServicesFilter> => {
  const bots = await findDashboardBots(db, companyId, workspaceIds, wanted)
  const { state, by, channel, target, hour, has, people, attendant, workspace, begunBy, replied, outcome, deadline } =
    only
  const isOfTarget = (bot: DashboardBot): boolean => target === undefined || targetName(bot.target) === target
  return {
    companyId,
    botIds: bots.filter(isOfTarget).map(({ id }) => id),
    period: { from: startAt, to: endAt ?? startAt, timeZone, now },
    isOpen: state && state === 'open',
    isHuman: by && by === 'human',
    channels: channel === undefined ? undefined : channelKinds.filter((kind) => channelName(kind) === channel),
    hour,
    has,
    people,
    attendantId: attendant,
    workspaceId: workspace,
    begunBy,
    replied,
    outcome,
    deadline,
  }
}

/** A page of the dialogs behind a figure, and their total. */
export const readServices = async (
  db: Kysely<DB>,
  scope: Scope,
  body: WantedServices & { limit: number; next?: string | null | undefined },
  now: Date,
) => {
  const after = body.next ? readPlace(body.next) : null
  const filter = await filterOf(db, scope, body, now)
  const { rows, total } = await listDialogs(db, filter, { after, limit: body.limit + 1, countedTo: mostCounted + 1 })
  const { shown, next } = cutPage(rows, body.limit, printPlace)
  return { result: shown.map((row) => presentService(row, scope)), ...capTotal(total), next }
}

/** Customers' names are only shown to people who may open their dialogs. */
export const presentService = (row: ServiceRow, scope: Scope): Service => {
  const canOpen = opensDialogsOf(scope, row.workspaceId)
  return {
    id: row.id,
    contact: canOpen ? contactLabel(row.contact) : null,
    contactId: canOpen ? row.contact.id : null,
    canOpen,
    bot: row.bot,
    channel: channelName(row.channel),
    workspace: row.workspace,
    target: targetName(row.target),
    startedAt: row.firstAt.toISOString(),
    closedAt: row.open === 1 ? null : (row.closedAt?.toISOString() ?? null),
    by: row.human === 1 ? 'human' : 'bot',
    minutes: Math.round(row.spanMs / minuteMs),
    savedMinutes: Math.round(row.savedMs / minuteMs),
    messages: row.messages,
    begunBy: row.campaigns === 1 ? 'campaign' : row.outreaches === 1 ? 'outreach' : 'customer',
    attendant: row.attendant,
    firstAnswer: secondsOf(row.answerMs),
    firstAnswerOpen: secondsOf(row.answerOpenMs),
    answerInTime: row.answerInTime,
    closeInTime: row.closeInTime,
    outcome: row.outcome,
    isLasting: row.isLasting,
    rating: row.rating,
  }
}

const secondsOf = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1_000))
