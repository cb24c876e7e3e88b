// How long a page of the contacts' table takes among a million contacts: `node bench/contacts-plans.ts [part of a title] [--rows=N] [--plans]`
// (docs/benchmarks.md keeps what it printed)
import { askContacts, insertContactsTable, questions } from './lib/contacts-table.ts'
import { printTable } from './lib/print-table.ts'

await printTable({ questions, insert: insertContactsTable, ask: askContacts, longestMs: 2_000 })
