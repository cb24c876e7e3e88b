import type { PeopleFigures, peopleBody, ServiceOutcomes, Spread } from '@prosa/contract'
import type { z } from 'zod'
import type { Scope } from '../../../platform/access/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { findDashboardBots } from './dashboard-bots.queries.ts'
import { type DashboardSums, sumDashboard } from './figures.queries.ts'
import { channelName } from './names.ts'
import { sumRatings } from './people.queries.ts'
import { type PeopleSums, type SpreadRow, sumPeople } from './sum-people.ts'

/**
 * Outcomes of dialogs begun in a period, and how people served them.
 * @throws notFound as the dashboard does
 */
export const readPeople = async (
  db: Kysely<DB>,
  { companyId, workspaceIds, timeZone }: Pick<Scope, 'companyId' | 'workspaceIds' | 'timeZone'>,
  { bots: wanted, startAt, endAt, by }: z.output<typeof peopleBody>,
  now: Date,
): Promise<PeopleFigures> => {
  const bots = await findDashboardBots(db, companyId, workspaceIds, wanted)
  const botIds = bots.map(({ id }) => id)
  const period = { from: startAt, to: endAt ?? startAt, timeZone, now }
  // In parallel: each query also reads uncounted changes.
  const [{ total, groups }, ratings, sums] = await Promise.all([
    sumPeople(db, { companyId, botIds, period, by }),
    sumRatings(db, { companyId, botIds, period, by }),
    botIds.length === 0 ? [] : sumDashboard(db, companyId, botIds, period),
  ])
  const rated = ratings.find(({ isTotal }) => isTotal)
  const ratingOf = new Map(ratings.flatMap((row) => (row.isTotal ? [] : [[row.key, row] as const])))
  const outcomesOf = groupOutcomes(sums, by)
  // Bots and channels without dialogs of people are listed too.
  const named = new Map(groups.map((group) => [group.key, group]))
  const keys = [...new Set([...named.keys(), ...outcomesOf.keys()])].slice(0, mostGroups)
  const nameOf = (key: number | string): string =>
    typeof key === 'string' ? key : (named.get(key)?.name ?? bots.find(({ id }) => id === key)?.name ?? '')
  return {
    handed: total.counts.handed,
    taken: total.counts.taken,
    answered: total.counts.answered,
    abandoned: total.counts.abandoned,
    unserved: total.counts.unserved,
    wait: presentSpread(total.times.wait),
    ...presentServed(total),
    satisfaction: { asked: rated?.asked ?? 0, answered: rated?.answered ?? 0, mean: rated?.mean ?? null },
    outcomes: addOutcomes(sums.filter(({ day }) => day !== null)),
    groups: keys.map((key) => ({
      id: typeof key === 'string' ? null : key,
      name: nameOf(key),
      services: named.get(key)?.counts.taken ?? 0,
      ...presentServed(named.get(key)),
      rated: ratingOf.get(key)?.answered ?? 0,
      rating: ratingOf.get(key)?.mean ?? null,
      outcomes: by === 'bot' || by === 'channel' ? addOutcomes(outcomesOf.get(key) ?? []) : null,
    })),
  }
}

/** Maximum of groups listed. */
const mostGroups = 200

const presentServed = (sums: PeopleSums | undefined) => ({
  lost: sums?.counts.lost ?? 0,
  firstAnswer: presentSpread(sums?.times.firstAnswer),
  firstAnswerOpen: presentSpread(sums?.times.firstAnswerOpen),
  handling: presentSpread(sums?.times.handling),
  answerInTime: { due: sums?.counts.answerDue ?? 0, met: sums?.counts.answerMet ?? 0 },
  closeInTime: { due: sums?.counts.closeDue ?? 0, met: sums?.counts.closeMet ?? 0 },
})

const presentSpread = (row: SpreadRow | null | undefined): Spread =>
  row
    ? { count: row.count, mean: Math.round(row.mean), median: Math.round(row.median), p90: Math.round(row.p90) }
    : null

/** Sums of each bot or channel that had dialogs. */
const groupOutcomes = (sums: readonly DashboardSums[], by: z.output<typeof peopleBody>['by']) =>
  Map.groupBy(
    sums.filter(
      (row) => row.services > 0 && (by === 'bot' ? row.botId : by === 'channel' ? row.channel : null) !== null,
    ),
    ({ botId, channel }) => (by === 'bot' ? (botId ?? 0) : channelName(channel ?? '')),
  )

const addOutcomes = (sums: readonly DashboardSums[]): ServiceOutcomes => {
  const add = (name: keyof DashboardSums['outcomes']): number =>
    sums.reduce((sum, { outcomes }) => sum + outcomes[name], 0)
  return {
    finished: add('finished'),
    solved: add('solved'),
    left: add('left_midway'),
    resolved: add('resolved'),
    judged: add('judged'),
    lasting: add('lasting'),
    campaigns: add('campaigns'),
    campaignReplies: add('campaign_replies'),
    outreaches: add('outreaches'),
    outreachReplies: add('outreach_replies'),
  }
}
