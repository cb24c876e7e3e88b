// Prints how long it takes to find messages and notes among a million and 100,000 by their words, through the program's own code and as its own role, and how
// long their words took to be written. `node bench/message-search.ts [part of a title] [--plans] [--messages=100000]` (docs/benchmarks.md keeps what it printed)
import { indexWords } from '../apps/server/src/features/inbox/message-search/index-words.ts'
import { searchMessages } from '../apps/server/src/features/inbox/message-search/search-messages.ts'
import { createDatabase, type Handles } from '../apps/server/src/platform/database/index.ts'
import { scopeOf, workspaces } from './figures/inbox.ts'
import { insertCompany, insertDialogs, openBenchDatabase } from './lib/database.ts'
import { percentile } from './lib/measure.ts'
import { startPrinting } from './lib/print-plans.ts'

const args = process.argv.slice(2)
const wanted = args.find((arg) => !arg.startsWith('--')) ?? ''
const messages = Number(args.find((arg) => arg.startsWith('--messages='))?.split('=')[1] ?? 1_000_000)
const perDialog = 10
const companyId = 1
const rounds = 200
const scope = scopeOf(companyId)
/** The smallest workspace: the dialogs are skewed towards the first ones. */
const small = companyId * 1000 + workspaces
const narrowing = { owner: '', only: '', waiting: 0, labels: [], channels: [] } as const
const query = { workspace: 0, workspaces: [], status: '', bots: [], limit: 20, ...narrowing } as const

type Question = [title: string, over: { text: string; workspace?: number; status?: '' | 'OPEN' | 'CLOSED' }]
const questions: Question[] = [
  ['Absent', { text: 'xilofone' }],
  ['Rare, four of all', { text: 'ornitorrinco' }],
  ['Rare, by its beginning', { text: 'ornit' }],
  ['One in 4,000', { text: 'zebra' }],
  ['One in 100', { text: 'cavalo' }],
  ['One in 10', { text: 'promoção' }],
  ['Every message', { text: 'mensagem' }],
  ['Three frequent words', { text: 'p0 p1 p2' }],
  ['Two frequent words that never meet', { text: 'alfa beta' }],
  ['Rare, in notes alone', { text: 'girafa' }],
  ['Every note, no message', { text: 'anotado' }],
  ['A rare and a frequent word', { text: 'mensagem ornitorrinco' }],
  ['One in 10, closed rooms', { text: 'promoção', status: 'CLOSED' }],
  ['Rare, in the smallest workspace', { text: 'ornitorrinco', workspace: small }],
  ['One in 4,000, in the smallest workspace', { text: 'zebra', workspace: small }],
  ['One in 100, in the smallest workspace', { text: 'cavalo', workspace: small }],
  ['Every message, in the smallest workspace', { text: 'mensagem', workspace: small }],
]

/** Numbers the messages. */
const n = `((m.dialog_id - 1) * ${perDialog} + m.seq)`
/** The words of a message: eight of 50,000, a few of them in many, and some of which it is known in how many they are. */
const words = `(select 'Mensagem ' || string_agg('p' || floor(power(random(), 4) * 50000)::int, ' ') from generate_series(1, 8) where m.seq > 0)
 || case when ${n} % 10 = 3 then ' promoção' else '' end || case when ${n} % 100 = 7 then ' cavalo' else '' end
 || case when ${n} % 4000 = 9 then ' zebra' else '' end || case when ${n} % 250000 = 11 then ' ornitorrinco' else '' end
 || case ${n} % 20 when 4 then ' alfa' when 5 then ' beta' else '' end`

/** One note for every ten messages: a few words of its own, and some that messages have too. */
const noteText = `'Anotado ' || (select string_agg('p' || floor(power(random(), 4) * 50000)::int, ' ') from generate_series(1, 8) where d.id > 0)
 || case when d.id % 10 = 3 then ' promoção' else '' end || case when d.id % 25000 = 7 then ' girafa' else '' end`

const bench = await openBenchDatabase()
try {
  const { owner } = bench
  await insertCompany(owner, companyId, workspaces)
  await insertDialogs(owner, companyId, messages / perDialog, 1, workspaces, perDialog)
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `update message m set sender = 'CLIENT', text = ${words}, created_at = d.last_at - (${perDialog} - m.seq) * interval '1 minute'
     from dialog d where d.company_id = m.company_id and d.id = m.dialog_id`,
  )
  await owner.query(
    `insert into note (company_id, dialog_id, place, version, author_id, client_key, text, created_at)
     select d.company_id, d.id, d.version, d.version, $1, gen_random_uuid(), ${noteText}, d.last_at + interval '30 seconds' from dialog d`,
    [companyId],
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze message')
  await owner.query('vacuum analyze note')
  const beganMs = performance.now()
  await indexWords({ worker: bench.database.worker }, companyId)
  const tookMs = performance.now() - beganMs
  await owner.query('vacuum analyze message_words')
  await owner.query('vacuum analyze note_words')
  await owner.query('vacuum analyze dialog_words')
  const { rows } = await owner.query<{ count: number; size: string; gin: string }>(
    `select (select count(*) from message_words)::int + (select count(*) from note_words)::int as count,
      pg_size_pretty(pg_total_relation_size('message_words') + pg_total_relation_size('note_words')) as size,
      pg_size_pretty(pg_relation_size('message_words_words') + pg_relation_size('note_words_words')) as gin`,
  )
  const [{ count, size, gin } = { count: 0, size: '', gin: '' }] = rows
  console.log(
    `${count} messages and notes, ${(count / (tookMs / 1000)).toFixed(0)} a second; ${size} in all, ${gin} of it the indexes of words\n`,
  )
  const chosen = questions.filter(([title]) => title.includes(wanted))
  const ask = (database: Handles, over: Question[1]) =>
    searchMessages(database, scope, { ...query, ...over }, new Date())
  for (const [title, over] of chosen) {
    const times: number[] = []
    let found = { result: [] as unknown[], isPartial: false }
    const until = performance.now() + 10_000
    for (let round = 0; round < rounds && performance.now() < until; round += 1) {
      const startMs = performance.now()
      found = await ask(bench.database, over)
      if (round > 9) times.push(performance.now() - startMs)
    }
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)].map((ms) => ms.toFixed(1))
    console.log(`| ${title} | ${p50} | ${p95} | ${found.result.length}${found.isPartial ? ', perhaps more' : ''} |`)
  }
  if (args.includes('--plans')) {
    const print = await startPrinting(bench)
    const database = createDatabase({ address: bench.app, poolSize: 1, workerPoolSize: 1 })
    for (const [title, over] of chosen) await print(title, () => ask(database, over))
    await database.close()
  }
} finally {
  await bench.stop()
}
