// Gate: the main way of outside systems.
import { randomUUID } from 'node:crypto'
import { buildFlow } from '@prosa/flow/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signStandard } from '../../../../../../tools/standins/webhook/index.ts'
import { type ConversationWorld, conversationWorld, inbound } from '../../../conversation/testing.ts'
import { webhookPlace } from '../../../platform/guarded-fetch/call-customer.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

const secretOf = (letter: number): string => `whsec_${Buffer.alloc(32, letter).toString('base64')}`
const secret = secretOf(1)
const otherSecret = secretOf(2)

let t: TestApp
let world: ConversationWorld
let other: ConversationWorld

beforeAll(async () => {
  t = await testApp({ settings: { allowPrivateAddresses: true } })
  world = await connected(secret)
  other = await connected(otherSecret)
})
afterAll(() => t.close())

const seal = (of: ConversationWorld, text: string) =>
  t.app.platform.secrets.seal(text, webhookPlace(of.companyId, of.bot.id))

const connected = async (own: string): Promise<ConversationWorld> => {
  const made = await conversationWorld(t, buildFlow({ Início: { says: 'Olá!' } }))
  await t.build.insert('bot_webhook', {
    company_id: made.companyId,
    bot_id: made.bot.id,
    transfer_url: 'http://127.0.0.1:9/transfer',
    digital_employee_url: 'http://127.0.0.1:9/employee',
    signing_secret_encrypted: seal(made, own),
  })
  return made
}

/** A room that the outside system holds. */
const outsideRoom = async (of = world): Promise<number> => {
  const { dialog } = await of.conversation.receive(inbound(of, { externalId: randomUUID() }))
  const workspaces = [{ id: of.workspaceId }]
  const author = await t.build.user({ company: { id: of.companyId }, permissions: ['omnichannel_view'], workspaces })
  await of.conversation.transferDialog({
    companyId: of.companyId,
    dialogId: dialog.id,
    data: { thirdPartySystem: true },
    author: { userId: author.id, name: 'Ana' },
  })
  return dialog.id
}

interface Sent {
  id?: string
  key?: string
  token?: string
  path?: 'callback' | 'digital-employee'
  atMs?: number
  signature?: string
  text?: string
}

const tell = async (body: object, over: Sent = {}) => {
  const { id = `evt_${randomUUID()}`, key = secret, token = world.bot.token, path = 'callback' } = over
  const text = over.text ?? JSON.stringify(body)
  const timestamp = Math.floor((over.atMs ?? t.clock.now().getTime()) / 1000)
  const answer = await t.anonymous.inject({
    method: 'POST',
    url: `/webhooks/bot/${token}/${path}`,
    headers: {
      'content-type': 'application/json',
      origin: '',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': over.signature ?? signStandard(key, id, timestamp, JSON.stringify(body)),
    },
    payload: text,
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
}
const say = (dialogId: number, text = 'Olá, sou o sistema.') => ({ type: 'message.send', data: { dialogId, text } })

const said = async (dialogId: number): Promise<[string, string][]> => {
  const { rows } = await t.database.owner.query(
    "select sender, text from message where dialog_id = $1 and sender <> 'CLIENT' order by seq",
    [dialogId],
  )
  return rows.map(({ sender, text }) => [sender, text])
}
const ownerOf = async (dialogId: number): Promise<string> =>
  (await t.database.owner.query('select owner from dialog where id = $1', [dialogId])).rows[0]?.owner

describe('what an outside system tells us', () => {
  it('is said to the customer, and the outside system is not told of its own words', async () => {
    const dialogId = await outsideRoom()
    const { status, body } = await tell(say(dialogId))
    expect([status, body]).toEqual([200, { success: true, messageId: `${dialogId}-3`, duplicate: false }])
    expect((await said(dialogId)).at(-1)).toEqual(['HUMAN', 'Olá, sou o sistema.'])
    const { rows } = await t.database.owner.query('select kind from webhook_delivery where dialog_id = $1', [dialogId])
    expect(rows).toEqual([{ kind: 'transfer' }])
  })

  it('is done once, however often it comes, one after the other or together', async () => {
    const dialogId = await outsideRoom()
    const id = `evt_${randomUUID()}`
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell(say(dialogId), { id })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.messageId)).size).toBe(1)
    expect((await tell(say(dialogId), { id })).body).toMatchObject({ duplicate: true })
    expect((await said(dialogId)).filter(([sender]) => sender === 'HUMAN')).toHaveLength(1)
  })

  it('closes the room, or gives it back to people or to the bot', async () => {
    const [closed, people, bot] = [await outsideRoom(), await outsideRoom(), await outsideRoom()]
    await tell({ type: 'dialog.close', data: { dialogId: closed } })
    await tell({ type: 'dialog.return', data: { dialogId: people, to: 'people', workspaceId: world.workspaceId } })
    await tell({ type: 'dialog.return', data: { dialogId: bot, to: 'bot' } })
    expect([await ownerOf(closed), await ownerOf(people), await ownerOf(bot)]).toEqual(['closed', 'queue', 'bot'])
    for (const dialogId of [closed, people, bot]) expect((await tell(say(dialogId))).status).toBe(409)
  })

  it('is refused before its body is read where its signature could not be one, or its time is over', async () => {
    const text = JSON.stringify(say(await outsideRoom())).padEnd(70_000)
    const signature = `v1,${'A'.repeat(43)}=`
    expect((await tell({}, { text, signature })).status).toBe(413)
    const late = t.clock.now().getTime() - 301_000
    for (const over of [{ signature: 'v1,AAAA' }, { signature: 'x'.repeat(47) }, { signature, atMs: late }])
      expect((await tell({}, { text, ...over })).status).toBe(403)
  })

  it('is believed by this very bot’s secret alone, fresh and unchanged', async () => {
    const dialogId = await outsideRoom()
    const nowMs = t.clock.now().getTime()
    const body = say(dialogId)
    const forged: Sent[] = [
      { key: otherSecret },
      { key: '' },
      { signature: '' },
      { signature: 'v1,AAAA' },
      { atMs: nowMs - 301_000 },
      { atMs: nowMs + 301_000 },
      { text: JSON.stringify(say(dialogId, 'outra coisa')) },
      { token: other.bot.token },
    ]
    for (const over of forged) expect([over, (await tell(body, over)).status]).toEqual([over, 403])
    expect((await tell(body, { token: 'nenhum' })).status).toBe(404)
    expect((await said(dialogId)).filter(([sender]) => sender === 'HUMAN')).toEqual([])
  })

  it('has no say in rooms of another bot, even of its own secret', async () => {
    const theirs = await outsideRoom(other)
    expect((await tell(say(theirs))).status).toBe(404)
    expect((await said(theirs)).filter(([sender]) => sender === 'HUMAN')).toEqual([])
  })

  it('is believed by the secret before for as long as that holds', async () => {
    const dialogId = await outsideRoom()
    const before = secretOf(9)
    const until = (at: Date) =>
      t.build.run(
        'update bot_webhook set previous_secret_encrypted = $2, previous_secret_until = $3 where bot_id = $1',
        [world.bot.id, seal(world, before), at],
      )
    await until(new Date(t.clock.now().getTime() + 60_000))
    expect((await tell(say(dialogId), { key: before })).status).toBe(200)
    await until(new Date(t.clock.now().getTime() - 1))
    expect((await tell(say(dialogId), { key: before })).status).toBe(403)
  })

  it.each([
    ['an unknown type', { type: 'message.created', data: { dialogId: 1 } }],
    ['no text and no file', { type: 'message.send', data: { dialogId: 1 } }],
    ['a dialog that is no number', { type: 'dialog.close', data: { dialogId: '1' } }],
    ['nothing', {}],
  ])('is refused with what is wrong: %s', async (_, body) => {
    const { status, body: answer } = await tell(body)
    expect([status, typeof answer.fields]).toEqual([422, 'object'])
  })

  it('names the file that cannot be fetched, and says nothing then', async () => {
    const dialogId = await outsideRoom()
    const files = [{ url: 'http://127.0.0.1:9/nada.pdf', name: 'nada.pdf' }]
    const { status, body } = await tell({ type: 'message.send', data: { dialogId, text: 'veja', files } })
    expect([status, Object.keys(body.fields as object)]).toEqual([422, ['data.files.0']])
    expect((await said(dialogId)).filter(([sender]) => sender === 'HUMAN')).toEqual([])
  })
})

describe('a digital employee', () => {
  it('answers later, while the bot has the room', async () => {
    await t.build.run('update bot set target = 4 where id = $1', [world.bot.id])
    const { dialog } = await world.conversation.receive(inbound(world, { externalId: randomUUID() }))
    const late = { path: 'digital-employee' } as const
    expect((await tell(say(dialog.id, 'Demorei, mas vim.'), late)).status).toBe(200)
    expect(await said(dialog.id)).toEqual([['BOT', 'Demorei, mas vim.']])
    expect((await tell(say(dialog.id))).status).toBe(409)
    await tell({ type: 'dialog.return', data: { dialogId: dialog.id, to: 'people' } }, late)
    expect(await ownerOf(dialog.id)).toBe('queue')
    expect((await tell(say(dialog.id), late)).status).toBe(409)
  })
})
