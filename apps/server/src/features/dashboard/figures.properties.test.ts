import { type Dashboard, readDashboard } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom } from '../../demo/random.ts'
import { AppError } from '../../platform/errors/index.ts'
import { type TestApp, testApp } from '../../platform/testing/index.ts'
import { countChanged } from './figures.queries.ts'
import { type Act, type DashboardWorld, dashboardWorld, playing, settableClock } from './testing.ts'

/* Whatever happens, in whatever order it is added up: the figures are those that the raw rows give. */

const clock = settableClock()
let t: TestApp
beforeAll(async () => {
  t = await testApp({ clock })
})
afterAll(() => t.close())

const zones = ['America/Sao_Paulo', 'America/Noronha', 'Europe/Lisbon', 'Asia/Tokyo', 'Pacific/Honolulu']
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
]
const dayMs = 86_400_000
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
      (select coalesce(round(sum(extract(epoch from coalesce((select max(m.created_at) from message m where m.company_id = $1 and m.dialog_id = d.id
         and m.sender <> 'HUMAN' and m.created_at <= coalesce(d.taken_at, 'infinity')), d.first_at) - d.first_at)) / 60), 0)::int from d) as saved,
      (select coalesce(json_object_agg(kind, n), '{}') from (
       select kind, json_build_array(count(*), round(avg(extract(epoch from last_at - first_at)) / 60)) as n from d group by kind) k) as channels,
      (select coalesce(json_object_agg(day, n), '{}') from (select day::text, count(*) as n from d group by day) k) as days`,
    [companyId, bots, from, to, zone],
  )
  return rows[0]
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

const dayAfter = (days: number): string => new Date(start + days * dayMs).toISOString().slice(0, 10)

it.each(zones)('are what the raw rows give, in %s', async (zone) => {
  const random = seededRandom(zones.indexOf(zone) + 1)
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item
  clock.set(new Date(start).toISOString())
  const world: DashboardWorld = await dashboardWorld(t, zone)
  const places = [world.first.livechat, world.first.fake, world.second.livechat, world.ownNumber]
  const customers = Array.from({ length: 8 }, (_, place) => ({
    play: playing(t, world, places[place % places.length] as number),
    began: false,
  }))
  const handle = t.app.platform.database.worker.scoped(world.company.id)
  const addUp = () => countChanged(handle, world.company.id, 1 + Math.floor(random() * 6))
  const bots = [world.first.id, world.second.id]

  for (let step = 0; step < 300; step++) {
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
      ...(random() < 0.3 ? [addUp(), addUp()] : []),
    ])
    if (step % 10 > 0) continue
    const from = Math.floor(random() * 40)
    const [startAt, endAt] = [dayAfter(from), dayAfter(from + Math.floor(random() * 30))]
    const chosen = bots.filter(() => random() < 0.8)
    const answer = await (await t.as(world.ana)).call(readDashboard, {
      params: { info: 'general' },
      body: { bots: chosen, startAt, endAt },
    })
    const figures = shown(answer.body)
    expect(figures).toEqual(await recompute(world.company.id, chosen, startAt, endAt, zone))
    const counted = answer.body.channelsServices.reduce((sum, { count }) => sum + count, 0)
    expect(counted).toBe(figures.open + figures.closed)
    expect(answer.body.targetsServices.reduce((sum, { count }) => sum + count, 0)).toBe(counted)
    expect(answer.body.botVsHumanServices.reduce((sum, month) => sum + month.humanServices, 0)).toBe(figures.human)
  }
})
