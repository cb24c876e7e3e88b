import { getDialog, permissions } from '@prosa/contract'
import { aesEncryptGCM, hkdf, type proto, proto as protocol } from 'baileys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience, type QrWorld, qrWorld } from '../../testing/whatsapp-qr/testing.ts'

/* What customers do besides writing text, with the library itself against a stand-in of WhatsApp Web's server and phones. */

let qr: QrWorld
let connectionId: number
let device: string
beforeAll(async () => {
  qr = await qrWorld()
  connectionId = await qr.connection()
  device = await qr.link(connectionId, qr.number())
}, 120_000)
afterAll(() => qr.close())

const said = async (customer: string) =>
  (
    await qr.rows<{ text: string }>(
      `select m.text from message m join dialog d on d.company_id = m.company_id and d.id = m.dialog_id
       join identity i on i.company_id = d.company_id and i.id = d.identity_id
       where i.connection_id = $1 and i.external_id = $2 and m.sender = 'CLIENT' order by m.dialog_id, m.seq`,
      [connectionId, `${customer}@s.whatsapp.net`],
    )
  ).map(({ text }) => text)
const write = (from: string, message: proto.IMessage, over: object = {}) =>
  qr.web.write({ device, from, message, ...over })
const known = async (): Promise<string> => {
  const customer = qr.number()
  await write(customer, { conversation: 'oi' })
  await expect.poll(() => said(customer), patience).toEqual(['oi'])
  return customer
}
const linesOf = async (customer: string) => {
  const row = await qr.row<{ id: number }>(
    `select d.id from dialog d join identity i on i.company_id = d.company_id and i.id = d.identity_id
     where i.connection_id = $1 and i.external_id = $2 order by d.id desc`,
    [connectionId, `${customer}@s.whatsapp.net`],
  )
  const { world, app } = qr
  const company = { id: world.companyId }
  const reader = await app.as(await app.build.user({ company, permissions, workspaces: [{ id: world.workspaceId }] }))
  const { body } = await reader.call(getDialog, { params: { id: row?.id ?? 0 } })
  return body.events.map(({ text }) => text)
}

describe('a call', { timeout: 120_000 }, () => {
  it('that nobody took is a line in the conversation, once, and no message', async () => {
    const customer = await known()
    qr.web.call({ device, from: customer, end: 'missed' })
    await expect.poll(() => linesOf(customer), patience).toEqual(['Ligação perdida pelo WhatsApp'])
    qr.web.call({ device, from: customer, end: 'answered', isVideo: true, hidden: 'bare' })
    await expect
      .poll(() => linesOf(customer), patience)
      .toEqual(['Ligação perdida pelo WhatsApp', 'Ligação de vídeo pelo WhatsApp atendida no celular'])
    expect(await said(customer)).toEqual(['oi'])
  })

  it('that came while the line was cut is told once it is back', async () => {
    const customer = await known()
    qr.web.cut(device)
    await expect.poll(() => qr.web.devices.get(device)?.connection, patience).toBeNull()
    qr.web.call({ device, from: customer, end: 'missed' })
    await expect.poll(() => linesOf(customer), patience).toEqual(['Ligação perdida pelo WhatsApp'])
  })
})

describe('what only the phone shows', { timeout: 120_000 }, () => {
  it('is told to have come', async () => {
    const customer = qr.number()
    qr.web.hide({ device, from: customer })
    await expect
      .poll(() => said(customer), patience)
      .toEqual(['Mensagem de visualização única ou protegida: veja no celular.'])
  })
})

describe('an edit that is sealed', { timeout: 120_000 }, () => {
  const messageSecret = Buffer.alloc(32, 9)
  const encIv = Buffer.alloc(12, 7)
  const edit = (target: string, encPayload: Uint8Array): proto.IMessage => ({
    secretEncryptedMessage: { targetMessageKey: { id: target, fromMe: false }, encPayload, encIv, secretEncType: 2 },
  })

  it('gives the message its new words where its secret is at hand, and marks it where it is not', async () => {
    const customer = qr.number()
    const { jid } = qr.web.accountOf(customer)
    const told = await write(customer, { conversation: 'rua A, 10', messageContextInfo: { messageSecret } })
    const closed = await write(customer, { conversation: 'amanhã' })
    await expect.poll(() => said(customer), patience).toEqual(['rua A, 10', 'amanhã'])
    const words = protocol.Message.encode({ conversation: 'rua B, 20' }).finish()
    const key = hkdf(messageSecret, 32, { info: `${told}${jid}${jid}Message Edit` })
    await write(customer, edit(told, aesEncryptGCM(words, key, encIv, Buffer.alloc(0))))
    await write(customer, edit(closed, Buffer.alloc(48, 1)))
    const changes = async () =>
      (
        await qr.rows<{ text: string; why: string | null }>(
          `select m.text, m.steps -> -1 ->> 'why' as why from message m where m.ext_id like $1 and m.steps -> -1 ->> 's' = 'edited'
           order by m.seq`,
          [`${customer}:%`],
        )
      ).map(({ text, why }) => [text, why])
    await expect.poll(changes, patience).toEqual([
      ['rua B, 20', null],
      ['amanhã', 'unseen'],
    ])
    expect(await said(customer)).toEqual(['rua B, 20', 'amanhã'])
  })
})
