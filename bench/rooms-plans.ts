// How long a page of the rooms' table takes among a million rooms: `node bench/rooms-plans.ts [part of a title] [--rows=N] [--plans]`
// (docs/benchmarks.md keeps what it printed)
import { printTable } from './lib/print-table.ts'
import { askRooms, insertRoomsTable, questions } from './lib/rooms-table.ts'

await printTable({ questions, insert: insertRoomsTable, ask: askRooms, longestMs: 10_000 })
