// Gate: the main way of Messenger and Instagram.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { getDialog } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredFile } from '../../../conversation/model/present.ts'
import { createMedia } from '../../files/index.ts'
import { type MetaWorld, metaWorld } from './testing.ts'

/* Whole conversations with the stand-in of Meta, of both channels. */

let meta: MetaWorld
beforeAll(async () => {
  meta = await metaWorld()
  await meta.login()
  await meta.connect('4001')
  await meta.connect('5001')
})
afterAll(() => meta.close())

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await meta.app.database.owner.query<Row>(text, values)).rows
const patience = { timeout: 20_000 }

describe.each([
  { name: 'Messenger', account: '4001', channel: 'messenger' },
  { name: 'Instagram', account: '5001', channel: 'instagram' },
] as const)('a customer of $name', ({ account, channel }) => {
  const newCustomer = () => `7${randomUUID().replace(/\D/g, '').padEnd(12, '0').slice(0, 12)}`
  const write = (from: string, item: Record<string, unknown>) => meta.graph.message({ account, from, item })
  const say = (from: string, text: string) => write(from, { message: { text } })
  const sentTo = (to: string) => meta.graph.sent.filter((one) => one.to === to && one.kind === 'message')
  const textsTo = (to: string) => sentTo(to).map(({ body }) => (body.message as { text?: string }).text)
  const dialogOf = async (from: string) => {
    const [row] = await rows<{ id: number; owner: string; seq: number; name: string | null }>(
      `select d.id, d.owner, d.seq, k.name from dialog d join identity i on i.id = d.identity_id
       join contact k on k.id = d.contact_id where i.external_id = $1`,
      [from],
    )
    return row ?? { id: 0, owner: 'nobody', seq: 0, name: null }
  }
  const messagesOf = async (from: string) =>
    rows<{ sender: string; text: string; status: string; files: StoredFile[] | null; failure: string | null }>(
      'select sender, text, status, files, failure from message where dialog_id = $1 order by seq',
      [(await dialogOf(from)).id],
    )
  const greeted = async () => {
    const from = newCustomer()
    await say(from, 'oi')
    await expect.poll(async () => (await messagesOf(from))[1]?.status, patience).toMatch(/sent|delivered/)
    await meta.graph.settled()
    return from
  }
  let marina: Promise<{ id: number }> | null = null
  const person = async (from: string, text: string, files: StoredFile[] = []) => {
    const { companyId, workspaceId } = meta.world
    marina ??= meta.app.build.user({ company: { id: companyId }, workspaces: [{ id: workspaceId }] })
    const user = await marina
    await meta.world.conversation.appendPersonMessage({
      companyId: meta.world.companyId,
      dialogId: (await dialogOf(from)).id,
      userId: user.id,
      userName: 'Marina',
      clientId: randomUUID(),
      text,
      files,
    })
  }

  it('is answered by the bot, whose own echoes do not stop it', async () => {
    const from = await greeted()
    expect(textsTo(from)).toEqual(['Olá! Vendas ou suporte?'])
    await say(from, 'vendas')
    await expect.poll(() => textsTo(from), patience).toEqual(['Olá! Vendas ou suporte?', 'Você está em vendas.'])
    await meta.graph.settled()
    expect(await dialogOf(from)).toMatchObject({ owner: 'bot', seq: 4 })
  })

  it('gets a name and a picture, apart from what they wrote', async () => {
    const from = await greeted()
    await meta.app.app.platform.jobs.drain()
    await expect.poll(async () => (await dialogOf(from)).name, patience).toMatch(/^Cliente/)
    const { id } = await dialogOf(from)
    const shown = async () => (await meta.manager.call(getDialog, { params: { id }, query: {} })).body.pictureUrl
    await expect.poll(shown, patience).toMatch(/^\/api\/files\//)
    const picture = await meta.manager.inject({ method: 'GET', url: (await shown()) ?? '' })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it('keeps the bot away once a person answers in Meta’s own inbox', async () => {
    const from = await greeted()
    const message = { mid: `m_${randomUUID()}`, is_echo: true, app_id: 263_902_037_430_900, text: 'Já te atendo' }
    await write(from, { sender: { id: account }, recipient: { id: from }, message })
    await say(from, 'vendas')
    await expect.poll(async () => (await dialogOf(from)).seq, patience).toBe(4)
    expect((await messagesOf(from)).map(({ sender }) => sender)).toEqual(['CLIENT', 'BOT', 'HUMAN', 'CLIENT'])
    expect(await dialogOf(from)).toMatchObject({ owner: 'queue' })
  })

  it('sends files, and gets those of a person one by one with their words', async () => {
    const from = await greeted()
    const picture = meta.graph.media(Buffer.from('%PDF-1.4 recibo'), 'application/pdf')
    const url = `${meta.graph.url}/attachment/${picture}`
    await write(from, { message: { attachments: [{ type: 'file', payload: { url } }] } })
    await expect.poll(async () => (await messagesOf(from))[2]?.files?.[0]?.mime, patience).toBe('application/pdf')
    const media = createMedia(meta.app.app.platform)
    const source = () => Readable.from([Buffer.from('%PDF-1.4 boleto')])
    const keep = (name: string) => media.keep({ companyId: meta.world.companyId, source: source(), name })
    const files = [await keep('boleto.pdf'), await keep('contrato.pdf')]
    await person(from, 'Seguem', files)
    const mine = () => sentTo(from).slice(-3)
    await expect.poll(() => mine().length === 3 && textsTo(from).at(-1), patience).toBe('Seguem')
    const types = mine().map(({ body }) => (body.message as { attachment?: { type: string } }).attachment?.type)
    expect(types).toEqual(['file', 'file', undefined])
    await expect.poll(async () => (await messagesOf(from)).at(-1)?.status, patience).toMatch(/sent|delivered/)
    await meta.graph.settled()
    expect((await messagesOf(from)).filter(({ sender }) => sender === 'HUMAN')).toHaveLength(1)
  })

  it('takes back and edits, reacts, and reads', async () => {
    const from = await greeted()
    const { mid } = await say(from, 'minha senha é 123')
    await expect.poll(async () => (await dialogOf(from)).seq, patience).toBeGreaterThan(2)
    await write(from, { message_edit: { mid, text: 'esqueça', num_edit: 1 } })
    await expect.poll(async () => (await messagesOf(from))[2]?.text, patience).toBe('esqueça')
    await write(from, { message: { mid, is_deleted: true } })
    await expect.poll(async () => (await messagesOf(from))[2]?.text, patience).toBe('')
    const last = sentTo(from).at(-1)?.id
    await write(from, { reaction: { mid: last, action: 'react', emoji: '❤️', reaction: 'love' } })
    const seen = async () =>
      (await meta.manager.call(getDialog, { params: { id: (await dialogOf(from)).id } })).body.events.map(
        ({ text }) => text,
      )
    await expect.poll(seen, patience).toContain('O cliente reagiu: ❤️')
    await write(from, {
      read: channel === 'instagram' ? { mid: last } : { watermark: meta.app.clock.now().getTime() + 60_000 },
    })
    await expect
      .poll(async () => (await messagesOf(from)).filter(({ sender }) => sender === 'BOT').at(-1)?.status, patience)
      .toBe('read')
  })

  it('is answered late by people alone, with their tag, and not at all after a week', async () => {
    const from = await greeted()
    const window = `${account}:${from}`
    const hour = 3_600_000
    const lastWrote = (hours: number) => meta.graph.world.windows.set(window, Date.now() - hours * hour)
    lastWrote(25)
    await person(from, 'Ainda precisa?')
    await expect.poll(() => textsTo(from).at(-1), patience).toBe('Ainda precisa?')
    expect(sentTo(from).at(-1)?.body).toMatchObject({ messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })
    expect(sentTo(from)[0]?.body).toMatchObject({ messaging_type: 'RESPONSE' })
    lastWrote(8 * 24)
    await person(from, 'E agora?')
    await expect
      .poll(async () => (await messagesOf(from)).at(-1)?.failure, patience)
      .toBe('Passaram mais de 7 dias da última mensagem do cliente.')
  })

  it('twice, late and out of order ends in the same', async () => {
    Object.assign(meta.graph.switches, { duplicates: 0.5, disorder: 0.5, delayMs: 50 })
    const from = await greeted()
    await say(from, 'vendas')
    await expect.poll(() => textsTo(from).length, patience).toBe(2)
    await meta.graph.settled()
    Object.assign(meta.graph.switches, { duplicates: 0, disorder: 0, delayMs: 0 })
    expect(await dialogOf(from)).toMatchObject({ owner: 'bot', seq: 4 })
  })

  it('is not answered twice where Meta’s answer was lost', async () => {
    const from = newCustomer()
    meta.graph.fault({ path: '/messages', times: 1, does: { kind: 'cut-after' } })
    await say(from, 'oi')
    await expect.poll(async () => (await messagesOf(from))[1]?.status, patience).toMatch(/sent|delivered/)
    await expect
      .poll(async () => rows('select from outbox where dialog_id = $1', [(await dialogOf(from)).id]), patience)
      .toEqual([])
    expect(textsTo(from)).toHaveLength(1)
    expect(await dialogOf(from)).toMatchObject({ owner: 'bot' })
  })

  it('is told of as to be connected again, once the token is dead', async () => {
    const from = await greeted()
    // The answer and the mark of reading.
    meta.graph.refuse({ path: '/messages', code: 190, times: 2 })
    await say(from, 'vendas')
    await expect.poll(async () => (await messagesOf(from))[3]?.status, patience).toBe('failed')
    const state = () => rows(`select state from connection where external_id = $1`, [account])
    await expect.poll(state, patience).toEqual([{ state: 'reconnect' }])
    await meta.app.build.run(`update connection set state = 'connected' where external_id = $1`, [account])
  })
})
