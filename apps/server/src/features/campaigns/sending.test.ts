import { randomUUID } from 'node:crypto'
import {
  type Campaign,
  cancelCampaign,
  createCampaign,
  getDialog,
  listCampaigns,
  pauseCampaign,
  retryMessage,
  startCampaign,
} from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secondProcess, type TestApp } from '../../platform/testing/index.ts'
import {
  bodyOf,
  buildCampaignWorld,
  buildContacts,
  type CampaignApp,
  type CampaignWorld,
  campaignApp,
  hurry,
  type Provider,
  phoneOf,
} from './testing.ts'

/* What a campaign promises: nobody twice, nothing after it was stopped, sums that add up at every moment. */

let app: CampaignApp
let provider: Provider
let t: TestApp
let world: CampaignWorld
beforeAll(async () => {
  app = await campaignApp()
  t = app.t
  provider = app.provider
  await t.app.start()
})
afterAll(() => app.close())
beforeEach(async () => {
  provider.taken = []
  provider.answer = () => 200
  world = await buildCampaignWorld(t)
})

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.database.owner.query<Row>(text, values)).rows

const begin = async (phones: readonly (string | null)[], over: Parameters<typeof bodyOf>[2] = {}): Promise<number> => {
  const contacts = await buildContacts(world, phones)
  const { status, body } = await world.as.call(createCampaign, { body: bodyOf(world, contacts, over) })
  expect([status, body]).toMatchObject([200, { status: 'PENDING' }])
  await hurry(world, body.id)
  return body.id
}
const read = async (id: number): Promise<Campaign> => {
  const [found] = (await world.as.call(listCampaigns, { body: { id } })).body.result
  if (!found) throw new Error('The campaign is gone')
  expect(
    found.totalMessagesSent + found.totalMessagesPending + found.totalMessagesFailed + found.totalMessagesCanceled,
  ).toBe(found.totalMessages)
  return found
}
const until = (check: () => Promise<void>) =>
  expect.poll(async () => check().then(() => true, String), { timeout: 20_000, interval: 20 }).toBe(true)
const becomes = (id: number, wanted: Partial<Campaign>) =>
  until(async () => expect(await read(id)).toMatchObject(wanted))
const phones = (count: number): string[] => Array.from({ length: count }, (_, n) => phoneOf(n))

describe('sending', () => {
  it('writes to each contact in a dialog of the bot, which says where it came from, and answers by its flow', async () => {
    const id = await begin(phones(3), { file: { name: 'nota.txt', base64File: Buffer.from('oi').toString('base64') } })
    await becomes(id, { status: 'COMPLETED', totalMessagesSent: 3, totalMessagesPending: 0 })
    expect(provider.taken.map(({ to, text, file }) => [to, text, file?.name])).toEqual(
      phones(3).map((phone, n) => [phone, `Oi, Contato ${n + 1}!`, 'nota.txt']),
    )
    const [event] = await query<{ detail: object }>(
      "select e.detail from dialog_event e join campaign_recipient r on r.dialog_id = e.dialog_id where r.campaign_id = $1 and e.kind = 'campaign'",
      [id],
    )
    expect(event?.detail).toMatchObject({ campaignId: id, name: 'Natal' })
    const { replies } = await t.app.program.conversation.receive({
      companyId: world.company.id,
      connectionId: world.connection.id,
      externalId: phoneOf(0),
      extId: randomUUID(),
      text: 'quero',
    })
    expect(replies.map(({ text }) => text)).toEqual(['Que bom que respondeu!'])
  })

  it('goes into the contact’s open dialog and leaves it to whoever has it, also under an id that came later', async () => {
    const { conversation } = t.app.program
    const from = { companyId: world.company.id, connectionId: world.connection.id, text: 'oi' }
    const { dialog } = await conversation.receive({
      ...from,
      externalId: 'hidden',
      alias: phoneOf(0),
      extId: randomUUID(),
    })
    await t.database.owner.query("update dialog set owner = 'queue' where id = $1", [dialog.id])
    const id = await begin(phones(1))
    await becomes(id, { status: 'COMPLETED', totalMessagesSent: 1 })
    const rows = await query(
      'select d.id, d.owner from campaign_recipient r join dialog d on d.id = r.dialog_id where r.campaign_id = $1',
      [id],
    )
    expect(rows).toEqual([{ id: dialog.id, owner: 'queue' }])
  })

  it('keeps its interval', async () => {
    const id = await begin(phones(3))
    await query('update campaign set interval_seconds = 60 where id = $1', [id])
    await becomes(id, { status: 'IN_PROGRESS', totalMessagesSent: 1, totalMessagesPending: 2 })
    const [row] = await query<{ seconds: number }>(
      'select extract(epoch from next_at - now())::float8 as seconds from campaign where id = $1',
      [id],
    )
    expect(row?.seconds).toBeGreaterThan(50)
    expect(provider.taken).toHaveLength(1)
  })

  it('never sends again what the channel may have taken, by itself or by hand', async () => {
    provider.answer = () => null
    const id = await begin(phones(1))
    await becomes(id, { status: 'COMPLETED', totalMessagesFailed: 1 })
    const [place] = await query<{ dialog_id: number; seq: number }>(
      'select dialog_id, seq from campaign_recipient where campaign_id = $1',
      [id],
    )
    const retried = await world.as.call(retryMessage, { params: { id: `${place?.dialog_id}-${place?.seq}` } })
    expect([retried.status, retried.body]).toMatchObject([
      409,
      { message: expect.stringContaining('não são reenviadas') },
    ])
    expect(provider.taken).toHaveLength(1)
    // So that nobody is offered to.
    const opened = await world.as.call(getDialog, { params: { id: place?.dialog_id ?? 0 } })
    expect(JSON.stringify(opened.body)).toContain('"sentOnce":true')
  })

  it('waits while the channel asks it to, and pauses where the bot lost its number, the file is gone or all fails', async () => {
    provider.answer = (count) => (count === 1 ? 503 : 200)
    const patient = await begin(phones(1))
    await becomes(patient, { status: 'COMPLETED', totalMessagesSent: 1 })

    const unlinked = await begin(phones(2))
    await query('update connection set active = false where id = $1', [world.connection.id])
    await becomes(unlinked, { status: 'PAUSED', notice: 'O bot não tem mais um número conectado.' })
    await query('update connection set active = true where id = $1', [world.connection.id])
    await world.as.call(startCampaign, { params: { id: unlinked } })
    await becomes(unlinked, { status: 'COMPLETED', totalMessagesSent: 2 })

    world = await buildCampaignWorld(t)
    const gone = await begin(phones(4), {
      file: { name: 'nota.txt', base64File: Buffer.from('oi').toString('base64') },
    })
    await query("update file set storage_key = 'nowhere' where company_id = $1", [world.company.id])
    await becomes(gone, { status: 'PAUSED', notice: 'O anexo não está mais disponível.', totalMessagesFailed: 1 })

    world = await buildCampaignWorld(t)
    provider.answer = () => 400
    const failing = await begin(phones(14))
    await becomes(failing, { status: 'PAUSED', totalMessagesFailed: 10, totalMessagesPending: 4 })
  })

  it('stops with its company, and goes on with it', async () => {
    const id = await begin(phones(1))
    await query('update company set allow_campaign_creation = false where id = $1', [world.company.id])
    const status = async () => (await query('select status, notice from campaign where id = $1', [id]))[0]
    await until(async () =>
      expect(['PAUSED', 'COMPLETED']).toContain(((await status()) as { status: string } | undefined)?.status),
    )
    expect(provider.taken.length).toBeLessThanOrEqual(1)
  })
})

describe('nobody twice', () => {
  it('holds with two processes, kills, and outcomes that nobody knows', async () => {
    const doubled = [...phones(60), ...phones(6)]
    let unknown = 0
    provider.answer = (count) => {
      if (count % 10 !== 3) return 200
      unknown += 1
      return null
    }
    const id = await begin(doubled)
    const other = await secondProcess(t)
    await other.start()
    // A killed process leaves what it had claimed: its lease runs out, and another finds the mark.
    for (let kill = 0; kill < 6; kill += 1) {
      await until(async () => expect(provider.taken.length).toBeGreaterThan(kill * 8))
      await query(
        "update outbox set lease_until = now() - interval '1 second', fence = fence + 1 where company_id = $1 and state = 1",
        [world.company.id],
      )
    }
    await becomes(id, { status: 'COMPLETED', totalMessages: 66, totalMessagesPending: 0, totalMessagesCanceled: 6 })
    await other.close()
    const numbers = provider.taken.map(({ to }) => to)
    expect(new Set(numbers).size).toBe(numbers.length)
    const { totalMessagesFailed } = await read(id)
    expect(totalMessagesFailed).toBeGreaterThanOrEqual(unknown)
    expect(numbers.length).toBeGreaterThanOrEqual(60 - totalMessagesFailed)
  })
})

describe('nothing after it was stopped', () => {
  it('begins once a pause or a cancel has answered, whenever that comes, and a pause loses nobody', async () => {
    for (let round = 0; round < 4; round += 1) {
      world = await buildCampaignWorld(t)
      provider.taken = []
      const id = await begin(phones(12))
      const wanted = Math.floor(round * 3)
      await until(async () => expect(provider.taken.length).toBeGreaterThanOrEqual(wanted))
      const act = round % 2 === 0 ? cancelCampaign : pauseCampaign
      const { status, body } = await world.as.call(act, { params: { id } })
      const answeredAtMs = performance.now()
      expect([status, body.status]).toEqual([200, round % 2 === 0 ? 'CANCELLED' : 'PAUSED'])
      expect(body.totalMessagesPending).toBe(round % 2 === 0 ? 0 : 12 - body.totalMessagesSent)
      if (round % 2 === 1) {
        expect(provider.taken.every(({ atMs }) => atMs <= answeredAtMs)).toBe(true)
        await world.as.call(startCampaign, { params: { id } })
        await becomes(id, { status: 'COMPLETED', totalMessagesSent: 12 })
        expect(provider.taken.map(({ to }) => to)).toEqual(phones(12))
        continue
      }
      // Another company's campaign goes on after it: the sender is awake and has nothing of this one.
      const stopped = { id, world, sent: body.totalMessagesSent }
      world = await buildCampaignWorld(t)
      await becomes(await begin([phoneOf(999)]), { status: 'COMPLETED' })
      const late = provider.taken.filter(({ to, atMs }) => to !== phoneOf(999) && atMs > answeredAtMs)
      expect(late).toEqual([])
      world = stopped.world
      expect(await read(id)).toMatchObject({ status: 'CANCELLED', totalMessagesSent: stopped.sent })
    }
  })

  /** A pause, or a cancel, that waits for the first message, which is under way. */
  const stopWhileSending = async (count: number, act: typeof pauseCampaign | typeof cancelCampaign = pauseCampaign) => {
    let release = (): void => {}
    provider.answer = (taken) => (taken === 1 ? new Promise((resolve) => (release = () => resolve(200))) : 200)
    const id = await begin(phones(count))
    await until(async () => expect(provider.taken).toHaveLength(1))
    const stopping = world.as.call(act, { params: { id } })
    const stopped = "select from campaign where id = $1 and status in ('PAUSED', 'CANCELLED')"
    await until(async () => expect(await query(stopped, [id])).toHaveLength(1))
    return { id, stopping, release: () => release() }
  }

  it('stays going where somebody continues it while a pause still waits for a send', async () => {
    const { id, stopping, release } = await stopWhileSending(2)
    expect((await world.as.call(startCampaign, { params: { id } })).status).toBe(200)
    await stopping
    release()
    await becomes(id, { status: 'COMPLETED', totalMessagesSent: 2 })
  })

  it('is done where the last message was under way when it was paused', async () => {
    const { stopping, release } = await stopWhileSending(1)
    release()
    expect((await stopping).body).toMatchObject({ status: 'COMPLETED', totalMessagesSent: 1 })
  })

  it('waits for a send that has begun, and takes back what was not', async () => {
    const { stopping, release } = await stopWhileSending(2, cancelCampaign)
    let hasAnswered = false
    void stopping.then(() => (hasAnswered = true))
    await new Promise((resolve) => setImmediate(resolve))
    expect(hasAnswered).toBe(false)
    release()
    const { body } = await stopping
    expect(body).toMatchObject({ totalMessagesSent: 1, totalMessagesCanceled: 1, totalMessagesPending: 0 })

    await t.app.platform.lifecycle.stop()
    const other = await buildCampaignWorld(t)
    world = other
    const held = await begin(phones(1))
    // In the outbox, and nobody sends.
    await t.app.program.conversation.writeFirst({
      companyId: other.company.id,
      claim: async (pipeline) => {
        const [row] = await pipeline.query<{ contact_id: number }>(
          'select contact_id from campaign_recipient where campaign_id = $1',
          [held],
        )
        const to = { connectionId: other.connection.id, kind: 'fake', contactId: row?.contact_id ?? 0 }
        return { ...to, phone: phoneOf(0), text: 'oi', isBulk: true }
      },
      written: (pipeline, { dialogId, seq }) => {
        void pipeline.query(
          "update campaign_recipient set status = 'queued', dialog_id = $2, seq = $3 where campaign_id = $1",
          [held, dialogId, seq],
        )
      },
    })
    const paused = await other.as.call(pauseCampaign, { params: { id: held } })
    expect(paused.body).toMatchObject({ status: 'PAUSED', totalMessagesPending: 1 })
    expect(await query('select from outbox where company_id = $1', [other.company.id])).toEqual([])
    await t.app.platform.lifecycle.start(t.config.roles)
  })
})
