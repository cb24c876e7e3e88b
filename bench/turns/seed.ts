import { createHash } from 'node:crypto'
import { compileFlow } from '@prosa/flow'
import { buildFlow } from '@prosa/flow/testing'
import type { Client } from 'pg'

export interface Visitor {
  botToken: string
  visitorToken: string
  companyId: number
  dialogId: number
  connectionId: number
}

const companies = 10
const visitorsPerCompany = 400

/** Said in turn by each visitor: into the menu, one level down, to an end, and again. */
export const texts = ['oi', 'quero falar de vendas', 'pedido']

const document = buildFlow({
  Início: {
    says: 'Olá! Vendas ou suporte?',
    exits: { Vendas: ['vendas', 'quero comprar'], Suporte: ['suporte', 'preciso de ajuda'] },
  },
  Vendas: {
    says: 'O que você procura?',
    exits: { Pedido: ['pedido', 'meu pedido'], Preço: ['preço', 'quanto custa'] },
  },
  Suporte: { says: 'Conte o problema.' },
  Pedido: { says: 'Pedido anotado. Obrigado!' },
  Preço: { says: 'Já envio a tabela.' },
})

/** Ten companies with a bot and 400 visitors each, every one in an open dialog. */
export const seedTurns = async (owner: Client): Promise<Visitor[]> => {
  const { compiled } = compileFlow(document, [])
  await owner.query("insert into platform (id, name, display_name) values (1, 'bench', 'Bench')")
  const visitors: Visitor[] = []
  for (let companyId = 1; companyId <= companies; companyId += 1) {
    const botToken = `bench-${companyId}`
    await owner.query("insert into company (id, name, name_folded, platform_id) values ($1, 'C', 'c', 1)", [companyId])
    await owner.query("insert into workspace (company_id, id, name, name_folded) values ($1, $1, 'W', 'w')", [
      companyId,
    ])
    await owner.query(
      "insert into bot (company_id, id, name, name_folded, workspace_id, token) values ($1, $1, 'B', 'b', $1, $2)",
      [companyId, botToken],
    )
    await owner.query(
      "insert into connection (company_id, id, kind, bot_id, external_id) values ($1, $1, 'livechat', $1, $2)",
      [companyId, botToken],
    )
    await owner.query(
      "insert into flow (company_id, id, bot_id, kind, version, name, document, compiled) values ($1, $1, $1, 'version', 1, 'F', $2, $3)",
      [companyId, JSON.stringify(document), JSON.stringify(compiled)],
    )
    await owner.query('update bot set active_version_id = $1 where id = $1', [companyId])
    visitors.push(...(await seedVisitors(owner, companyId, botToken)))
  }
  await owner.query("select setval(pg_get_serial_sequence('dialog', 'id'), 1000000)")
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
  return visitors
}

const seedVisitors = async (owner: Client, companyId: number, botToken: string): Promise<Visitor[]> => {
  const first = companyId * 10_000
  const ids = Array.from({ length: visitorsPerCompany }, (_, index) => first + index)
  const visitors = ids.map((dialogId) => ({
    botToken,
    visitorToken: `visitor-of-the-benchmark-${dialogId}`,
    companyId,
    dialogId,
    connectionId: companyId,
  }))
  const hashes = visitors.map(({ visitorToken }) => createHash('sha256').update(visitorToken).digest('base64url'))
  await owner.query(
    "insert into contact (company_id, id, name, workspace_id) select $1, id, 'Cliente', $1 from unnest($2::int[]) id",
    [companyId, ids],
  )
  await owner.query(
    'insert into identity (company_id, id, contact_id, connection_id, external_id) select $1, id, id, $1, hash from unnest($2::int[], $3::text[]) u(id, hash)',
    [companyId, ids, hashes],
  )
  await owner.query(
    'insert into dialog (company_id, id, bot_id, workspace_id, connection_id, identity_id, contact_id) select $1, id, $1, $1, $1, id, id from unnest($2::int[]) id',
    [companyId, ids],
  )
  await owner.query(
    'insert into dialog_party (company_id, dialog_id, connection_id, identity_id, contact_id) select $1, id, $1, id, id from unnest($2::int[]) id',
    [companyId, ids],
  )
  return visitors
}
