import {
  type BusinessHours,
  type Dashboard,
  downloadServices,
  isOpenAt,
  listServices,
  listServicesByHour,
  nextChangeAt,
  readDashboard,
  readPeopleFigures,
  type Service,
  type ServicesOnly,
  type Spread,
} from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { propertyCases } from '../../../../../../scripts/lib/property-runs.ts'
import { seededRandom } from '../../../demo/random.ts'
import { AppError } from '../../../platform/errors/index.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { countChanged } from './figures.queries.ts'
import { keepPeople } from './people-days.queries.ts'
import { type Act, type DashboardWorld, dashboardWorld, playing, settableClock } from './testing.ts'

/* Whatever happens, in whatever order it is added up: the figures are those that the raw rows give. */

const clock = settableClock()
let t: TestApp
beforeAll(async () => {
  t = await testApp({ clock })
})
afterAll(() => t.close())

/** One west and one with summer time first. */
const zones = ['America/Sao_Paulo', 'Europe/Lisbon', 'America/Noronha', 'Asia/Tokyo', 'Pacific/Honolulu'].slice(
  0,
  propertyCases(5, 2),
)
const rare: Act[] = [
  'ana',
  'bia',
  'ana enters',
  'ana closes',
  'silence',
  'to the queue',
  'to bia',
  'offered to ana',
  'nobody takes it',
  'ana reopens',
  'bia reopens',
  'on another device',
  'time',
]
/** Of the workspace: its hours, with a day on which it is closed and one with hours of its own, and its targets in minutes. */
const workday = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '18:00' },
]
const hours: BusinessHours = {
  week: [[], workday, workday, workday, workday, workday, [{ from: '00:00', to: '24:00' }]],
  holidays: [
    { date: '2025-02-17', name: 'Carnaval', isYearly: true, periods: [] },
    { date: '2026-03-03', name: 'Inventário', isYearly: false, periods: [{ from: '10:00', to: '10:45' }] },
  ],
}
const targets = { answer: 240, close: 900 }
const dayMs = 86_400_000
/** Outcomes that dialogs had. */
const seen = new Set<string>()
const start = Date.parse('2026-01-28T00:00:00Z')

/** The same figures by the documents' words, from dialogs and messages alone. */
const recompute = async (companyId: number, bots: number[], from: string, to: string, zone: string) => {
  const { rows } = await t.database.owner.query(
    `with days as (select $3::date::timestamp at time zone $5 as lo, ($4::date + 1)::timestamp at time zone $5 as hi),
      d as (select x.*, c.kind, (x.first_at at time zone $5)::date as day, least(x.person_took_part_at,
        (select min(m.created_at) from message m where m.company_id = $1 and m.dialog_id = x.id and m.sender = 'HUMAN')) as taken_at
       from dialog x join connection c on c.id = x.connection_id, days
       where x.company_id = $1 and x.bot_id = any($2) and x.seq > 0 and x.first_at >= lo and x.first_at < hi)
     select (select count(*)::int from d where open) as open, (select count(*)::int from d where not open) as closed,
      (select count(*)::int from d where taken_at is not null) as human,
      (select count(*)::int from message m join dialog x on x.company_id = m.company_id and x.id = m.dialog_id, days
       where m.company_id = $1 and x.bot_id = any($2) and m.created_at >= lo and m.created_at < hi) as messages,
      (select coalesce(round(sum(g.gap) filter (where g.gap <= 300) / 60), 0)::int from d cross join lateral (
        select extract(epoch from m.created_at - lag(m.created_at, 1, d.first_at) over (order by m.seq)) as gap from message m
        where m.company_id = $1 and m.dialog_id = d.id and m.sender <> 'HUMAN' and m.created_at <= coalesce(d.taken_at, 'infinity')) g) as saved,
      (select coalesce(json_object_agg(kind, n), '{}') from (
       select kind, json_build_array(count(*), round(avg(extract(epoch from last_at - first_at)) / 60)) as n from d group by kind) k) as channels,
      (select coalesce(json_object_agg(day, n), '{}') from (select day::text, count(*) as n from d group by day) k) as days`,
    [companyId, bots, from, to, zone],
  )
  return rows[0]
}

interface RawDialog {
  contact: number
  bot: number
  attendant: number | null
  first_at: Date
  opened_at: Date
  human: boolean
  moved: boolean
  session: { nodeId: string | null; awaiting: object | null } | null
  traces: { steps: { outcome: string; rule?: string }[] }[]
  open: boolean
  closed_at: Date | null
  events: { kind: string; at: Date; reason: string | null; user_id: number | null }[]
  answers: Date[]
  /** Who wrote each of them; 0 on another device. */
  answerers: number[]
}

/** How much of a stretch a workspace was open, in milliseconds. */
const openMs = (zone: string, since: Date, until: Date): number => {
  let sum = 0
  for (let at = since; at < until; ) {
    const next = nextChangeAt(hours, zone, at) ?? until
    const end = next < until ? next : until
    if (isOpenAt(hours, zone, at)) sum += end.getTime() - at.getTime()
    at = end
  }
  return sum
}

/** How people served, told from the events and messages of each dialog in the order in which they happened. */
const retell = async (companyId: number, bots: number[], from: string, to: string, zone: string) => {
  const { rows } = await t.database.owner.query<RawDialog>(
    `select d.contact_id as contact, d.bot_id as bot, d.last_attendant_id as attendant, d.first_at, d.opened_at, d.person_took_part or d.last_person_at is not null as human, d.open, d.closed_at,
      d.transferred_at is not null as moved, d.session,
      array(select m.trace from message m where m.company_id = $1 and m.dialog_id = d.id and m.trace is not null) as traces,
      array(select json_build_object('kind', e.kind, 'at', e.at, 'reason', e.detail->>'reason', 'user_id', e.user_id) from dialog_event e
        where e.company_id = $1 and e.dialog_id = d.id order by e.version) as events,
      array(select m.created_at from message m where m.company_id = $1 and m.dialog_id = d.id and m.sender = 'HUMAN' order by m.seq) as answers,
      array(select coalesce(m.user_id, 0) from message m where m.company_id = $1 and m.dialog_id = d.id and m.sender = 'HUMAN' order by m.seq) as answerers
     from dialog d where d.company_id = $1 and d.bot_id = any($2) and d.seq > 0 order by d.first_at`,
    [companyId, bots],
  )
  const { rows: bounds } = await t.database.owner.query<{ lo: Date; hi: Date }>(
    'select $1::date::timestamp at time zone $3 as lo, ($2::date + 1)::timestamp at time zone $3 as hi',
    [from, to, zone],
  )
  const { lo = new Date(0), hi = new Date(0) } = bounds[0] ?? {}
  const outcomes = { finished: 0, solved: 0, left: 0, resolved: 0, judged: 0, lasting: 0 }
  const inTime = { answer: [0, 0], close: [0, 0] } as Record<'answer' | 'close', [met: number, missed: number]>
  const sums = { handed: 0, taken: 0, answered: 0, lost: 0, abandoned: 0, unserved: 0 }
  const times = {
    wait: [] as number[],
    firstAnswer: [] as number[],
    firstAnswerOpen: [] as number[],
    handling: [] as number[],
  }
  const services = new Map<number, number>()
  /** First answers by who gave them. */
  const answered = new Map<number, number>()
  for (const row of rows.filter(({ first_at: at }) => at >= lo && at < hi)) {
    const { human, open, closed_at: closedAt, events, answers } = row
    const came = events.find(
      ({ kind, reason }) =>
        ['joined', 'offered', 'transferred-to-person', 'transferred-to-queue', 'reopened'].includes(kind) &&
        reason !== 'other-device',
    )
    const becameOf = retellOutcome(row, came !== undefined, rows)
    for (const name of Object.keys(becameOf) as (keyof typeof outcomes)[]) outcomes[name] += Number(becameOf[name])
    for (const name of Object.keys(becameOf) as (keyof typeof outcomes)[]) if (becameOf[name]) seen.add(name)
    if (becameOf.judged && !becameOf.lasting) seen.add('undone')
    if (!came) continue
    const since = Date.parse(String(came.at))
    countInTime(row, since, zone, inTime)
    const seconds = (until: Date): number => (new Date(until).getTime() - since) / 1000
    const entered = events.filter(({ kind }) => kind === 'joined')
    const [first] = entered
    // Somebody stepped in by themselves where they entered before it was handed to anybody.
    const wasHanded = came.kind !== 'joined'
    const answer = answers.find((at) => at.getTime() >= since)
    if (wasHanded) {
      sums.handed += 1
      if (answer) times.firstAnswer.push(seconds(answer))
      if (answer) times.firstAnswerOpen.push(openMs(zone, new Date(since), answer) / 1000)
      if (answer) sums.answered += 1
      const by = (answer && row.answerers[answers.indexOf(answer)]) || (row.attendant ?? 0)
      if (answer && by > 0) answered.set(by, (answered.get(by) ?? 0) + 1)
      if (first) times.wait.push(seconds(first.at))
      if (!first && !answer && !open) sums.lost += 1
      if (!human) sums.unserved += 1
    }
    if (!first) continue
    sums.taken += 1
    const last = entered.at(-1)?.user_id ?? 0
    services.set(last, (services.get(last) ?? 0) + 1)
    if (open || closedAt === null) continue
    // A dialog that was opened again is served anew from then on.
    const opened = events.filter(({ kind }) => kind === 'reopened').map(({ at }) => Date.parse(String(at)))
    times.handling.push((closedAt.getTime() - Math.max(Date.parse(String(first.at)), ...opened)) / 1000)
    if (events.findLast(({ kind }) => kind === 'closed')?.reason === 'silence') sums.abandoned += 1
  }
  return {
    ...sums,
    outcomes,
    inTime,
    times,
    services: Object.fromEntries(services),
    answeredBy: Object.fromEntries(answered),
  }
}

const closingOf = ({ events }: RawDialog): string | null =>
  events.findLast(({ kind }) => kind === 'closed')?.reason ?? null
const firstAnswerAfter = ({ answers }: RawDialog, since: number): Date | undefined =>
  answers.find((at) => at.getTime() >= since)

/** What became of a dialog that a customer began. */
const retellOutcome = (row: RawDialog, isWithPeople: boolean, all: readonly RawDialog[]) => {
  const { closed_at: closedAt, session, traces, human, moved } = row
  const isAlone = closedAt !== null && !human && !moved && !isWithPeople
  const isAtEnd = session !== null && session.nodeId === null && session.awaiting === null
  const isAnswered = traces.some(({ steps }) => steps.some((step) => step.outcome === 'exit' && step.rule !== 'any'))
  const solved = isAlone && isAtEnd && isAnswered
  const byPerson = closedAt !== null && closingOf(row) === 'person' && row.answers.length > 0
  const resolved = solved || byPerson
  const judgedAt = (closedAt?.getTime() ?? 0) + 7 * dayMs
  const judged = resolved && judgedAt <= clock.now().getTime()
  const cameBack = all.some(
    ({ contact, bot, first_at: at }) =>
      contact === row.contact &&
      bot === row.bot &&
      at > row.first_at &&
      closedAt !== null &&
      at >= closedAt &&
      at.getTime() < judgedAt,
  )
  return {
    finished: closedAt !== null,
    solved,
    left: isAlone && !isAtEnd && session !== null,
    resolved,
    judged,
    lasting: judged && !cameBack && row.opened_at.getTime() === row.first_at.getTime(),
  }
}

/** Missed where the dialog was told to be late, or the answer or the end came later than the target says. */
const countInTime = (
  row: RawDialog,
  since: number,
  zone: string,
  inTime: Record<'answer' | 'close', [met: number, missed: number]>,
): void => {
  const answer = firstAnswerAfter(row, since)
  const isServed = answer !== undefined || row.events.some(({ kind }) => kind === 'joined')
  const ends = {
    answer: [answer, since, targets.answer],
    close: [row.closed_at ?? undefined, Math.max(since, row.opened_at.getTime()), targets.close],
  } as const
  for (const name of ['answer', 'close'] as const) {
    const [end, from, minutes] = ends[name]
    const wasTold = row.events.some(({ kind }) => kind === `late-${name}`)
    if (wasTold) inTime[name][1] += 1
    // Who gave up in the queue was not served in time either.
    else if (end && (name === 'answer' || isServed))
      inTime[name][openMs(zone, new Date(from), end) <= minutes * 60_000 ? 0 : 1] += 1
  }
}

/** The value below which that share of them lies, between two of them in proportion. */
const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other)
  const place = share * (sorted.length - 1)
  const low = sorted[Math.floor(place)] ?? 0
  return low + ((sorted[Math.ceil(place)] ?? 0) - low) * (place % 1)
}

const expectSpread = (given: Spread, seconds: readonly number[]): void => {
  expect(given?.count ?? 0).toBe(seconds.length)
  if (!given) return
  const mean = seconds.reduce((sum, value) => sum + value, 0) / seconds.length
  for (const [shown, exact] of [
    [given.mean, mean],
    [given.median, quantile(seconds, 0.5)],
    [given.p90, quantile(seconds, 0.9)],
  ] as const)
    expect(Math.abs(shown - exact)).toBeLessThanOrEqual(0.51)
}

const labels: Record<string, string> = { 'Live chat': 'livechat', 'Canal de teste': 'fake' }
const shown = (body: Dashboard) => ({
  open: body.openServices,
  closed: body.closedServices,
  human: body.humanServices,
  messages: body.messages,
  saved: body.humanServicesMinutes,
  channels: Object.fromEntries(
    body.channelsServices.map(({ channel, count, averageTime }) => [labels[channel ?? ''], [count, averageTime]]),
  ),
  days: Object.fromEntries(body.servicesByDayHistory.map(({ day, count }) => [day, count])),
})

type Caller = Awaited<ReturnType<TestApp['as']>>
interface Asked {
  bots: number[]
  startAt: string
  endAt: string
}

/** All pages of the dialogs behind a figure, and the lines of its file. */
const behind = async (caller: Caller, asked: Asked, only: object, limit: number): Promise<Service[]> => {
  const rows: Service[] = []
  let next: string | null = null
  let total = 0
  do {
    const { body }: { body: { result: Service[]; total: number; next: string | null } } = await caller.call(
      listServices,
      { body: { ...asked, only, limit, next } },
    )
    rows.push(...body.result)
    next = body.next
    total = body.total
  } while (next !== null)
  const file = await caller.inject({ method: 'POST', url: downloadServices.url, payload: { ...asked, only } })
  expect(file.statusCode).toBe(200)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect([total, file.body.trimEnd().split('\r\n').length - 1]).toEqual([rows.length, rows.length])
  return rows
}

/** What each figure counts, as the list behind it has it. */
const figuresBehind = (asked: Asked, body: Dashboard) => {
  const lengths: [figure: number, only: object, asked?: Asked][] = [
    [body.openServices, { state: 'open' }],
    [body.closedServices, { state: 'closed' }],
    [body.humanServices, { by: 'human' }],
    ...body.channelsServices.map(({ channel, count }) => [count, { channel }] as [number, object]),
    ...body.targetsServices.map(({ channel, count }) => [count, { target: channel }] as [number, object]),
    ...body.servicesByDayHistory.map(
      ({ day, count }) => [count, {}, { ...asked, startAt: day, endAt: day }] as [number, object, Asked],
    ),
  ]
  return lengths
}

const dayAfter = (days: number): string => new Date(start + days * dayMs).toISOString().slice(0, 10)

it.each(zones)('are what the raw rows give, in %s', { timeout: 60_000 }, async (zone) => {
  const random = seededRandom(zones.indexOf(zone) + 10)
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item
  clock.set(new Date(start).toISOString())
  const world: DashboardWorld = await dashboardWorld(t, zone)
  await t.build.run(
    'update workspace set business_hours = $2, answer_minutes = $3, close_minutes = $4 where company_id = $1',
    [world.company.id, JSON.stringify(hours), targets.answer, targets.close],
  )
  const places = [world.first.livechat, world.first.fake, world.second.livechat, world.ownNumber]
  const customers = Array.from({ length: 8 }, (_, place) => ({
    play: playing(t, world, places[place % places.length] as number),
    began: false,
  }))
  const handle = t.app.platform.database.worker.scoped(world.company.id)
  const addUp = () => countChanged(handle, world.company.id, clock.now(), 1 + Math.floor(random() * 6))
  const keep = () => keepPeople(handle, world.company.id, clock.now(), 1 + Math.floor(random() * 4))
  const bots = [world.first.id, world.second.id]

  for (let step = 0; step < 200; step++) {
    clock.set(new Date(clock.now().getTime() + Math.floor(random() * 20_000_000)).toISOString())
    const acting = customers.filter(() => random() < 0.3)
    await Promise.all([
      ...acting.map(async (customer) => {
        const act = !customer.began || random() < 0.5 ? 'customer' : pick(rare)
        customer.began = true
        // What the dialog's state does not allow happens to nobody.
        await customer.play(act).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error
        })
      }),
      ...(random() < 0.3 ? [addUp(), addUp(), keep()] : []),
      ...(random() < 0.1 ? [keep()] : []),
    ])
    if (step % 12 > 0) continue
    const from = Math.floor(random() * 40)
    const [startAt, endAt] = [dayAfter(from), dayAfter(from + Math.floor(random() * 30))]
    const chosen = bots.filter(() => random() < 0.8)
    const asked = { bots: chosen, startAt, endAt }
    const caller = await t.as(world.ana)
    const answer = await caller.call(readDashboard, { params: { info: 'general' }, body: asked })
    const figures = shown(answer.body)
    expect(figures).toEqual(await recompute(world.company.id, chosen, startAt, endAt, zone))
    const counted = answer.body.channelsServices.reduce((sum, { count }) => sum + count, 0)
    expect(counted).toBe(figures.open + figures.closed)
    expect(answer.body.targetsServices.reduce((sum, { count }) => sum + count, 0)).toBe(counted)
    expect(answer.body.botVsHumanServices.reduce((sum, month) => sum + month.humanServices, 0)).toBe(figures.human)

    const limit = 1 + Math.floor(random() * 7)
    const lengths = figuresBehind(asked, answer.body)
    for (const [figure, only, own = asked] of [pick(lengths), pick(lengths)])
      expect((await behind(caller, own, only, limit)).length, JSON.stringify(only)).toBe(figure)
    const written = await behind(caller, asked, { has: 'messages' }, limit)
    expect(written.reduce((sum, { messages }) => sum + messages, 0)).toBe(figures.messages)
    expect(written.filter(({ messages }) => messages === 0)).toEqual([])
    const people = (await caller.call(readPeopleFigures, { body: asked })).body
    const { times, services, answeredBy, outcomes, inTime, ...stages } = await retell(
      world.company.id,
      chosen,
      startAt,
      endAt,
      zone,
    )
    expect(people).toMatchObject(stages)
    expect(people.outcomes).toMatchObject({ ...outcomes, campaigns: 0, outreaches: 0 })
    for (const [name, given] of [
      ['answer', people.answerInTime],
      ['close', people.closeInTime],
    ] as const)
      expect([name, given.met, given.due - given.met]).toEqual([name, ...inTime[name]])
    const ofGroups = (count: (group: (typeof people.groups)[number]) => number) =>
      Object.fromEntries(people.groups.flatMap((each) => (count(each) > 0 ? [[each.id, count(each)]] : [])))
    expect(ofGroups((group) => group.services)).toEqual(services)
    expect(ofGroups((group) => group.firstAnswer?.count ?? 0)).toEqual(answeredBy)
    for (const name of ['wait', 'firstAnswer', 'firstAnswerOpen', 'handling'] as const)
      expectSpread(people[name], times[name])
    const alone = figures.open + figures.closed - figures.human - people.unserved
    const stage = pick([
      ['handed', people.handed],
      ['taken', people.taken],
      ['answered', people.answered],
      ['lost', people.lost],
      ['abandoned', people.abandoned],
      ['none', alone],
    ] as const)
    expect((await behind(caller, asked, { people: stage[0] }, limit)).length, stage[0]).toBe(stage[1])
    const [attendant] = people.groups
    if (attendant)
      expect((await behind(caller, asked, { attendant: attendant.id }, limit)).length).toBe(attendant.services)
    const judgedOf: [ServicesOnly, number][] = [
      ...(['finished', 'solved', 'left', 'resolved', 'lasting'] as const).map((outcome): [ServicesOnly, number] => [
        { outcome },
        outcomes[outcome],
      ]),
      [{ outcome: 'undone' }, outcomes.judged - outcomes.lasting],
      ...(['answer', 'close'] as const).flatMap((name): [ServicesOnly, number][] => [
        [{ deadline: `${name}-met` }, inTime[name][0]],
        [{ deadline: `${name}-missed` }, inTime[name][1]],
      ]),
    ]
    const [only, figure] = pick(judgedOf)
    expect((await behind(caller, asked, only, limit)).length, JSON.stringify(only)).toBe(figure)
    // However they are cut, they are the same dialogs.
    const by = pick(['workspace', 'channel', 'bot'] as const)
    const { groups } = (await caller.call(readPeopleFigures, { body: { ...asked, by } })).body
    expect(
      groups.reduce((sum, each) => sum + each.services, 0),
      by,
    ).toBe(people.taken)
    if (by !== 'workspace')
      expect(
        groups.reduce((sum, each) => sum + (each.outcomes?.solved ?? 0), 0),
        by,
      ).toBe(outcomes.solved)
    const [day] = answer.body.servicesByDayHistory
    if (!day) continue
    const hours = await caller.call(listServicesByHour, { query: { bots: chosen, day: day.day } })
    const { hour, count } = pick(hours.body.filter((each) => each.count > 0))
    const ofHour = await behind(caller, { ...asked, startAt: day.day, endAt: day.day }, { hour }, limit)
    expect(ofHour.length).toBe(count)
    // The same hour of all days, crossed with a channel.
    const hourIn = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
    const { channel } = pick(answer.body.channelsServices)
    const ofPeriod = await behind(caller, asked, {}, limit)
    const wanted = ofPeriod.filter(
      (each) => each.channel === channel && Number(hourIn.format(new Date(each.startedAt))) === hour,
    )
    expect(await behind(caller, asked, { hour, channel }, limit)).toEqual(wanted)
  }
  const { rows } = await t.database.owner.query(
    'select count(dialogs)::int as kept from figure_people where company_id = $1',
    [world.company.id],
  )
  expect(rows[0].kept).toBeGreaterThan(0)
})

it('had every outcome to tell', () => {
  expect([...seen].filter((name) => name !== 'lasting').sort()).toEqual([
    'finished',
    'judged',
    'left',
    'resolved',
    'solved',
    'undone',
  ])
})
