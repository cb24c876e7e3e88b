import { names, type programCalls } from '../figures/rooms.ts'
import type { KeepAlive } from '../lib/keep-alive.ts'
import { type Comparison, compareRounds, type Pace, type Worker } from './rounds.ts'
import { importFrom, openSide, type Side, stopSides } from './side.ts'

const companyId = 1
const clientCounts = [8, 32] as const

interface Opened {
  side: Side
  callsOn(connections: readonly KeepAlive[]): ReturnType<typeof programCalls>
}

/** What an attendant's browser calls most, as the group `rooms` measures it, without its floor. */
export const compareRooms = async (paths: readonly [string, string], pace: Pace): Promise<Comparison[]> => {
  const opened: Opened[] = []
  const open = async (path: string) => {
    const { insertRooms, programCalls } = await importFrom<typeof import('../figures/rooms.ts')>(
      path,
      'figures/rooms.ts',
    )
    const { signIn } = await importFrom<typeof import('../lib/sign-in.ts')>(path, 'lib/sign-in.ts')
    let sid = ''
    const side = await openSide(path, async (bench) => {
      await insertRooms(bench)
      sid = (await signIn(bench, companyId)).sid
    })
    side.suspend()
    opened.push({ side, callsOn: (connections) => programCalls(connections, `sid=${sid}`) })
  }
  try {
    for (const path of paths) await open(path)
    const comparisons: Comparison[] = []
    for (const name of names)
      for (const clients of clientCounts) {
        const workers = opened.map(({ side, callsOn }): Worker => ({ side, workOn: (own) => callsOn(own)[name] }))
        comparisons.push(await compareRounds(name, workers as [Worker, Worker], clients, pace))
      }
    return comparisons
  } finally {
    await stopSides()
  }
}
