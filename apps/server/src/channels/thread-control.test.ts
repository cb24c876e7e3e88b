import { giveBackDialog, joinDialog, permissions } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GraphStandIn, metaAgentApp } from '../../../../tools/standins/graph/index.ts'
import { type ConversationWorld, conversationWorld } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'
import { secretPlace } from './connection.ts'
import { type MetaApp, startMetaApp } from './meta/testing.ts'
import { type ControlledPhone, messagingLine } from './same-end/testing.ts'

/* Another app of Meta's answers customers of a page: they are heard beside it, taken from it and given back to it at Meta. */

const patience = { timeout: 20_000, interval: 20 }
const otherApp = '2233'
let meta: MetaApp
let graph: GraphStandIn
let app: TestApp

beforeAll(async () => {
  meta = await startMetaApp({ settings: { allowPrivateAddresses: true } })
  ;({ app, graph } = meta)
}, 60_000)
afterAll(() => meta.close())

const connect = async (kind: 'facebook' | 'instagram') => {
  const world = await conversationWorld(app)
  const line = messagingLine(graph, kind)
  const { id } = await app.build.insert<{ id: number }>('connection', {
    company_id: world.companyId,
    kind,
    bot_id: world.bot.id,
    external_id: line.externalId,
    settings: line.settings,
  })
  await app.build.run('update connection set secret_encrypted = $2 where id = $1', [
    id,
    app.app.platform.secrets.seal(line.token, secretPlace(world.companyId, id)),
  ])
  const company = { id: world.companyId }
  const ana = await app.build.user({ company, permissions, workspaces: [{ id: world.workspaceId }] })
  return { world, line, caller: await app.as(ana) }
}

const roomOf = async ({ companyId }: ConversationWorld) => {
  const { rows } = await app.database.owner.query<{ id: number; owner: string; kind: string | null; said: string[] }>(
    `select d.id, d.owner, d.transferred_kind as kind, (select array_agg(m.sender || ': ' || m.text order by m.seq)
       from message m where m.company_id = $1 and m.dialog_id = d.id) as said from dialog d where d.company_id = $1`,
    [companyId],
  )
  return rows[0]
}
const linesOf = async ({ companyId }: ConversationWorld): Promise<string[]> => {
  const { rows } = await app.database.owner.query<{ text: string }>(
    `select detail ->> 'text' as text from dialog_event where company_id = $1 and kind = 'about'`,
    [companyId],
  )
  return rows.map(({ text }) => text)
}
const controls = ({ phone }: { phone: ControlledPhone }) =>
  graph.sent.filter(({ kind, to }) => to === phone.id && kind.endsWith('_thread_control'))

describe.each(['facebook', 'instagram'] as const)('a customer of %s whom another app answers', (kind) => {
  it('is heard, and neither answered by our bot nor put in the queue', async () => {
    const { world, line } = await connect(kind)
    await line.phone.hear({ text: 'Tem tamanho 40?' })
    await line.phone.hear({ text: 'Temos.', is_echo: true, app_id: otherApp })
    const said = ['CLIENT: Tem tamanho 40?', 'HUMAN: Temos.']
    await expect.poll(() => roomOf(world), patience).toMatchObject({ owner: 'external', kind: 'meta', said })
  })

  it('is taken at Meta by who enters, and passed back to the app that had them', async () => {
    const { world, line, caller } = await connect(kind)
    await line.phone.hear({ text: 'Temos.', is_echo: true, app_id: otherApp })
    await line.phone.hear({ text: 'Quero falar com alguém' })
    await expect.poll(async () => (await roomOf(world))?.said.length, patience).toBe(2)
    const params = { id: (await roomOf(world))?.id ?? 0 }
    expect((await caller.call(joinDialog, { params })).status).toBe(200)
    await expect.poll(() => controls(line).map(({ kind: edge }) => edge), patience).toEqual(['take_thread_control'])
    // Both are told of it: what was done by us changes nothing here.
    await line.phone.control({
      take_thread_control: { previous_owner_app_id: otherApp, new_owner_app_id: graph.appId },
    })
    await line.phone.settled()
    expect(await roomOf(world)).toMatchObject({ owner: 'person' })
    expect((await caller.call(giveBackDialog, { params })).status).toBe(200)
    expect(controls(line).at(-1)).toMatchObject({ kind: 'pass_thread_control', body: { target_app_id: otherApp } })
    expect(await roomOf(world)).toMatchObject({ owner: 'external', kind: 'meta' })
  })

  it('is asked for again where Meta does not answer, and the room is told where it refuses', async () => {
    const { world, line, caller } = await connect(kind)
    await line.phone.hear({ text: 'oi' })
    await expect.poll(async () => (await roomOf(world))?.owner, patience).toBe('external')
    const params = { id: (await roomOf(world))?.id ?? 0 }
    graph.fault({ path: 'take_thread_control', times: 1, does: { kind: 'answer', status: 503, body: {} } })
    const error = { code: 200, message: '(#200) Not the primary receiver' }
    const refused = { kind: 'answer', status: 400, body: { error } } as const
    graph.fault({ path: 'take_thread_control', times: 1, does: refused })
    await caller.call(joinDialog, { params })
    await expect
      .poll(() => linesOf(world), patience)
      .toEqual([expect.stringMatching(/^O agente da Meta ainda está com esta conversa: .+ pode não chegar\.$/)])
    expect(await roomOf(world)).toMatchObject({ owner: 'person' })
    // Who the agent is was never told: Meta knows who is next.
    expect((await caller.call(giveBackDialog, { params })).status).toBe(200)
    expect(graph.world.threads.get(`${line.externalId}:${line.phone.id}`)).toBe(metaAgentApp)
    graph.fault({ path: 'release_thread_control', times: 1, does: refused })
    await caller.call(joinDialog, { params })
    expect((await caller.call(giveBackDialog, { params })).status).toBe(422)
    expect(await roomOf(world)).toMatchObject({ owner: 'person' })
  })

  it('goes to people where the app passes them, and away from our bot where it takes them', async () => {
    const { world, line } = await connect(kind)
    await line.phone.say('oi')
    await expect.poll(async () => (await roomOf(world))?.owner, patience).toBe('bot')
    await line.phone.control({ take_thread_control: { previous_owner_app_id: graph.appId } })
    await expect.poll(() => roomOf(world), patience).toMatchObject({ owner: 'external', kind: 'meta' })
    await line.phone.control({ pass_thread_control: { new_owner_app_id: Number(graph.appId) } })
    await expect.poll(async () => (await roomOf(world))?.owner, patience).toBe('queue')
  })
})
