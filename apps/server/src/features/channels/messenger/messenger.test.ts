import {
  disconnectMetaAccount,
  finishMessengerLogin,
  listMessengerPages,
  startMessengerLogin,
  subscribeMessengerPage,
  unsubscribeMessengerPage,
} from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditedActions } from '../../../platform/testing/audited-actions.ts'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import { type MetaWorld, metaWorld } from './testing.ts'

const [page, behind, second] = ['4001', '5001', '4002']
let meta: MetaWorld
beforeAll(async () => {
  meta = await metaWorld({
    pages: [
      { id: page, name: 'Loja Demo', instagram: { id: behind, username: 'loja.demo' } },
      { id: second, name: 'Loja Filial' },
    ],
  })
})
afterAll(() => meta.close())
beforeEach(async () => {
  await meta.app.build.run('delete from link_grant')
  await meta.app.build.run(
    `update connection set external_id = external_id || '!' || id, active = false where kind in ('facebook', 'instagram') and active`,
  )
  meta.graph.world.subscriptions.clear()
})

const bot = () => meta.world.bot.id
const pages = async (type: 'FACEBOOK' | 'INSTAGRAM' = 'FACEBOOK') =>
  (await meta.manager.call(listMessengerPages, { params: { id: bot() }, query: { type } })).body
const connect = (pageId: string, id = bot()) => meta.manager.call(subscribeMessengerPage, { params: { id, pageId } })
const disconnect = (pageId: string) => meta.manager.call(unsubscribeMessengerPage, { params: { id: bot(), pageId } })
const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await meta.app.database.owner.query<Row>(text, values)).rows
const otherBot = async (): Promise<number> => {
  const { companyId, workspaceId } = meta.world
  return (await buildBot(meta.app.build, { company: { id: companyId }, workspace: { id: workspaceId } })).id
}

describe('a login at Meta', () => {
  it('shows who logged in and their pages, with nothing connected', async () => {
    expect(await pages()).toEqual({ id: null, userName: '', userPictureUrl: null, reconnect: null, pages: [] })
    await meta.login()
    expect(await pages()).toMatchObject({
      id: '6001',
      userName: 'Marta Dona',
      userPictureUrl: expect.stringMatching(/^data:image/),
      pages: [
        { id: page, name: 'Loja Demo', active: false, updatedAt: null, isElsewhere: false },
        { id: second, name: 'Loja Filial' },
      ],
    })
    expect((await pages('INSTAGRAM')).pages).toMatchObject([{ id: behind, name: 'loja.demo', active: false }])
  })

  it('asks for what the channels need, comes back to our own address, and keeps no token in the clear', async () => {
    const { body } = await meta.manager.call(startMessengerLogin, { params: { id: bot() }, body: { type: 'FACEBOOK' } })
    const { pathname, searchParams } = new URL(body.url)
    expect(pathname).toBe('/v23.0/dialog/oauth')
    expect(searchParams.get('redirect_uri')).toMatch(/^http:\/\/prosa\.test\/facebook\/Oauth$/)
    expect(searchParams.get('scope')?.split(',')).toEqual(
      expect.arrayContaining(['pages_messaging', 'instagram_basic']),
    )
    expect(body.url).not.toContain(meta.world.bot.token)
    await meta.login()
    const [grant] = await rows<{ secret: Buffer }>('select secret_encrypted as secret from link_grant')
    expect(grant?.secret.includes('EAA')).toBe(false)
  })

  it('is finished once, by the state alone', async () => {
    const back = await meta.consent()
    expect((await meta.manager.call(finishMessengerLogin, { body: back })).status).toBe(200)
    expect((await meta.manager.call(finishMessengerLogin, { body: back })).status).toBe(409)
    const { status } = await meta.manager.call(finishMessengerLogin, {
      body: { code: (await meta.consent()).code, botToken: meta.world.bot.token },
    })
    expect(status).toBe(409)
  })

  it('that Meta refuses says so, and leaves nothing', async () => {
    const { botToken } = await meta.consent()
    const { status } = await meta.manager.call(finishMessengerLogin, { body: { code: 'guessed', botToken } })
    expect(status).toBe(422)
    expect((await pages()).id).toBeNull()
  })

  it('is for companies that have one of the channels', async () => {
    const { companyId } = meta.world
    await meta.app.build.run('update company set facebook = false, instagram = false where id = $1', [companyId])
    const call = { params: { id: bot() }, body: { type: 'FACEBOOK' as const } }
    // A person's session is looked at anew within seconds.
    meta.app.clock.advance('10s')
    const { status } = await meta.manager.call(startMessengerLogin, call)
    await meta.app.build.run('update company set facebook = true, instagram = true where id = $1', [companyId])
    meta.app.clock.advance('10s')
    expect(status).toBe(403)
  })
})

describe('a page', () => {
  beforeEach(() => meta.login())

  it('is connected, told to Meta with what we read, and taken off again', async () => {
    expect((await connect(page)).status).toBe(200)
    expect(meta.graph.world.subscriptions.get(page)?.fields).toEqual(
      expect.arrayContaining([
        'messages',
        'message_echoes',
        'messaging_postbacks',
        'message_reactions',
        'message_edits',
      ]),
    )
    const [row] = await rows<{ secret: Buffer; bot_id: number }>(
      `select secret_encrypted as secret, bot_id from connection where kind = 'facebook' and external_id = $1`,
      [page],
    )
    expect([row?.bot_id, row?.secret.includes('EAA')]).toEqual([bot(), false])
    expect((await pages()).pages[0]).toMatchObject({ active: true, updatedAt: expect.any(String), trouble: null })
    expect((await disconnect(page)).status).toBe(200)
    expect(meta.graph.world.subscriptions.has(page)).toBe(false)
    expect((await pages()).pages[0]).toMatchObject({ active: false, updatedAt: null })
    expect((await auditedActions(meta.app, meta.world.companyId)).at(-1)).toBe('messenger.page-disconnected')
    expect((await disconnect(page)).status).toBe(409)
  })

  it('comes back to the row that it had, with its conversations', async () => {
    const connection = async () =>
      (await rows<{ id: number }>(`select id from connection where kind = 'facebook' and active`))[0]?.id
    await connect(page)
    const first = await connection()
    await disconnect(page)
    await connect(page)
    expect(await connection()).toBe(first)
  })

  it('belongs to one bot, until that one gives it up', async () => {
    await connect(page)
    const other = await otherBot()
    await meta.login(other)
    const refused = await connect(page, other)
    expect([refused.status, refused.body]).toMatchObject([409, { message: expect.stringContaining('outro bot') }])
    const seen = await meta.manager.call(listMessengerPages, { params: { id: other }, query: { type: 'FACEBOOK' } })
    expect(seen.body.pages[0]).toMatchObject({ active: false, isElsewhere: true })
    await disconnect(page)
    expect((await connect(page, other)).status).toBe(200)
  })

  it('stays told to Meta while the Instagram account behind it is served', async () => {
    await connect(page)
    await connect(behind)
    await disconnect(page)
    expect(meta.graph.world.subscriptions.has(page)).toBe(true)
    await disconnect(behind)
    expect(meta.graph.world.subscriptions.has(page)).toBe(false)
  })

  it('that Meta does not let us be told of is not connected', async () => {
    meta.graph.refuse({ path: 'subscribed_apps', code: 200 })
    const { status, body } = await connect(page)
    expect([status, body]).toMatchObject([422, { message: expect.stringContaining('permissão') }])
    expect((await pages()).pages[0]?.active).toBe(false)
    expect((await connect(page)).status).toBe(200)
  })

  it('of somebody else, or without a login, is not found', async () => {
    expect((await connect('9999')).status).toBe(404)
    expect((await connect(page, await otherBot())).status).toBe(409)
  })

  it('is told with what to do when the token is dead, and can still be taken off', async () => {
    await connect(page)
    meta.graph.revoke()
    const list = await pages()
    expect(list).toMatchObject({ id: '6001', reconnect: expect.stringContaining('Conecte a conta de novo') })
    expect(list.pages).toMatchObject([{ id: page, name: 'Loja Demo', active: true }])
    expect((await disconnect(page)).status).toBe(200)
    await meta.login()
    expect((await pages()).reconnect).toBeNull()
  })

  it('says that Meta does not answer, and changes nothing', async () => {
    await connect(page)
    meta.graph.fault({ path: 'me/accounts', times: 1, does: { kind: 'cut' } })
    const { status } = await meta.manager.call(listMessengerPages, {
      params: { id: bot() },
      query: { type: 'FACEBOOK' },
    })
    expect(status).toBe(503)
    meta.graph.fault({ path: 'subscribed_apps', times: 1, does: { kind: 'cut' } })
    expect((await disconnect(page)).status).toBe(503)
    expect((await pages()).pages[0]?.active).toBe(true)
  })
})

describe('the account', () => {
  const leave = (userId = '6001', id = bot()) => meta.manager.call(disconnectMetaAccount, { params: { id, userId } })
  beforeEach(() => meta.login())

  it('goes with its pages and what it allowed us', async () => {
    await connect(page)
    await connect(behind)
    expect((await leave('someone')).status).toBe(404)
    expect((await leave()).status).toBe(200)
    expect(await pages()).toMatchObject({ id: null, pages: [] })
    expect([...meta.graph.world.subscriptions.keys()]).toEqual([])
    expect([...meta.graph.world.tokens.values()].every(({ revoked }) => revoked)).toBe(true)
    const connected = ['messenger.page-connected', 'messenger.page-connected']
    const gone = ['messenger.page-disconnected', 'messenger.page-disconnected']
    const kept = ['messenger.linked', ...connected, ...gone, 'messenger.disconnected']
    expect((await auditedActions(meta.app, meta.world.companyId)).slice(-6)).toEqual(kept)
  })

  it('keeps what it allowed us while another bot stands on it', async () => {
    const other = await otherBot()
    await meta.login(other)
    expect((await leave()).status).toBe(200)
    expect((await connect(page, other)).status).toBe(200)
  })
})

describe('what Meta asks of data', () => {
  const post = (path: string, signed: string) =>
    meta.app.anonymous.inject({
      method: 'POST',
      url: `/webhooks/meta/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: undefined as never },
      payload: new URLSearchParams({ signed_request: signed }).toString(),
    })
  beforeEach(async () => {
    await meta.login()
    await connect(page)
  })

  it('deletes the logins of a person and their pages, and shows how it went', async () => {
    const answer = await post('data-deletion', meta.graph.signRequest('6001'))
    expect(answer.statusCode).toBe(200)
    const { url, confirmation_code: code } = answer.json<{ url: string; confirmation_code: string }>()
    expect(url).toBe(`http://prosa.test/exclusao-de-dados/${code}`)
    const shown = await meta.app.anonymous.inject({ method: 'GET', url: new URL(url).pathname })
    expect([shown.statusCode, shown.body]).toEqual([200, expect.stringContaining('Os dados foram excluídos')])
    expect(await rows('select from link_grant')).toEqual([])
    expect(await rows(`select from connection where kind = 'facebook' and active`)).toEqual([])
    expect(await rows('select from data_deletion where done_at is not null and code = $1', [code])).toHaveLength(1)
  })

  it('ends the access of who removed the app', async () => {
    expect((await post('deauthorize', meta.graph.signRequest('6001'))).statusCode).toBe(200)
    expect((await pages()).id).toBeNull()
  })

  it('of another person changes nothing', async () => {
    expect((await post('deauthorize', meta.graph.signRequest('777'))).statusCode).toBe(200)
    expect((await pages()).pages[0]?.active).toBe(true)
  })

  it('unsigned, wrongly signed or empty is refused', async () => {
    const [signature = '', payload = ''] = meta.graph.signRequest('6001').split('.')
    const forged = Buffer.from(JSON.stringify({ algorithm: 'HMAC-SHA256', user_id: '6001' })).toString('base64url')
    for (const signed of ['', 'a.b', `${signature}.${forged}`, `.${payload}`, `${signature}.${payload}.`])
      expect([signed, (await post('data-deletion', signed)).statusCode]).toEqual([signed, 403])
    expect((await pages()).pages[0]?.active).toBe(true)
    expect((await meta.app.anonymous.inject({ method: 'GET', url: '/exclusao-de-dados/guessed' })).statusCode).toBe(404)
  })
})
