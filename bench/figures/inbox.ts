import { readInboxPage, readUnreadRooms } from '../../apps/server/src/features/inbox/dialogs/page/read-inbox.ts'
import { readDialog } from '../../apps/server/src/features/inbox/dialogs/room/read-dialog.ts'
import type { Scope } from '../../apps/server/src/platform/http/index.ts'
import { insertCompany, insertDialogs, openBenchDatabase } from '../lib/database.ts'
import { type Figure, growthFigure, limitFigure } from '../lib/figure.ts'
import { percentile } from '../lib/measure.ts'

export const workspaces = 51
const messages = 10
const rounds = 300
const sizes = { small: 10_000, large: 1_000_000 } as const
export const inboxQuery = {
  workspace: 0,
  workspaces: [],
  name: '',
  status: 'OPEN',
  bots: [],
  owner: '',
  only: '',
  waiting: 0,
  labels: [],
  channels: [],
  order: '',
} as const

export const scopeOf = (companyId: number): Scope => ({
  companyId,
  userId: companyId,
  principal: { kind: 'person', sessionId: 1 },
  isAdmin: false,
  permissions: new Set(['omnichannel_view'] as const),
  workspaceIds: Array.from({ length: workspaces }, (_, index) => companyId * 1000 + 1 + index),
  companyFlags: new Set(),
  timeZone: 'America/Sao_Paulo',
  stopsAt: null,
  isStopped: false,
  lacksSecondFactor: false,
})

const timesOf = async (work: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startMs = performance.now()
    await work()
    if (round >= rounds / 10) times.push(performance.now() - startMs)
  }
  return times
}

/** The inbox of one attendant among ten thousand and among a million dialogs: the same plan, so nearly the same time. */
export const inboxFigures = async (): Promise<Figure[]> => {
  const bench = await openBenchDatabase()
  try {
    await insertCompany(bench.owner, 1, workspaces)
    await insertCompany(bench.owner, 2, workspaces)
    await insertDialogs(bench.owner, 1, sizes.small, 1, workspaces, messages)
    await insertDialogs(bench.owner, 2, sizes.large, 1_000_001, workspaces, messages)
    await insertLongDialog(bench.owner)
    const measured = { small: await measure(bench, 1), large: await measure(bench, 2) }
    const figures = (['first page', 'page 50', 'unread total'] as const).flatMap((name) => {
      const small = percentile(measured.small[name], 0.95)
      const large = percentile(measured.large[name], 0.95)
      return [
        growthFigure(`inbox ${name}, 1 million dialogs, p95 against 10 thousand`, large, small, 1.5),
        limitFigure(`inbox ${name}, 1 million dialogs, p95`, large, 'ms', 10),
      ]
    })
    const opening = await timesOf(() => readDialog(bench.database, scopeOf(1), longDialogId, { limit: 50 }))
    return [
      ...figures,
      limitFigure('newest page of a dialog of 5,000 messages, p95', percentile(opening, 0.95), 'ms', 10),
    ]
  } finally {
    await bench.stop()
  }
}

const measure = async (bench: Awaited<ReturnType<typeof openBenchDatabase>>, companyId: number) => {
  const scope = scopeOf(companyId)
  const first = { limit: 12, offset: 0, now: new Date() }
  let next: string | undefined
  for (let page = 1; page < 50; page += 1)
    next = (await readInboxPage(bench.database, '1', scope, inboxQuery, { ...first, next })).next ?? undefined
  if (next === undefined) throw new Error('there is no page 50')
  return {
    'first page': await timesOf(() => readInboxPage(bench.database, '1', scope, inboxQuery, first)),
    'page 50': await timesOf(() => readInboxPage(bench.database, '1', scope, inboxQuery, { ...first, next })),
    'unread total': await timesOf(() => readUnreadRooms(bench.database, scope, inboxQuery)),
  }
}

const longDialogId = 900_000

const insertLongDialog = async (owner: Awaited<ReturnType<typeof openBenchDatabase>>['owner']): Promise<void> => {
  await insertDialogs(owner, 1, 1, longDialogId, workspaces, 5_000)
}
