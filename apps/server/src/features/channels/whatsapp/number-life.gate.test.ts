// Gate: the states of a WhatsApp number.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unlinkBotJob } from '../../bots/bots/unlink-bot.ts'
import { listen } from '../../inbox/streams/testing.ts'
import { type NumberWorld, numberWorld, type Shop } from './testing.ts'

let own: NumberWorld
let shop: Shop

beforeAll(async () => {
  own = await numberWorld()
})
afterAll(() => own.close())
beforeEach(async () => {
  // Connections are remembered for a moment.
  own.app.clock.advance('3s')
  own.graph.clearFaults()
  own.graph.world.subscriptions.clear()
  await own.app.database.owner.query(
    "delete from outbox; update connection set active = false, external_id = 'gone ' || id where kind = 'whatsapp_meta'",
  )
  shop = await own.shop()
  await shop.connect('3001')
})

const ask = async (text: string, ...values: unknown[]) => (await own.app.database.owner.query(text, values)).rows
const isSubscribed = (): boolean => own.graph.world.subscriptions.has('2001')
const secrets = async (botId: number) =>
  (
    await ask(
      "select 1 from connection where bot_id = $1 and kind = 'whatsapp_meta' and secret_encrypted is not null",
      botId,
    )
  ).length
const remove = ({ staff, params }: Shop) => staff.call(contract.deleteBot, { params })

describe('the account at Meta', () => {
  it('is told once its bot was deleted, and nothing of token and login stays', async () => {
    expect((await remove(shop)).status).toBe(200)
    await own.app.app.platform.jobs.drain()
    expect(isSubscribed()).toBe(false)
    expect(await secrets(shop.params.id)).toBe(0)
    expect(await ask('select 1 from link_grant where bot_id = $1', shop.params.id)).toEqual([])
  })

  it('holds no deletion back where Meta does not answer: it is told again later, and at last left to itself', async () => {
    own.graph.fault({ path: '/subscribed_apps', method: 'DELETE', times: 10, does: { kind: 'cut' } })
    expect((await remove(shop)).status).toBe(200)
    await own.app.app.platform.jobs.drain()
    expect((await shop.staff.call(contract.getBot, { params: shop.params })).status).toBe(404)
    expect([isSubscribed(), await secrets(shop.params.id)]).toEqual([true, 1])
    const again = { companyId: shop.world.companyId, botId: shop.params.id }
    await own.app.app.platform.jobs.enqueue(unlinkBotJob, { ...again, tries: 5 })
    await own.app.app.platform.jobs.drain()
    expect(await secrets(shop.params.id)).toBe(0)
  })

  it('goes on calling while another company has a number of the same account', async () => {
    const other = await own.shop()
    await other.connect('3002')
    await remove(shop)
    await own.app.app.platform.jobs.drain()
    expect(isSubscribed()).toBe(true)
    expect((await other.staff.call(contract.disconnectWhatsapp, { params: other.params })).status).toBe(200)
    expect(isSubscribed()).toBe(false)
  })
})

describe('a bot’s record', () => {
  it('tells its number, with what Meta’s app is to call, and no secret', async () => {
    const { body } = await shop.staff.call(contract.getBot, { params: shop.params })
    expect(body.whatsapp).toMatchObject({
      phone: '+55 11 4000-0001',
      businessPhoneId: '3001',
      businessAccountId: '2001',
      urlMeta: `${own.graph.url}/v23.0`,
      urlWebhook: expect.stringMatching(/\/webhooks\/meta$/),
      tokenMeta: contract.maskedSecret,
      tokenWebhook: contract.maskedSecret,
      on: true,
    })
    expect(JSON.stringify(body)).not.toMatch(/EAA|the token of the stand-in/)
    const none = await own.shop()
    expect((await none.staff.call(contract.getBot, { params: none.params })).body.whatsapp).toBe(null)
  })
})

describe('a customer', () => {
  const from = '5511977776666'
  const write = (id: string) =>
    own.graph.write({ phone: '3001', from, id, message: { type: 'text', text: { body: 'oi' } } })
  const readIds = (): string[] => own.graph.sent.filter(({ kind }) => kind === 'read').map(({ id }) => id)
  const dialogOf = async (): Promise<number> =>
    (await ask('select id from dialog where bot_id = $1 and open', shop.params.id))[0]?.id

  it('sees that the bot has read, and that a person has, once for each message', async () => {
    await write('wamid.bot')
    await own.graph.settled()
    await expect.poll(readIds).toContain('wamid.bot')
    const id = await dialogOf()
    await shop.staff.call(contract.openDialog, { params: { id } })
    await shop.staff.call(contract.joinDialog, { params: { id } })
    await write('wamid.person')
    await own.graph.settled()
    expect(readIds()).not.toContain('wamid.person')
    for (let look = 0; look < 3; look += 1) await shop.staff.call(contract.markAsRead, { params: { id } })
    await expect.poll(readIds).toContain('wamid.person')
    expect(readIds().filter((one) => one === 'wamid.person')).toHaveLength(1)
  })

  it('sees that a person types, once for as long as Meta shows it, and not that they look', async () => {
    await write('wamid.typed')
    await own.graph.settled()
    const id = await dialogOf()
    await shop.staff.call(contract.joinDialog, { params: { id } })
    const stream = await listen<contract.DialogStreamOut>(
      own.app.app,
      `/api/realtime/dialogs/${id}?after=0`,
      shop.staff,
    )
    const typing = (): string[] => own.graph.sent.filter(({ kind }) => kind === 'typing').map((one) => one.id)
    for (const state of ['looking', 'typing', 'looking', 'typing'])
      stream.socket.send(JSON.stringify({ type: 'here', state }))
    await expect.poll(typing).toEqual(['wamid.typed'])
    await write('wamid.after')
    await own.graph.settled()
    expect(typing()).toEqual(['wamid.typed'])
    stream.socket.close()
  })

  it('is answered though Meta takes no sign of reading', async () => {
    // Whichever of the two it meets: the answer is tried again, the sign is not.
    own.graph.refuse({ path: '/messages', code: 2, status: 500 })
    const before = own.graph.sent.filter(({ to }) => to === from).length
    await write('wamid.unread')
    await own.graph.settled()
    await expect.poll(() => own.graph.sent.filter(({ to }) => to === from).length, { timeout: 20_000 }).toBe(before + 1)
  })

  it('gets no free text from a person once the day is over, who is told why', async () => {
    await write('wamid.late')
    await own.graph.settled()
    const id = await dialogOf()
    await shop.staff.call(contract.joinDialog, { params: { id } })
    const send = (clientId: string) =>
      shop.staff.call(contract.sendMessage, { params: { id }, body: { clientId, message: 'Olá', fileIds: [] } })
    const first = crypto.randomUUID()
    expect((await send(first)).status).toBe(200)
    await ask("update dialog set last_inbound_at = last_inbound_at - interval '25 hours' where id = $1", id)
    const late = await send(crypto.randomUUID())
    expect([late.status, late.body]).toMatchObject([
      422,
      { message: expect.stringContaining('O prazo de 24 horas desde a última mensagem do cliente terminou.') },
    ])
    // What was taken in time and comes again is what it was.
    expect((await send(first)).status).toBe(200)
  })
})
