import { openBenchDatabase } from '../lib/database.ts'
import { type Figure, growthFigure, limitFigure } from '../lib/figure.ts'
import { percentile } from '../lib/measure.ts'
import { askRooms, insertRoomsTable, questions } from '../lib/rooms-table.ts'

const companyId = 1
const few = 10_000
const many = 1_000_000
const rounds = 40
const mostMs = 10
/** A hundred times as many rooms may cost a page so many times as much. */
const mostGrowth = 1.5

/** A page of the rooms' table with each single filter, among ten thousand rooms and among a million. */
export const roomsTableFigures = async (): Promise<Figure[]> => {
  const small = await measure(few)
  const large = await measure(many)
  const worst = [...large].sort((one, other) => other[1] - one[1])[0]?.[0] ?? ''
  return [
    ...large.map(([title, ms]) => limitFigure(`rooms, 1 million: ${title}, p95`, ms, 'ms', mostMs)),
    growthFigure(
      `rooms, 1 million against 10 thousand: ${worst}, p95`,
      new Map(large).get(worst) ?? Number.NaN,
      new Map(small).get(worst) ?? Number.NaN,
      mostGrowth,
    ),
  ]
}

const measure = async (rooms: number): Promise<[title: string, ms: number][]> => {
  const bench = await openBenchDatabase()
  try {
    await insertRoomsTable(bench, rooms)
    const found: [string, number][] = []
    for (const [title, body] of questions.filter(([title]) => !title.startsWith('Sorted'))) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const startMs = performance.now()
        await askRooms(bench.database.scoped(companyId), body)
        if (round > 1) times.push(performance.now() - startMs)
      }
      found.push([title, percentile(times, 0.95)])
    }
    return found
  } finally {
    await bench.stop()
  }
}
