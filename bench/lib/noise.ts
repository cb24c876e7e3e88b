import { fork } from 'node:child_process'
import { once } from 'node:events'
import { compileFlow } from '@prosa/flow'
import { buildFlow } from '@prosa/flow/testing'
import type { EntityDefinition } from '@prosa/language'
import type { Visitor } from './conversations.ts'
import type { BenchDatabase } from './database.ts'
import { noiseNumber } from './noise-account.ts'
import { word } from './words.ts'

/** The company that makes the noise. */
export const loudCompany = 1

/** What a company or a stranger can do to the others, in the order in which it is measured. */
export const noiseNames = {
  publish: 'publishing 3 MB in a loop',
  save: 'sixty saves of 3 MB at once',
  fuzzy: 'fuzzy lists of 5,000 × 10, twenty visitors',
  refused: '100,000 refused calls a minute',
  webhooks: 'webhook bodies of 8 MB, four connections',
  reading: 'fifteen members reading the inbox',
  batches: 'calls of Meta with a message each of 1,000 new customers',
} as const
export type NoiseKind = keyof typeof noiseNames

/** What the process that makes a noise is told. */
export interface NoiseOrder {
  kind: NoiseKind
  port: number
  sid: string
  botId: number
  flowId: number
  /** Who write to the bot with the long lists. */
  visitors: readonly Visitor[]
}

/** Begins a noise in a process of its own. @returns how to end it, which tells how often each status was answered. */
export const makeNoise = async (order: NoiseOrder): Promise<() => Promise<Record<string, number>>> => {
  const maker = fork(new URL('./noise-process.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  await once(maker, 'message')
  maker.send(order)
  return async () => {
    maker.send('end')
    const [statuses] = (await once(maker, 'message')) as [Record<string, number>]
    maker.disconnect()
    return statuses
  }
}

/** The draft and the bot that the loud company works on, and its twenty visitors. */
export const prepareNoise = async (bench: BenchDatabase, visitors: readonly Visitor[]) => {
  const botId = loudCompany * 100 + 2
  await publishFuzzy(bench, loudCompany * 100 + 1)
  await makeNumber(bench, loudCompany * 100 + 3)
  return {
    botId,
    flowId: await draftOf(bench, botId),
    visitors: visitors.filter((one) => one.companyId === loudCompany && one.botToken === 'bench-1-1').slice(0, 20),
  }
}

const makeNumber = async ({ owner }: BenchDatabase, connectionId: number): Promise<void> => {
  await owner.query(
    `update connection set kind = 'whatsapp_meta', external_id = $3 where company_id = $1 and id = $2`,
    [loudCompany, connectionId, noiseNumber],
  )
}

const draftOf = async ({ owner }: BenchDatabase, botId: number): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into flow (company_id, bot_id, kind, name, document)
     select company_id, bot_id, 'draft', name, document from flow where company_id = $1 and bot_id = $2 and kind = 'version' limit 1
     returning id`,
    [loudCompany, botId],
  )
  return rows[0]?.id ?? 0
}

/** Publishes a bot whose answers are looked up in 5,000 values with ten synonyms each, slips and all. */
const publishFuzzy = async ({ owner }: BenchDatabase, botId: number): Promise<void> => {
  const entity: EntityDefinition = {
    id: 1,
    name: 'lista',
    kind: 'list',
    fuzzy: true,
    entries: Array.from({ length: 5_000 }, () => ({ value: word(), synonyms: Array.from({ length: 10 }, word) })),
  }
  const document = buildFlow({ Início: { says: 'Qual?', exits: { Fim: ['fim'] } }, Fim: { says: 'Achei.' } })
  for (const node of document.nodes) for (const exit of node.userInteractions) exit.entityTypeId = entity.id
  const { compiled } = compileFlow(document, [entity])
  if (!compiled) throw new Error("the fuzzy bot's flow has faults")
  // What is published never changes; the benchmark does not wait for a version of its own.
  await owner.query('set session_replication_role = replica')
  await owner.query(`update flow set compiled = $3 where company_id = $1 and bot_id = $2 and kind = 'version'`, [
    loudCompany,
    botId,
    JSON.stringify(compiled),
  ])
  await owner.query('set session_replication_role = origin')
}
