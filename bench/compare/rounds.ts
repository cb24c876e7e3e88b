import { setTimeout as wait } from 'node:timers/promises'
import { type KeepAlive, openKeepAlive } from '../lib/keep-alive.ts'
import { load, percentile } from '../lib/measure.ts'
import type { Side } from './side.ts'

/** What fell due while a program stood still is done before it is measured: timers, and readers behind the turns. */
const catchUpMs = 1_500

export interface Pace {
  rounds: number
  ms: number
}

/** What one tree did in one round. */
interface Round {
  perSecond: number
  programMs: number
  databaseMs: number
}

export interface Comparison {
  name: string
  /** The other tree's rounds and this one's. */
  sides: [Round[], Round[]]
  /** How long each took to vacuum, analyze and write out what came before, ms. */
  settledMs: [number, number]
}

/** How a tree does the work that is compared. */
export interface Worker {
  side: Side
  /** Over so many connections, one for each client. */
  workOn(connections: readonly KeepAlive[]): (client: number) => Promise<unknown>
}

/** Rounds of both in turn, each first as often as the other; who does not work stands still. */
export const compareRounds = async (
  name: string,
  workers: readonly [Worker, Worker],
  clients: number,
  pace: Pace,
): Promise<Comparison> => {
  const sides: [Round[], Round[]] = [[], []]
  const settledMs: [number, number] = [0, 0]
  for (const index of [0, 1] as const) {
    const { side } = workers[index]
    side.resume()
    settledMs[index] = await side.settle()
    side.suspend()
  }
  for (let round = 0; round < pace.rounds; round += 1)
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { side } = workers[index]
      side.resume()
      await wait(catchUpMs)
      sides[index].push(await roundOf(workers[index], clients, pace.ms))
      side.suspend()
    }
  return { name: `${name}, ${clients} clients`, sides, settledMs }
}

const roundOf = async ({ side, workOn }: Worker, clients: number, ms: number): Promise<Round> => {
  // Opened for each round: a program that stood still closes those that it thinks idle.
  const connections = await Promise.all(Array.from({ length: clients }, () => openKeepAlive(side.port)))
  const before = side.spentMs()
  const { perSecond, calls } = await load(clients, ms, workOn(connections))
  const after = side.spentMs()
  for (const connection of connections) connection.close()
  return {
    perSecond,
    programMs: (after.program - before.program) / calls,
    databaseMs: (after.database - before.database) / calls,
  }
}

const median = (rounds: readonly Round[], key: keyof Round): number =>
  percentile(
    rounds.map((round) => round[key]),
    0.5,
  )

/** Calls a second and processor time for each, of the other tree and of this one. */
export const printComparison = (title: string, comparisons: readonly Comparison[]): void => {
  console.log(`── ${title} ──`)
  for (const { name, sides, settledMs } of comparisons) {
    const [old, own] = sides.map((rounds) => median(rounds, 'perSecond')) as [number, number]
    const [oldCost, ownCost] = sides.map((rounds) => ({
      program: median(rounds, 'programMs'),
      database: median(rounds, 'databaseMs'),
    })) as [Cost, Cost]
    const ratios = sides[1].map((round, place) => (round.perSecond / (sides[0][place]?.perSecond ?? 0)).toFixed(2))
    console.log(
      `${name.padEnd(44)} ${own.toFixed(0).padStart(6)} /s against ${old.toFixed(0).padStart(6)} /s: ${(own / old).toFixed(3)}   processor ms a call: ${print(ownCost)} against ${print(oldCost)}: ${(sum(ownCost) / sum(oldCost)).toFixed(3)}   rounds ${ratios.join(' ')}   vacuum ms ${settledMs[1].toFixed(0)} against ${settledMs[0].toFixed(0)}`,
    )
  }
}

interface Cost {
  program: number
  database: number
}
const sum = ({ program, database }: Cost): number => program + database
const print = ({ program, database }: Cost): string => `${program.toFixed(3)} + ${database.toFixed(3)}`
