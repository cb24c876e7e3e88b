import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type BenchDatabase, insertCompany, openBenchDatabase } from '../lib/database.ts'
import { type Figure, fact, leastFigure, limitFigure } from '../lib/figure.ts'

const companies = 10
const connectionsPerCompany = 10
const dialogsPerConnection = 20
const messagesPerDialog = 5
const total = companies * connectionsPerCompany * dialogsPerConnection * messagesPerDialog
const senders = 2
/** Messages under way on one connection, over all processes. */
const bound = 4
const slowMs = 2_000
const leaseMs = 3_000
const killAfterMs = 800
const waitMs = 120_000
/** What the prototype of this design reached, on two cores like these (docs/benchmarks.md). */
const prototype = { perSecond: 3_865, lastFastSeconds: 2.5, afterDeathSeconds: 0.2 }

const sender = fileURLToPath(new URL('./outbox-sender.ts', import.meta.url))

/** Ten thousand messages of a hundred connections, sent by two processes with the program's own delivery. */
export const outboxFigures = async (): Promise<Figure[]> => {
  const bench = await openBenchDatabase()
  try {
    await insertConnections(bench)
    const fast = await run(bench, { slow: [] })
    const slowed = await run(bench, { slow: [1001, 2001, 3001] })
    const killed = await run(bench, { slow: [], killAfterMs })
    const runs = [fast, slowed, killed]
    const sum = (of: (run: Run) => number): number => runs.reduce((total, run) => total + of(run), 0)
    return [
      leastFigure('outbox: sent a second, 100 connections, 2 senders', fast.perSecond, '/s', prototype.perSecond),
      limitFigure(
        'outbox: last fast connection drained beside 3 slow ones',
        slowed.lastFast,
        's',
        prototype.lastFastSeconds,
      ),
      limitFigure(
        'outbox: drained after one of two senders was killed, beyond its lease',
        killed.lastFast - (killAfterMs + leaseMs) / 1000,
        's',
        prototype.afterDeathSeconds,
      ),
      limitFigure(
        'outbox: messages sent before an earlier one of their dialog',
        sum((run) => run.disorder),
        'messages',
        1,
      ),
      limitFigure(
        'outbox: sends beyond the bound of a connection',
        sum((run) => run.overBound),
        'sends',
        1,
      ),
      fact('outbox: sent twice after the kill, at most what was under way', killed.doubled, 'messages'),
    ]
  } finally {
    await bench.stop()
  }
}

interface Run {
  perSecond: number
  /** Seconds until the last connection that is not slow had nothing left. */
  lastFast: number
  disorder: number
  overBound: number
  doubled: number
}

const run = async (
  bench: BenchDatabase,
  { slow, killAfterMs }: { slow: readonly number[]; killAfterMs?: number },
): Promise<Run> => {
  await queueMessages(bench)
  const ledgerFile = join(bench.folder, `ledger-${Date.now()}`)
  const settings = JSON.stringify({ address: bench.app, ledgerFile, slowConnections: slow, slowMs, leaseMs })
  const children = await Promise.all(
    Array.from({ length: senders }, async () => {
      const child = fork(sender, [settings], { execArgv: ['--disable-warning=ExperimentalWarning'] })
      await once(child, 'message')
      return child
    }),
  )
  const startMs = Date.now()
  for (const child of children) child.send('start')
  if (killAfterMs !== undefined) {
    await sleep(killAfterMs)
    await end(children.pop(), 'SIGKILL')
  }
  await untilDrained(bench)
  for (const child of children) await end(child, 'SIGTERM')
  return readRun(readFileSync(ledgerFile, 'utf8'), startMs, new Set(slow))
}

const end = async (child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> => {
  if (!child) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

const untilDrained = async ({ owner }: BenchDatabase): Promise<void> => {
  const untilMs = Date.now() + waitMs
  while (Date.now() < untilMs) {
    const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from outbox')
    if (rows[0]?.n === 0) return
    await sleep(100)
  }
  throw new Error('the outbox did not drain')
}

const insertConnections = async ({ owner }: BenchDatabase): Promise<void> => {
  for (let company = 1; company <= companies; company += 1) {
    await insertCompany(owner, company, 1)
    await owner.query(
      `insert into connection (company_id, id, kind, bot_id, external_id)
       select $1::int, $1::int * 1000 + g, 'fake', $1::int * 100 + g, 'fake-' || $1::int || '-' || g from generate_series(1, $2::int) g`,
      [company, connectionsPerCompany],
    )
  }
}

/** Fills the outbox anew: dialogs' messages lie among each other, as they do when many write at once. */
const queueMessages = async ({ owner }: BenchDatabase): Promise<void> => {
  await owner.query('truncate message, dialog_party, dialog, identity, contact, outbox cascade')
  await owner.query('set session_replication_role = replica')
  const dialogs = `select c.company_id, c.id as connection_id, c.bot_id, c.id * 100 + g as id
    from connection c, generate_series(1, ${dialogsPerConnection}) g where c.kind = 'fake'`
  await owner.query(`insert into contact (company_id, id) select company_id, id from (${dialogs}) d`)
  await owner.query(
    `insert into identity (company_id, id, contact_id, connection_id, external_id)
     select company_id, id, id, connection_id, 'v' || id from (${dialogs}) d`,
  )
  await owner.query(
    `insert into dialog (company_id, id, bot_id, workspace_id, connection_id, identity_id, contact_id, seq, version, first_at, last_at)
     select company_id, id, bot_id, company_id * 1000 + 1, connection_id, id, id, ${messagesPerDialog}, ${messagesPerDialog}, now(), now()
     from (${dialogs}) d`,
  )
  await owner.query(
    `insert into message (company_id, dialog_id, seq, version, connection_id, sender, text, status)
     select company_id, id, s, s, connection_id, 'BOT', 'Mensagem ' || s, 'queued'
     from (${dialogs}) d, generate_series(1, ${messagesPerDialog}) s`,
  )
  await owner.query(
    `insert into outbox (company_id, connection_id, dialog_id, seq)
     select company_id, connection_id, id, s from (${dialogs}) d, generate_series(1, ${messagesPerDialog}) s order by s, hashint4(id)`,
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
}

const readRun = (ledger: string, startMs: number, slow: ReadonlySet<number>): Run => {
  const underWay = new Map<string, number>()
  const highest = new Map<string, number>()
  const ended = new Set<string>()
  let [lastMs, lastFastMs, disorder, overBound, doubled] = [startMs, startMs, 0, 0, 0]
  for (const line of ledger.trim().split('\n')) {
    const [kind, connection = '', reference = '', at = '0'] = line.split(' ')
    const count = underWay.get(connection) ?? 0
    if (kind === 'b') {
      const [dialog = '', seq = '0'] = reference.split('-')
      if (ended.has(reference)) doubled += 1
      else if (Number(seq) < (highest.get(dialog) ?? 0)) disorder += 1
      highest.set(dialog, Math.max(highest.get(dialog) ?? 0, Number(seq)))
      if (count >= bound) overBound += 1
      underWay.set(connection, count + 1)
    } else {
      underWay.set(connection, count - 1)
      ended.add(reference)
      lastMs = Number(at)
      if (!slow.has(Number(connection))) lastFastMs = Number(at)
    }
  }
  if (ended.size !== total) throw new Error(`${ended.size} of ${total} messages were sent`)
  return {
    perSecond: total / ((lastMs - startMs) / 1000),
    lastFast: (lastFastMs - startMs) / 1000,
    disorder,
    overBound,
    doubled,
  }
}
