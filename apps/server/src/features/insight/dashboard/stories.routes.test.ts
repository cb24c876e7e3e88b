import { downloadServices, listServices, readDashboard, readPeopleFigures, type Service } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { countChanged } from './figures.queries.ts'
import { type Act, type DashboardWorld, dashboardWorld, playing, settableClock } from './testing.ts'

/*
 * Dialogs as companies have them, whose figures were worked out by hand. The workspace is open from Monday to Friday from 8 to 18 h in São Paulo, but for
 * 21 April; it means to answer within 15 of those minutes and to close within 120. In 2026 the 13th of April is a Monday.
 */

type Told = Pick<
  Service,
  | 'outcome'
  | 'by'
  | 'begunBy'
  | 'attendant'
  | 'firstAnswer'
  | 'firstAnswerOpen'
  | 'answerInTime'
  | 'closeInTime'
  | 'isLasting'
>

interface Story {
  name: string
  /** What happened when: day of April and time there. */
  acts: readonly (readonly [at: string, act: Act])[]
  /** Of whom it is not the first dialog. */
  customer?: string
  told: Partial<Told>
}

const solvedAt = (day: string, from = '09'): Story['acts'] => [
  [`${day} ${from}:00`, 'customer'],
  [`${day} ${from}:01`, 'customer'],
  [`${day} ${from}:02`, 'customer'],
  [`${day} ${from}:32`, 'silence'],
]
const solved: Partial<Told> = { outcome: 'solved', isLasting: true }
const minutes = (count: number): number => count * 60

const stories: readonly Story[] = [
  { name: 'the bot answers to the end', acts: solvedAt('13'), told: solved },
  {
    name: 'the customer leaves in the middle',
    acts: [
      ['13 09:00', 'customer'],
      ['13 09:01', 'customer'],
      ['13 09:31', 'silence'],
    ],
    told: { outcome: 'left' },
  },
  {
    name: 'nothing but a greeting',
    acts: [
      ['13 09:00', 'customer'],
      ['13 09:30', 'silence'],
    ],
    told: { outcome: 'left' },
  },
  {
    name: 'answered by a person in time',
    acts: [
      ['13 10:00', 'customer'],
      ['13 10:01', 'to the queue'],
      ['13 10:05', 'ana enters'],
      ['13 10:06', 'ana'],
      ['13 10:20', 'ana closes'],
    ],
    told: {
      outcome: 'resolved',
      attendant: 'Ana',
      firstAnswer: minutes(5),
      firstAnswerOpen: minutes(5),
      answerInTime: true,
      closeInTime: true,
      isLasting: true,
    },
  },
  {
    name: 'answered late',
    acts: [
      ['13 10:00', 'customer'],
      ['13 10:00', 'to the queue'],
      ['13 10:16', 'time'],
      ['13 10:20', 'ana enters'],
      ['13 10:21', 'ana'],
      ['13 10:30', 'ana closes'],
    ],
    told: {
      outcome: 'resolved',
      attendant: 'Ana',
      firstAnswer: minutes(21),
      firstAnswerOpen: minutes(21),
      answerInTime: false,
      closeInTime: true,
      isLasting: true,
    },
  },
  {
    name: 'closed without a word',
    acts: [
      ['13 11:00', 'customer'],
      ['13 11:01', 'to the queue'],
      ['13 11:02', 'ana enters'],
      ['13 11:05', 'ana closes'],
    ],
    told: { outcome: null, attendant: 'Ana', closeInTime: true },
  },
  {
    name: 'lost in the queue',
    acts: [
      ['13 11:00', 'customer'],
      ['13 11:01', 'to the queue'],
      ['13 11:10', 'silence'],
    ],
    told: { outcome: 'lost', by: 'bot' },
  },
  {
    name: 'abandoned with a person',
    acts: [
      ['13 13:00', 'customer'],
      ['13 13:01', 'to the queue'],
      ['13 13:02', 'ana enters'],
      ['13 13:03', 'ana'],
      ['13 15:30', 'silence'],
    ],
    told: {
      outcome: 'abandoned',
      attendant: 'Ana',
      firstAnswer: minutes(2),
      firstAnswerOpen: minutes(2),
      answerInTime: true,
      closeInTime: false,
    },
  },
  {
    name: 'reopened the next day',
    acts: [
      ['14 09:00', 'customer'],
      ['14 09:01', 'to the queue'],
      ['14 09:02', 'ana enters'],
      ['14 09:03', 'ana'],
      ['14 09:10', 'ana closes'],
      ['15 10:00', 'ana reopens'],
      ['15 10:05', 'ana'],
      ['15 10:10', 'ana closes'],
    ],
    told: {
      outcome: 'resolved',
      attendant: 'Ana',
      firstAnswer: minutes(2),
      firstAnswerOpen: minutes(2),
      answerInTime: true,
      closeInTime: true,
      isLasting: false,
    },
  },
  { name: 'solved, and the customer comes back', acts: solvedAt('14'), told: { outcome: 'solved', isLasting: false } },
  {
    name: 'the customer who came back after three days',
    customer: 'solved, and the customer comes back',
    acts: solvedAt('17'),
    told: solved,
  },
  { name: 'solved, and the customer is away for a week', acts: solvedAt('13'), told: solved },
  {
    name: 'the customer who came back after eight days',
    customer: 'solved, and the customer is away for a week',
    acts: solvedAt('21'),
    told: solved,
  },
  {
    name: 'a person steps in uninvited',
    acts: [
      ['14 09:00', 'customer'],
      ['14 09:05', 'ana enters'],
      ['14 09:06', 'ana'],
      ['14 09:10', 'ana closes'],
    ],
    told: { outcome: 'resolved', attendant: 'Ana', answerInTime: true, closeInTime: true, isLasting: true },
  },
  {
    name: 'over the night',
    acts: [
      ['16 17:50', 'customer'],
      ['16 17:50', 'to the queue'],
      ['17 08:10', 'ana enters'],
      ['17 08:12', 'ana'],
      ['17 08:20', 'ana closes'],
    ],
    told: {
      outcome: 'resolved',
      attendant: 'Ana',
      // To midnight 6 h 10, then 8 h 12; open for ten minutes, then twelve.
      firstAnswer: minutes(862),
      firstAnswerOpen: minutes(22),
      answerInTime: false,
      closeInTime: true,
      isLasting: true,
    },
  },
  {
    name: 'over a holiday',
    acts: [
      ['20 17:55', 'customer'],
      ['20 17:55', 'to the queue'],
      ['22 08:05', 'ana enters'],
      ['22 08:06', 'ana'],
      ['22 08:10', 'ana closes'],
    ],
    told: {
      outcome: 'resolved',
      attendant: 'Ana',
      // To midnight 6 h 05, a day, then 8 h 06.
      firstAnswer: minutes(365 + 1_440 + 486),
      firstAnswerOpen: minutes(11),
      answerInTime: true,
      closeInTime: true,
      isLasting: true,
    },
  },
  {
    name: 'over midnight',
    acts: [
      ['22 23:58', 'customer'],
      ['23 00:01', 'customer'],
      ['23 00:02', 'customer'],
      ['23 00:32', 'silence'],
    ],
    told: solved,
  },
  {
    name: 'two attendants',
    acts: [
      ['16 14:00', 'customer'],
      ['16 14:00', 'to the queue'],
      ['16 14:02', 'ana enters'],
      ['16 14:03', 'ana'],
      ['16 14:10', 'to bia'],
      ['16 14:12', 'bia'],
      ['16 14:30', 'ana closes'],
    ],
    told: {
      outcome: 'resolved',
      attendant: 'Bia',
      firstAnswer: minutes(3),
      firstAnswerOpen: minutes(3),
      answerInTime: true,
      closeInTime: true,
      isLasting: true,
    },
  },
  {
    name: 'offered, and nobody took it at first',
    acts: [
      ['16 15:00', 'customer'],
      ['16 15:00', 'offered to ana'],
      ['16 15:01', 'nobody takes it'],
      ['16 15:04', 'ana enters'],
      ['16 15:05', 'ana'],
      ['16 15:15', 'ana closes'],
    ],
    told: {
      outcome: 'resolved',
      attendant: 'Ana',
      firstAnswer: minutes(5),
      firstAnswerOpen: minutes(5),
      answerInTime: true,
      closeInTime: true,
      isLasting: true,
    },
  },
  {
    name: 'handed to an outside system',
    acts: [
      ['17 09:00', 'customer'],
      ['17 09:01', 'outside'],
      ['17 10:00', 'silence'],
    ],
    told: { outcome: null },
  },
  {
    name: 'answered on another device',
    acts: [
      ['17 09:00', 'customer'],
      ['17 09:05', 'on another device'],
      ['17 09:10', 'ana closes'],
    ],
    told: { outcome: 'resolved', by: 'human', isLasting: true },
  },
  {
    name: 'a campaign without an answer',
    acts: [
      ['13 09:00', 'campaign'],
      ['14 09:00', 'silence'],
    ],
    told: { outcome: null, begunBy: 'campaign' },
  },
  {
    name: 'an answer to a campaign, served by a person',
    acts: [
      ['13 09:00', 'campaign'],
      ['13 09:30', 'customer'],
      ['13 09:31', 'to the queue'],
      ['13 09:33', 'ana enters'],
      ['13 09:34', 'ana'],
      ['13 09:40', 'ana closes'],
    ],
    told: {
      outcome: null,
      begunBy: 'campaign',
      attendant: 'Ana',
      firstAnswer: minutes(3),
      firstAnswerOpen: minutes(3),
      answerInTime: true,
      closeInTime: true,
    },
  },
  {
    name: 'the company writes first, and the customer answers',
    acts: [
      ['13 09:00', 'company'],
      ['13 09:30', 'customer'],
      ['13 10:30', 'silence'],
    ],
    told: { outcome: null, begunBy: 'outreach' },
  },
  { name: 'with the bot still', acts: [['23 09:00', 'customer']], told: { outcome: null } },
  {
    name: 'in the queue past its deadline',
    acts: [
      ['23 10:00', 'customer'],
      ['23 10:00', 'to the queue'],
      ['23 10:16', 'time'],
    ],
    told: { outcome: null, answerInTime: false },
  },
  { name: 'solved too late to be judged', acts: solvedAt('24'), told: { outcome: 'solved' } },
]

const usual: Told = {
  outcome: null,
  by: 'bot',
  begunBy: 'customer',
  attendant: null,
  firstAnswer: null,
  firstAnswerOpen: null,
  answerInTime: null,
  closeInTime: null,
  isLasting: null,
}

const clock = settableClock()
let t: TestApp
let world: DashboardWorld
const names = new Map<number, string>()

beforeAll(async () => {
  t = await testApp({ clock })
  clock.set('2026-04-12T12:00:00Z')
  world = await dashboardWorld(t)
  const workday = [{ from: '08:00', to: '18:00' }]
  const hours = {
    week: [[], workday, workday, workday, workday, workday, []],
    holidays: [{ date: '2020-04-21', name: 'Tiradentes', isYearly: true, periods: [] }],
  }
  await t.build.run(
    'update workspace set business_hours = $2, answer_minutes = 15, close_minutes = 120 where company_id = $1',
    [world.company.id, JSON.stringify(hours)],
  )
  const players = new Map<string, ReturnType<typeof playing>>()
  for (const { name, customer = name } of stories)
    if (!players.has(customer)) players.set(customer, playing(t, world, world.first.fake))
  const acts = stories.flatMap(({ name, customer = name, acts: own }) =>
    own.map(([at, act]) => ({
      at: `2026-04-${at.replace(' ', 'T')}:00-03:00`,
      act,
      name,
      player: players.get(customer),
    })),
  )
  for (const { at, act, name, player } of acts.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    clock.set(at)
    await player?.(act)
    names.set(player?.dialogId() ?? 0, name)
  }
  clock.set('2026-04-30T12:00:00Z')
}, 60_000)
afterAll(() => t.close())

const asked = () => ({ bots: [world.first.id], startAt: '2026-04-13', endAt: '2026-04-24' })
const caller = () => t.as(world.ana)
const list = async (only = {}): Promise<Service[]> =>
  (await (await caller()).call(listServices, { body: { ...asked(), only, limit: 100 } })).body.result

describe.each(['before', 'after'])('scripted dialogs, %s they are added up', (when) => {
  beforeAll(async () => {
    if (when === 'before') return
    const { id } = world.company
    while (await countChanged(t.app.platform.database.worker.scoped(id), id, clock.now(), 7)) {
      // Some at a time.
    }
  })

  it('are each what was worked out by hand', async () => {
    const services = await list()
    const given = Object.fromEntries(
      services.map((service) => [
        names.get(service.id),
        Object.fromEntries(Object.keys(usual).map((key) => [key, service[key as keyof Told]])),
      ]),
    )
    const wanted = Object.fromEntries(
      stories.map(({ name, told }) => [name, { ...usual, ...(told.attendant ? { by: 'human' } : {}), ...told }]),
    )
    expect(given).toEqual(wanted)
  })

  it('come to what was worked out by hand', async () => {
    const people = (await (await caller()).call(readPeopleFigures, { body: asked() })).body
    const all = (await (await caller()).call(readDashboard, { params: { info: 'general' }, body: asked() })).body
    expect([all.openServices, all.closedServices, all.humanServices]).toEqual([2, 25, 12])
    // Of 25 closed ones we began three.
    expect(people.outcomes).toEqual({
      finished: 22,
      solved: 7,
      left: 2,
      resolved: 16,
      // All but the one of the 24th; one was opened again, one customer came back.
      judged: 15,
      lasting: 13,
      campaigns: 2,
      campaignReplies: 1,
      outreaches: 1,
      outreachReplies: 1,
    })
    expect(people).toMatchObject({
      handed: 12,
      taken: 11,
      answered: 9,
      lost: 1,
      abandoned: 1,
      unserved: 2,
      // Of eleven one was answered after its deadline, one answered 22 open minutes later, and one waits still.
      answerInTime: { due: 11, met: 8 },
      closeInTime: { due: 11, met: 10 },
    })
    // 2, 2, 3, 3, 5, 5, 11, 21 and 22 minutes.
    expect(people.firstAnswerOpen).toMatchObject({ count: 9, median: minutes(5), mean: 493 })
    expect(people.groups.map(({ name, services }) => [name, services])).toEqual([
      ['Ana', 10],
      ['Bia', 1],
    ])
  })

  it('are as many in each list as its number says, and in the file', async () => {
    for (const [only, count] of [
      [{ outcome: 'finished' }, 22],
      [{ outcome: 'solved' }, 7],
      [{ outcome: 'left' }, 2],
      [{ outcome: 'resolved' }, 16],
      [{ outcome: 'lasting' }, 13],
      [{ outcome: 'undone' }, 2],
      [{ begunBy: 'campaign' }, 2],
      [{ begunBy: 'campaign', replied: true }, 1],
      [{ begunBy: 'outreach' }, 1],
      [{ begunBy: 'customer' }, 24],
      [{ deadline: 'answer-met' }, 8],
      [{ deadline: 'answer-missed' }, 3],
      [{ deadline: 'close-met' }, 10],
      [{ deadline: 'close-missed' }, 1],
      [{ outcome: 'resolved', by: 'human' }, 9],
    ] as const)
      expect((await list(only)).length, JSON.stringify(only)).toBe(count)
    const file = await (await caller()).inject({
      method: 'POST',
      url: downloadServices.url,
      payload: { ...asked(), only: { outcome: 'solved' } },
    })
    const [head = '', ...lines] = file.body.trimEnd().split('\r\n')
    const column = head.split(';').indexOf('Resultado')
    expect(lines.map((line) => line.split(';')[column])).toEqual(Array(7).fill('Resolvido pelo bot'))
  })
})
