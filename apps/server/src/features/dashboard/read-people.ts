import type { PeopleFigures, peopleBody, ServiceOutcomes, Spread } from '@prosa/contract'
import type { z } from 'zod'
import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { findDashboardBots } from './dashboard-bots.queries.ts'
import { type DashboardSums, sumDashboard } from './figures.queries.ts'
import { channelName } from './names.ts'
import { type PeopleSums, type SpreadRow, sumPeople, sumRatings } from './people.queries.ts'

/**
 * What became of what began in a period, and how people served it.
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
  const people = await sumPeople(db, { companyId, botIds, period, by })
  const ratings = await sumRatings(db, { companyId, botIds, period, by })
  const sums = botIds.length === 0 ? [] : await sumDashboard(db, companyId, botIds, period)
  const total = people.find(({ isTotal }) => isTotal)
  const rated = ratings.find(({ isTotal }) => isTotal)
  const ratingOf = new Map(ratings.flatMap((row) => (row.isTotal ? [] : [[row.key, row] as const])))
  const outcomesOf = groupOutcomes(sums, by)
  // What a bot did alone came to no people: its bots and channels are named all the same.
  const named = new Map(people.flatMap((row) => (row.isTotal || row.key === null ? [] : [[row.key, row] as const])))
  const keys = [...new Set([...named.keys(), ...outcomesOf.keys()])].slice(0, mostGroups)
  const nameOf = (key: number | string): string =>
    typeof key === 'string' ? key : (named.get(key)?.name ?? bots.find(({ id }) => id === key)?.name ?? '')
  return {
    handed: total?.handed ?? 0,
    taken: total?.taken ?? 0,
    answered: total?.answered ?? 0,
    abandoned: total?.abandoned ?? 0,
    unserved: total?.unserved ?? 0,
    wait: presentSpread(total?.wait),
    ...presentServed(total),
    satisfaction: { asked: rated?.asked ?? 0, answered: rated?.answered ?? 0, mean: rated?.mean ?? null },
    outcomes: addOutcomes(sums.filter(({ day }) => day !== null)),
    groups: keys.map((key) => ({
      id: typeof key === 'string' ? null : key,
      name: nameOf(key),
      services: named.get(key)?.taken ?? 0,
      ...presentServed(named.get(key)),
      rated: ratingOf.get(key)?.answered ?? 0,
      rating: ratingOf.get(key)?.mean ?? null,
      outcomes: by === 'bot' || by === 'channel' ? addOutcomes(outcomesOf.get(key) ?? []) : null,
    })),
  }
}

/** Groups that are named. */
const mostGroups = 200
const none = { due: 0, met: 0 }

const presentServed = (row: PeopleSums | undefined) => ({
  lost: row?.lost ?? 0,
  firstAnswer: presentSpread(row?.firstAnswer),
  firstAnswerOpen: presentSpread(row?.firstAnswerOpen),
  handling: presentSpread(row?.handling),
  answerInTime: row?.answerInTime ?? none,
  closeInTime: row?.closeInTime ?? none,
})

const presentSpread = (row: SpreadRow | undefined): Spread => {
  const [median, p90] = row?.at ?? []
  if (!row || row.mean === null || median === undefined || p90 === undefined) return null
  return { count: row.count, mean: Math.round(row.mean), median: Math.round(median), p90: Math.round(p90) }
}

/** The sums of each bot or channel that had dialogs. */
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
