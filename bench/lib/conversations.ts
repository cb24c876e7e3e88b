import { compileFlow } from '@prosa/flow'
import { buildFlow } from '@prosa/flow/testing'
import { type BenchDatabase, insertCompany, insertDialogs } from './database.ts'

/** A visitor whose conversation with a bot stands open. */
export interface Visitor {
  companyId: number
  dialogId: number
  connectionId: number
  botToken: string
  secret: string
}

const document = buildFlow({
  Início: {
    says: 'Olá! Vendas, suporte ou falar com alguém?',
    exits: { Vendas: ['vendas', 'quero comprar'], Suporte: ['suporte', 'não funciona'] },
  },
  Vendas: { says: 'Você está em vendas. Já tem um pedido?', exits: { Pedido: ['pedido', 'meu pedido'] } },
  Suporte: { says: 'Você está no suporte.' },
  Pedido: { says: 'Pedido anotado.' },
})

/** What visitors say in turn; each is answered by one message of the bot, and after the last the flow begins anew. */
export const visitorTexts = ['oi', 'vendas', 'pedido'] as const

const botsPerCompany = 20
const dialogsApart = 1_000_000

/** Companies whose bots' flow is published, each with `dialogs` open ones of visitors whose secrets are known. */
export const insertConversations = async (
  { owner }: BenchDatabase,
  companies: number,
  dialogs: number,
): Promise<Visitor[]> => {
  for (let companyId = 1; companyId <= companies; companyId += 1) {
    const firstId = companyId * dialogsApart
    await insertCompany(owner, companyId, 10)
    await publish(owner, companyId)
    await insertDialogs(owner, companyId, dialogs, firstId, 10, 2)
  }
  await owner.query(`set session_replication_role = replica`)
  await owner.query(
    `update identity set external_id = translate(rtrim(encode(sha256(convert_to('visitor-of-the-benchmark-' || id, 'UTF8')), 'base64'), '='), '+/', '-_')`,
  )
  await owner.query(`update dialog set open = true, owner = 'bot', waits = false, closed_at = null`)
  await owner.query(`update dialog_party set open = true`)
  await owner.query(`set session_replication_role = origin`)
  await owner.query('vacuum full analyze identity, dialog, dialog_party')
  await owner.query('checkpoint')
  // Neighbours in the list are of different companies, as customers who write at the same moment are.
  return Array.from({ length: companies * dialogs }, (_, place) => {
    const companyId = 1 + (place % companies)
    const id = companyId * dialogsApart + Math.floor(place / companies)
    const bot = 1 + (id % botsPerCompany)
    return {
      companyId,
      dialogId: id,
      connectionId: companyId * 100 + bot,
      botToken: `bench-${companyId}-${bot}`,
      secret: `visitor-of-the-benchmark-${id}`,
    }
  })
}

const publish = async (owner: BenchDatabase['owner'], companyId: number): Promise<void> => {
  const { compiled } = compileFlow(document, [])
  if (!compiled) throw new Error("the benchmark's flow has faults")
  const { rows } = await owner.query<{ id: number; bot_id: number }>(
    `insert into flow (company_id, bot_id, kind, version, name, document, compiled)
     select company_id, id, 'version', 1, 'Banco', $2, $3 from bot where company_id = $1 returning id, bot_id`,
    [companyId, JSON.stringify(document), JSON.stringify(compiled)],
  )
  for (const { id, bot_id } of rows)
    await owner.query('update bot set active_version_id = $3 where company_id = $1 and id = $2', [
      companyId,
      bot_id,
      id,
    ])
}
