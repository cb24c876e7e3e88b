import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CampaignBody, campaignTarget, permissions } from '@prosa/contract'
import { buildFlow } from '@prosa/flow/testing'
import { buildBot, buildPublishedFlow } from '../../platform/testing/build-bots.ts'
import { type Caller, type TestApp, type TestCompany, testApp } from '../../platform/testing/index.ts'

type Answer = number | { code: number } | null

/** A stand-in provider that records requests, and answers as configured. */
export interface Provider {
  url: string
  /** Recorded requests with time and receiver. */
  taken: { to: string; text: string; reference: string; atMs: number; file: { name: string } | null }[]
  /** An HTTP status, or a refusal with its code; null: the request is accepted and the connection breaks. */
  answer(taken: number): Answer | Promise<Answer>
  close(): void
}

const createProvider = async (): Promise<Provider> => {
  const provider: Provider = { url: '', taken: [], answer: () => 200, close: () => void server.close() }
  const server = createServer(async (request, response) => {
    const atMs = performance.now()
    let body = ''
    for await (const part of request) body += String(part)
    provider.taken.push({ ...JSON.parse(body), atMs })
    const status = await provider.answer(provider.taken.length)
    if (status === null) return void response.destroy()
    if (typeof status === 'object') return void response.writeHead(400).end(JSON.stringify(status))
    response.writeHead(status).end(JSON.stringify({ id: randomUUID() }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}

/** A company that may send campaigns, with a campaign bot and its number. */
export interface CampaignWorld {
  t: TestApp
  company: TestCompany
  workspace: { id: number }
  bot: { id: number }
  connection: { id: number; externalId: string }
  as: Caller
}

export const buildCampaignWorld = async (
  t: TestApp,
  document = buildFlow({ Início: { says: 'Que bom que respondeu!' } }),
): Promise<CampaignWorld> => {
  const { build } = t
  const company = await build.company({ allow_campaign_creation: true })
  const workspace = await build.workspace({ company })
  const as = await t.as(await build.user({ company, permissions, workspaces: [workspace] }))
  const bot = await buildBot(build, { company, workspace, name: 'Novidades', target: campaignTarget })
  const externalId = randomUUID()
  const connection = await build.insert<{ id: number }>('connection', {
    company_id: company.id,
    kind: 'fake',
    bot_id: bot.id,
    external_id: externalId,
  })
  await buildPublishedFlow(build, { company, bot, document })
  return { t, company, workspace, bot, connection: { id: connection.id, externalId }, as }
}

export interface CampaignApp {
  t: TestApp
  provider: Provider
  close(): Promise<void>
}

/** A program whose campaigns are sent to a stand-in provider. */
export const campaignApp = async (): Promise<CampaignApp> => {
  const provider = await createProvider()
  const t = await testApp({ settings: { fakeChannelUrl: provider.url } })
  const close = async (): Promise<void> => {
    await t.close()
    provider.close()
  }
  return { t, provider, close }
}

/** Contacts with these phones, in order; null: no phone. */
export const buildContacts = async (
  { t, company, workspace }: CampaignWorld,
  phones: readonly (string | null)[],
): Promise<number[]> => {
  const { rows } = await t.database.owner.query<{ id: number }>(
    `with k as (
       insert into contact (company_id, name, phone, email, workspace_id) select $1, 'Contato ' || u.place, u.phone,
        case when u.place = 1 then 'um@exemplo.com' end, $2 from unnest($3::text[]) with ordinality u(phone, place) returning id),
      w as (insert into contact_workspace (company_id, contact_id, workspace_id) select $1, id, $2 from k)
     select id from k order by id`,
    [company.id, workspace.id, [...phones]],
  )
  return rows.map(({ id }) => id)
}

export const phoneOf = (n: number): string => `55119${String(10_000_000 + n)}`

export const bodyOf = (
  { t, bot, workspace }: CampaignWorld,
  contacts: readonly number[],
  over: Partial<CampaignBody> = {},
): CampaignBody => ({
  name: 'Natal',
  message: 'Oi, {{1}}!',
  interval: 60,
  botId: bot.id,
  media: 'WHATSAPP_QRCODE',
  guards: [],
  startAt: new Date(t.clock.now().getTime() + 60_000).toISOString(),
  workspaceId: workspace.id,
  messages: contacts.map((id) => ({ contact: { id } })),
  ...over,
})

/** Starts the campaign now, without pauses between its messages. */
export const hurry = async ({ t }: CampaignWorld, id: number): Promise<void> => {
  await t.database.owner.query(
    "update campaign set interval_seconds = 0, start_at = now(), next_at = case when status in ('PENDING', 'IN_PROGRESS') then now() end where id = $1",
    [id],
  )
}
