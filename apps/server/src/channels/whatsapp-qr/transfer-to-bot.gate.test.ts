// Gate: the main way of a number between people and bot.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compiled, inbound, shopFlow } from '../../conversation/testing.ts'
import { patience, type QrWorld, qrWorld } from '../../testing/whatsapp-qr/testing.ts'

let qr: QrWorld
let other: { id: number }
let connectionId: number
let device: string
beforeAll(async () => {
  qr = await qrWorld()
  const { companyId: company_id, workspaceId: workspace_id } = qr.world
  const { build } = qr.app
  other = await build.insert<{ id: number }>('bot', {
    company_id,
    workspace_id,
    name: 'Cobrança',
    name_folded: 'cobranca',
    token: randomUUID(),
  })
  const document = shopFlow()
  const version = await build.insert<{ id: number }>('flow', {
    company_id,
    bot_id: other.id,
    kind: 'version',
    version: 1,
    name: 'Cobrança',
    document: JSON.stringify(document),
    compiled: JSON.stringify(compiled(document)),
  })
  await build.run('update bot set active_version_id = $2 where id = $1', [other.id, version.id])
  connectionId = await qr.connection()
  await build.run('update connection set bot_id = $2 where id = $1', [connectionId, other.id])
}, 120_000)
afterAll(() => qr.close())

/** A visitor of the first bot's chat, whose phone is known. */
const visitor = async (phone: string | null): Promise<number> => {
  const event = inbound(qr.world, { externalId: randomUUID(), contact: { name: 'Rui', ...(phone ? { phone } : {}) } })
  return (await qr.world.conversation.receive(event)).dialog.id
}
const transfer = async (dialogId: number): Promise<void> => {
  const { companyId } = qr.world
  const author = await qr.app.build.user({ company: { id: companyId } })
  const data = { botId: other.id, botTransferMessage: 'Olá, aqui é a cobrança.' }
  await qr.world.conversation.transferDialog({ companyId, dialogId, data, author: { userId: author.id, name: 'Ana' } })
}
const dialogOf = (id: number) =>
  qr.row<{ owner: string; open: boolean }>('select owner, open from dialog where id = $1', [id])
const textsTo = (account: string) =>
  qr.web.sent.filter(({ to }) => to.startsWith(account)).map(({ message }) => message?.extendedTextMessage?.text)

describe('a dialog that goes to another bot', { timeout: 120_000 }, () => {
  it('is refused while that bot has no number', async () => {
    const dialogId = await visitor('(11) 98765-0001')
    await expect(transfer(dialogId)).rejects.toMatchObject({ status: 422 })
    expect(await dialogOf(dialogId)).toMatchObject({ open: true })
  })

  it('is refused without a phone of the contact', async () => {
    device = await qr.link(connectionId, qr.number())
    const dialogId = await visitor(null)
    await expect(transfer(dialogId)).rejects.toMatchObject({ status: 422 })
  })

  it('closes; that bot writes from its number, as WhatsApp spells the phone, and the answer starts its flow', async () => {
    // An older account, which WhatsApp knows without the ninth digit.
    qr.web.behaviour.spelled['5511987654321'] = '551187654321'
    const dialogId = await visitor('(11) 98765-4321')
    await transfer(dialogId)
    expect(await dialogOf(dialogId)).toEqual({ owner: 'closed', open: false })
    await expect.poll(() => textsTo('551187654321'), patience).toEqual(['Olá, aqui é a cobrança.'])
    await qr.web.write({ device, from: '551187654321', message: { conversation: 'quem é?' } })
    await expect.poll(() => textsTo('551187654321').length, patience).toBe(2)
    const begun = await qr.rows<{ begun_by_bot: boolean; owner: string; contact_id: number }>(
      'select begun_by_bot, owner, contact_id from dialog where connection_id = $1',
      [connectionId],
    )
    const first = await qr.row<{ contact_id: number }>('select contact_id from dialog where id = $1', [dialogId])
    expect(begun).toEqual([{ begun_by_bot: true, owner: 'bot', contact_id: first?.contact_id }])
  })

  it('fails with words where that phone has no WhatsApp', async () => {
    qr.web.behaviour.absent.push('5511987650002')
    await transfer(await visitor('+55 11 98765-0002'))
    const failure = () =>
      qr.row<{ failure: string | null }>(
        "select failure from message where connection_id = $1 and status = 'failed' order by created_at desc limit 1",
        [connectionId],
      )
    await expect.poll(failure, patience).toEqual({ failure: 'Este número não tem WhatsApp.' })
  })
})
