import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience, type QrWorld, qrWorld } from '../../testing/whatsapp-qr/testing.ts'

/* A number from its code to its end, with the library itself against a stand-in of WhatsApp Web's server and phones. */

let qr: QrWorld
let connectionId: number
let device: string
beforeAll(async () => {
  qr = await qrWorld()
  connectionId = await qr.connection()
  device = await qr.link(connectionId, qr.number())
}, 120_000)
afterAll(() => qr.close())

const messagesOf = (externalId: string) =>
  qr.rows<{ sender: string; text: string; status: string }>(
    `select m.sender, m.text, m.status from message m join dialog d on d.company_id = m.company_id and d.id = m.dialog_id
     join identity i on i.company_id = d.company_id and i.id = d.identity_id
     where i.connection_id = $1 and i.external_id = $2 order by m.dialog_id, m.seq`,
    [connectionId, externalId],
  )
const write = (from: string, text: string, over: object = {}) =>
  qr.web.write({ device, from, message: { conversation: text }, ...over })
const sentTo = (number: string) =>
  qr.web.sent.filter(({ to }) => to.startsWith(number)).map(({ message }) => message?.extendedTextMessage?.text)
const jid = (number: string): string => `${number}@s.whatsapp.net`

describe('a number that was linked', { timeout: 120_000 }, () => {
  it('keeps its keys sealed, and knows its phone', async () => {
    const keys = await qr.rows<{ kind: string; value: Buffer }>('select kind, value from connection_key')
    expect(new Set(keys.map(({ kind }) => kind))).toContain('creds')
    expect(keys.filter(({ value }) => value.includes('private') || value.includes('noiseKey'))).toEqual([])
    const row = await qr.row<{ settings: object }>('select settings from connection where id = $1', [connectionId])
    expect(row?.settings).toMatchObject({ phone: `+${device.split(':')[0]}` })
  })

  it('takes a customer’s message once, lets the bot answer in numbered text, and learns that it was read', async () => {
    const customer = qr.number()
    await write(customer, 'oi')
    await expect.poll(() => sentTo(customer), patience).toHaveLength(1)
    expect(sentTo(customer)[0]).toContain('Vendas ou suporte?')
    await expect
      .poll(async () => (await messagesOf(jid(customer))).map(({ status }) => status), patience)
      .toEqual(['stored', 'read'])
    await write(customer, 'vendas')
    await expect.poll(() => sentTo(customer), patience).toHaveLength(2)
  })

  it('asks for a customer’s picture once they wrote, and keeps the initials of who shows none', async () => {
    const [shown, hidden] = [qr.number(), qr.number()]
    qr.web.behaviour.faceless.push(hidden)
    const contactOf = (number: string) =>
      qr.row<{ name: string; picture: string | null; asked: Date | null }>(
        'select name, picture_file_id as picture, profile_at as asked from contact where phone = $1',
        [`+${number}`],
      )
    for (const number of [shown, hidden]) {
      await write(number, 'oi')
      await expect.poll(async () => (await contactOf(number))?.asked ?? null, patience).not.toBeNull()
    }
    expect(await contactOf(shown)).toMatchObject({ name: 'Cliente', picture: expect.any(String) })
    expect(await contactOf(hidden)).toMatchObject({ name: 'Cliente', picture: null })
  })

  it('brings what came while the line was cut, each once', async () => {
    const customer = qr.number()
    await write(customer, 'um')
    await expect.poll(() => messagesOf(jid(customer)), patience).not.toEqual([])
    qr.web.cut(device)
    await expect.poll(() => qr.web.devices.get(device)?.connection, patience).toBeNull()
    await write(customer, 'dois')
    await write(customer, 'três')
    const said = async () => (await messagesOf(jid(customer))).filter(({ sender }) => sender === 'CLIENT')
    await expect.poll(async () => (await said()).map(({ text }) => text), patience).toEqual(['um', 'dois', 'três'])
  })

  it('knows a customer by phone and by the id that hides it as one', async () => {
    const customer = qr.number()
    await write(customer, 'pelo telefone')
    await expect.poll(() => messagesOf(jid(customer)), patience).not.toEqual([])
    await write(customer, 'escondido', { hidden: 'bare' })
    const said = async () => (await messagesOf(jid(customer))).filter(({ sender }) => sender === 'CLIENT')
    await expect.poll(async () => (await said()).length, patience).toBe(2)
    const contacts = await qr.rows('select id from contact where phone = $1', [`+${customer}`])
    expect(contacts).toHaveLength(1)
  })

  it('takes what the phone’s owner writes as a person’s word: the bot leaves', async () => {
    const customer = qr.number()
    await write(customer, 'oi')
    await expect.poll(() => sentTo(customer), patience).toHaveLength(1)
    await qr.web.writeOnPhone(device, customer, { conversation: 'Aqui é a Ana' })
    await expect
      .poll(async () => (await messagesOf(jid(customer))).at(-1), patience)
      .toMatchObject({
        sender: 'HUMAN',
        text: 'Aqui é a Ana',
      })
    const owner = await qr.row<{ owner: string }>(
      'select d.owner from dialog d join identity i on i.id = d.identity_id where i.external_id = $1',
      [jid(customer)],
    )
    expect(owner).toEqual({ owner: 'queue' })
  })

  it('carries files both ways, whole', async () => {
    const customer = qr.number()
    const bytes = Buffer.from('%PDF-1.4 um recibo')
    const message = await qr.web.upload('document', bytes, { mimetype: 'application/pdf', fileName: 'recibo.pdf' })
    await qr.web.write({ device, from: customer, message })
    const files = async () =>
      (
        await qr.row<{ files: { name: string; pending?: string; failure?: string }[] }>(
          'select files from message m where files is not null order by created_at desc limit 1',
        )
      )?.files
    await expect.poll(files, patience).toMatchObject([{ name: 'recibo.pdf' }])
    await expect.poll(async () => (await files())?.[0]?.pending, patience).toBeUndefined()
    expect((await files())?.[0]?.failure).toBeUndefined()
  })
})
