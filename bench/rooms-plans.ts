// Prints how long the database takes for a page of the rooms' table with each single filter and order among a million rooms, and, with
// `--plans`, how it answers, as the program's own role and through its own code. `node bench/rooms-plans.ts [part of a title] [--plans]`
// (docs/benchmarks.md keeps what it printed)
import { listRooms, type RoomField } from '@prosa/contract'
import { readRooms } from '../apps/server/src/features/dialogs/read-rooms.ts'
import { createDatabase } from '../apps/server/src/platform/database/index.ts'
import { scopeOf, workspaces } from './figures/inbox.ts'
import { insertCompany, insertDialogs, openBenchDatabase } from './lib/database.ts'
import { percentile } from './lib/measure.ts'
import { startPrinting } from './lib/print-plans.ts'

const args = process.argv.slice(2)
const wanted = args.find((arg) => !arg.startsWith('--')) ?? ''
const rooms = Number(args.find((arg) => arg.startsWith('--rooms='))?.split('=')[1] ?? 1_000_000)
const companyId = 1
const rounds = 30
const dayMs = 86_400_000
const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)

type Body = Record<string, unknown>
const by = (field: RoomField, value: string | number): Body => ({ filters: [{ field, value }] })

const questions: [title: string, body: Body][] = [
  ['No filter', {}],
  ['ID', by('id', 123_456)],
  ['Lead, rare', by('leadName', 'wanderleia')],
  ['Lead, one in 4,000', by('leadName', 'otávio')],
  ['Lead, every room', by('leadName', 'cliente')],
  ['Lead, absent', by('leadName', 'xilofone')],
  ['Telefone, one', by('phone', '31900123456')],
  ['Telefone, every room', by('phone', '5531')],
  ['Atendido por, one of 20 bots', by('botName', 'B7')],
  ['Atendido por, a rare bot', by('botName', 'Raro')],
  ['Channel, rare', by('plataform', 'INSTAGRAM')],
  ['Transferido para, frequent', by('transferredTo', 'Marina')],
  ['Transferido para, rare and old', by('transferredTo', 'Zilda')],
  ['Sem transferência', by('transferredTo', 'Sem transferência')],
  ['Workspace', by('workspace', 'W50')],
  ['Objetivo, every room', by('objective', 'Atendimento')],
  ['Objetivo, rare', by('objective', 'Suporte')],
  ['Etapa, frequent', by('tag', 'Negociação')],
  ['Etapa, rare and old', by('tag', 'Encerramento')],
  ['Iniciado em, today', { startAtPeriod: { startAt: day(0), endAt: day(0) } }],
  ['Iniciado em, a day two months ago', { startAtPeriod: { startAt: day(60), endAt: day(60) } }],
  ['Última mensagem, today', { lastMessagePeriod: { startAt: day(0), endAt: day(0) } }],
  ['Última mensagem, a day two months ago', { lastMessagePeriod: { startAt: day(60), endAt: day(60) } }],
  ['Horário Status, a day two months ago', by('statusTime', day(60))],
  ['Status Aberto', by('status', 'Aberto')],
  ['As it opens: Aberto, today', { ...by('status', 'Aberto'), lastMessagePeriod: { startAt: day(0), endAt: day(0) } }],
  ['Sorted by ID', { sortField: 'id' }],
  ['Sorted by Lead', { sortField: 'leadName' }],
  ['Sorted by Iniciado em', { sortField: 'firstMessage' }],
]

const bench = await openBenchDatabase()
try {
  const { owner } = bench
  await insertCompany(owner, companyId, workspaces)
  await insertDialogs(owner, companyId, rooms, 1, workspaces, 0)
  await owner.query('set session_replication_role = replica')
  await owner.query(`update contact set name = 'Wanderleia ' || id, search = 'wanderleia ' || id where id % 250000 = 8`)
  await owner.query(`update contact set name = 'Otávio ' || id, search = 'otavio ' || id where id % 4000 = 9`)
  await owner.query(`update contact set phone = '+55 31 ' || (900000000 + id)`)
  await owner.query(
    `insert into bot (company_id, id, name, name_folded, workspace_id, token, target) values (1, 900, 'Raro', 'raro', 1001, 'bench-raro', 2)`,
  )
  await owner.query(
    `insert into connection (company_id, id, kind, bot_id, external_id) values (1, 900, 'instagram', 900, 'bench-raro')`,
  )
  await owner.query(`update dialog set opened_at = first_at`)
  await owner.query(`update dialog set bot_id = 900, connection_id = 900 where id % 25000 = 11`)
  await owner.query(
    `update dialog set tag_stage = case when last_at < now() - interval '80 days' and id % 7000 = 0 then 'Encerramento' else 'Negociação' end where id % 20 = 0`,
  )
  await owner.query(
    `update dialog set transferred_at = last_at, transferred_to = case when last_at < now() - interval '80 days' and id % 9 = 0 and id % 1000 = 10 then 'Zilda' else 'Marina Duarte' end where id % 10 = 0`,
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze contact, dialog, dialog_party')
  const scope = scopeOf(companyId)
  const chosen = questions.filter(([title]) => title.includes(wanted))
  const ask = (db: ReturnType<typeof bench.database.scoped>, body: Body) =>
    readRooms(db, scope, listRooms.schema.body.parse({ limit: 20, ...body }))
  for (const [title, body] of chosen) {
    const times: number[] = []
    let found = { total: 0, isTotalCapped: false }
    const until = performance.now() + 10_000
    for (let round = 0; round < rounds && performance.now() < until; round += 1) {
      const startMs = performance.now()
      found = await ask(bench.database.scoped(companyId), body)
      if (round > 1) times.push(performance.now() - startMs)
    }
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)].map((ms) => ms.toFixed(1))
    console.log(`| ${title} | ${p50} | ${p95} | ${found.isTotalCapped ? 'more than ' : ''}${found.total} |`)
  }
  if (args.includes('--plans')) {
    const print = await startPrinting(bench)
    const database = createDatabase({ address: bench.app, poolSize: 1, workerPoolSize: 1 })
    for (const [title, body] of chosen) await print(title, () => ask(database.scoped(companyId), body))
    await database.close()
  }
} finally {
  await bench.stop()
}
