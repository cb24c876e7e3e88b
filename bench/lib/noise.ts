import { randomUUID } from 'node:crypto'
import { compileFlow } from '@prosa/flow'
import { buildFlow } from '@prosa/flow/testing'
import type { EntityDefinition } from '@prosa/language'
import type { Visitor } from './conversations.ts'
import type { BenchDatabase } from './database.ts'
import type { Program } from './program.ts'

/** What one company, or a stranger, does to the others: each goes on until it is told to end. */
export interface Noise {
  name: string
  begin(): { end(): Promise<void> }
}

/** The company that makes the noise. */
export const loudCompany = 1

interface Loud {
  program: Program
  sid: string
  visitors: readonly Visitor[]
}

/** Calls again and again, so many at once, whatever the answers say: being refused is the point. */
const repeat = (name: string, clients: number, call: (client: number) => Promise<Response>, pauseMs = 0): Noise => ({
  name,
  begin: () => {
    let goesOn = true
    const loop = async (client: number): Promise<void> => {
      while (goesOn) {
        const answer = await call(client).catch(() => null)
        await answer?.arrayBuffer().catch(() => null)
        // Who is refused tries again soon, as a browser does.
        const waitMs = answer?.status === 429 ? Math.max(pauseMs, 50) : pauseMs
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    }
    const loops = Array.from({ length: clients }, (_, client) => loop(client))
    return {
      end: async () => {
        goesOn = false
        await Promise.all(loops)
      },
    }
  },
})

const bodyChars = 3_000_000

/** A flow of three megabytes with as many training phrases as a flow may have, different each time. */
const largeFlow = (): string => {
  const mark = randomUUID()
  const nodes = Array.from({ length: 1_000 }, (_, place) => ({
    name: place === 0 ? 'Início' : `No ${place}`,
    botInteractions: [{ interaction: `${mark} `.padEnd(bodyChars / 1_000, 'texto ') }],
    userInteractios:
      place === 999
        ? []
        : [{ target: `No ${place + 1}`, phrases: [`frase ${place} pedido`, `outra ${place} entrega`] }],
  }))
  return JSON.stringify({ name: 'Grande', nodes })
}

const draftOf = async ({ owner }: BenchDatabase, botId: number): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    `select id from flow where company_id = $1 and bot_id = $2 and kind = 'draft'`,
    [loudCompany, botId],
  )
  if (rows[0]) return rows[0].id
  const made = await owner.query<{ id: number }>(
    `insert into flow (company_id, bot_id, kind, name, document)
     select company_id, bot_id, 'draft', name, document from flow where company_id = $1 and bot_id = $2 and kind = 'version' limit 1
     returning id`,
    [loudCompany, botId],
  )
  return made.rows[0]?.id ?? 0
}

const syllables = 'ba ca do fe gui jo la mi no pra que ra sso ta ve xi zu lho nha cao'.split(' ')
const word = (): string =>
  Array.from({ length: 4 }, () => syllables[Math.floor(Math.random() * syllables.length)]).join('')

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
  await owner.query(`update flow set compiled = $3 where company_id = $1 and bot_id = $2 and kind = 'version'`, [
    loudCompany,
    botId,
    JSON.stringify(compiled),
  ])
}

const longText = (): string =>
  Array.from({ length: 440 }, () => word().slice(1))
    .join(' ')
    .slice(0, 4_000)

/** The noises that a company or a stranger can make, in the order in which they are measured. */
export const noises = async (bench: BenchDatabase, { program, sid, visitors }: Loud): Promise<Noise[]> => {
  const botId = loudCompany * 100 + 1
  const flowId = await draftOf(bench, botId)
  const botUrl = `${program.url}/api/bots/${botId}`
  const staff = { cookie: `sid=${sid}`, 'content-type': 'application/json' }
  await publishFuzzy(bench, botId)
  const chatting = visitors.filter((one) => one.companyId === loudCompany && one.botToken === `bench-1-1`).slice(0, 20)
  const send = (method: string, url: string, headers: Record<string, string>, body: string) =>
    fetch(url, { method, headers, body })
  return [
    repeat('publishing 3 MB in a loop', 1, () => send('POST', `${botUrl}/publish/${flowId}`, staff, largeFlow())),
    repeat('sixty saves of 3 MB at once', 60, () => send('PUT', `${botUrl}/flow/${flowId}`, staff, largeFlow())),
    repeat(
      'fuzzy lists of 5,000 × 10, twenty visitors',
      chatting.length,
      (client) => {
        const { botToken, secret } = chatting[client] as Visitor
        const headers = {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/json',
          'x-forwarded-for': `10.1.0.${client}`,
        }
        const body = JSON.stringify({ clientId: randomUUID(), text: longText() })
        return send('POST', `${program.url}/api/livechat/${botToken}/messages`, headers, body)
      },
      1_000,
    ),
    // 100,000 a minute: 1,667 a second, or as many as come through.
    repeat('100,000 refused calls a minute', 32, () =>
      fetch(`${program.url}/api/bots`, { headers: { cookie: `sid=${randomUUID()}`, 'x-forwarded-for': '10.2.0.1' } }),
    ),
    repeat('webhook bodies of 8 MB, four connections', 4, () =>
      send(
        'POST',
        `${program.url}/webhooks/fake/${randomUUID()}`,
        { 'content-type': 'application/json', 'x-forwarded-for': '10.3.0.1' },
        `["\\ud83d\\ude00"${',{}'.repeat(2_600_000)}]`,
      ),
    ),
    repeat('fifteen members reading the inbox', 15, () =>
      fetch(`${program.url}/api/omnichannel/dialogs?limit=40`, { headers: staff }),
    ),
  ]
}
