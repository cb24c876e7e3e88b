import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callFake, type StandIn, sealFakeSecret, startStandIn } from '../../channels/fake/testing.ts'
import { createMedia } from '../../features/files/index.ts'
import type { TestApp } from '../../platform/testing/index.ts'
import type { StoredFile } from '../model/present.ts'
import { type ConversationWorld, conversationWorld, testApp } from '../testing.ts'

let standIn: StandIn
let app: TestApp
let world: ConversationWorld

beforeAll(async () => {
  standIn = await startStandIn()
  app = await testApp({ settings: { fakeChannelUrl: standIn.url } })
  await app.app.start()
  world = await conversationWorld(app)
  await sealFakeSecret(app, world.companyId, world.fakeConnectionId)
})
afterAll(async () => {
  await app.close()
  standIn.close()
})

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.database.owner.query<Row>(text, values)).rows
const text = (content: string) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/plain' }).end(content)

/** A customer's message with files. @returns how they stand in it, now and later */
const send = async (files: object[]) => {
  const id = randomUUID()
  expect(await callFake(app, world.fakeExternalId, [{ type: 'message', id, from: randomUUID(), files }])).toBe(200)
  const read = async () => {
    const [row] = await query<{ files: StoredFile[]; version: number; dialog_id: number }>(
      'select files, version, dialog_id from message where ext_id = $1',
      [id],
    )
    if (!row) throw new Error('The message is not stored')
    return row
  }
  const settled = async () => {
    await expect
      .poll(async () => (await read()).files.some(({ pending }) => pending !== undefined), { timeout: 15_000 })
      .toBe(false)
    return read()
  }
  return { id, read, settled }
}
const left = async (dialogId: number) => query('select from media_fetch where dialog_id = $1', [dialogId])

it('brings a customer’s file into the message after it was stored, as a change that others hear of', async () => {
  const waiting: ServerResponse[] = []
  standIn.media.set('recibo', (response) => void waiting.push(response))
  const { read, settled } = await send([{ reference: 'recibo', name: 'recibo', mime: 'text/plain; charset=utf-8' }])
  const before = await read()
  expect(before.files).toMatchObject([{ name: 'recibo', pending: 'recibo' }])
  await expect.poll(() => waiting.length, { timeout: 15_000 }).toBe(1)
  for (const response of waiting) text('Pago em 3 vezes')(response)
  const after = await settled()
  expect(after.version).toBeGreaterThan(before.version)
  expect(after.files).toEqual([{ fileId: expect.any(String), name: 'recibo.txt', mime: 'text/plain', size: 15 }])
  expect(await left(after.dialog_id)).toEqual([])
  const { body } = await createMedia(app.app.platform).open(world.companyId, after.files[0]?.fileId ?? '')
  let content = ''
  for await (const chunk of body) content += String(chunk)
  expect(content).toBe('Pago em 3 vezes')
  const holders = await query('select kind, dialog_id from file_holder where file_id = $1', [after.files[0]?.fileId])
  expect(holders).toEqual([{ kind: 'dialog', dialog_id: after.dialog_id }])
})

it('says what will never come: gone, too large, or at an address of our own network', async () => {
  standIn.media.set('grande', text('a'.repeat(2 * 1024 * 1024 + 1)))
  standIn.media.set('programa', (response) => void response.writeHead(200).end('MZ'))
  standIn.media.set('bom', text('Olá'))
  const { settled } = await send([
    { reference: 'sumiu', name: 'a.txt' },
    { reference: 'grande', name: 'b.txt' },
    { reference: 'programa', name: 'c.exe' },
    { reference: 'http://127.0.0.1:9/segredo', name: 'd.txt' },
    { reference: 'bom', name: 'e.txt' },
  ])
  const { files, dialog_id } = await settled()
  expect(files.map(({ name, failure }) => [name, failure?.slice(0, 26)])).toEqual([
    ['a.txt', 'O arquivo não está mais di'],
    ['b.txt', 'Tamanho máximo excedido. M'],
    ['c.exe', undefined],
    ['d.txt', 'Endereço do arquivo recusa'],
    ['e.txt', undefined],
  ])
  expect(await left(dialog_id)).toEqual([])
})

it('tries again what the provider could not give, and what broke off', async () => {
  let tries = 0
  standIn.media.set('instavel', (response) => {
    tries += 1
    if (tries === 1) return void response.writeHead(503).end()
    if (tries === 2) {
      response.writeHead(200, { 'content-length': '100' })
      response.write('começo')
      return void setImmediate(() => response.destroy())
    }
    text('inteiro')(response)
  })
  const { settled } = await send([{ reference: 'instavel', name: 'a.txt' }])
  expect((await settled()).files).toMatchObject([{ name: 'a.txt', size: 7 }])
  expect(tries).toBe(3)
})

it('fetches again, after its lease, what a killed process had under way, and lets that one write nothing', async () => {
  const waiting: ServerResponse[] = []
  standIn.media.set('lento', (response) => void waiting.push(response))
  const { read, settled } = await send([{ reference: 'lento', name: 'a.txt' }])
  await expect.poll(() => waiting.length, { timeout: 15_000 }).toBe(1)
  // As once the lease had run out.
  await query(`update media_fetch set lease_until = now() - interval '1 second'`)
  await expect.poll(() => waiting.length, { timeout: 15_000 }).toBe(2)
  const [first, second] = waiting
  if (first) text('do primeiro')(first)
  await expect
    .poll(() => query('select from file where not used and size_bytes = 11'), { timeout: 15_000 })
    .toHaveLength(1)
  expect((await read()).files).toMatchObject([{ pending: 'lento' }])
  if (second) text('do segundo, que vale')(second)
  expect((await settled()).files).toMatchObject([{ name: 'a.txt', size: 20 }])
})

it('leaves alone a message that was taken back meanwhile', async () => {
  const waiting: ServerResponse[] = []
  standIn.media.set('apagado', (response) => void waiting.push(response))
  const { id, read } = await send([{ reference: 'apagado', name: 'a.txt' }])
  await expect.poll(() => waiting.length, { timeout: 15_000 }).toBe(1)
  await callFake(app, world.fakeExternalId, [{ type: 'deletion', id }])
  const [response] = waiting
  if (response) text('tarde')(response)
  const { dialog_id } = await read()
  await expect.poll(() => left(dialog_id), { timeout: 15_000 }).toEqual([])
  expect((await read()).files).toBeNull()
})

it('hands the provider the bytes of a file that we send', async () => {
  const media = createMedia(app.app.platform)
  const file = await media.keep({
    companyId: world.companyId,
    source: Readable.from([Buffer.from('Seu boleto')]),
    name: 'boleto.txt',
  })
  const user = await app.build.user({
    company: { id: world.companyId },
    workspaces: [{ id: world.workspaceId }],
    name: 'Marina',
  })
  const from = randomUUID()
  await callFake(app, world.fakeExternalId, [{ type: 'message', id: randomUUID(), from, text: 'oi' }])
  const [dialog] = await query<{ id: number }>(
    'select d.id from dialog d join identity i on i.id = d.identity_id where i.external_id = $1',
    [from],
  )
  await world.conversation.appendPersonMessage({
    companyId: world.companyId,
    dialogId: dialog?.id ?? 0,
    userId: user.id,
    userName: 'Marina',
    clientId: randomUUID(),
    text: 'Segue',
    files: [file],
  })
  const arrived = () => standIn.sent.find(({ to, file: sent }) => to === from && sent)
  await expect.poll(arrived, { timeout: 15_000 }).toBeDefined()
  expect(Buffer.from(arrived()?.file?.base64 ?? '', 'base64').toString()).toBe('Seu boleto')
  expect(arrived()?.text).toBe('Segue')
})
