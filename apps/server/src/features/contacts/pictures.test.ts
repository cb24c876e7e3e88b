import { randomBytes, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { getContact, listInbox, type Permission, readFile } from '@prosa/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callFake, type StandIn, sealFakeSecret, startStandIn } from '../../channels/fake/testing.ts'
import { conversationTopic, type DialogChanged } from '../../conversation/model/events.ts'
import { type ConversationWorld, conversationWorld, testApp } from '../../conversation/testing.ts'
import type { Caller, TestApp } from '../../platform/testing/index.ts'
import { createMedia, eraseReleased } from '../files/index.ts'
import { readProfile } from './read-profile.jobs.ts'

/* Pictures of customers, from a provider that gives good ones and all kinds of bad ones. */

let standIn: StandIn
let app: TestApp
let world: ConversationWorld
let staff: Caller

beforeAll(async () => {
  standIn = await startStandIn()
  app = await testApp({ settings: { fakeChannelUrl: standIn.url } })
  world = await conversationWorld(app)
  await sealFakeSecret(app, world.companyId, world.fakeConnectionId)
  staff = await personOf({ id: world.companyId }, ['contact_view', 'omnichannel_view'], [{ id: world.workspaceId }])
})
afterAll(async () => {
  await app.close()
  standIn.close()
})

const personOf = async (company: { id: number }, permissions: Permission[], workspaces: { id: number }[]) =>
  app.as(await app.build.user({ company, permissions, workspaces }))
const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.database.owner.query<Row>(text, values)).rows
const drain = () => app.app.platform.jobs.drain()
const photo = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer()
const give =
  (bytes: Buffer | string, type = 'image/png') =>
  (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': type }).end(bytes)

interface Kept {
  id: number
  dialogId: number
  name: string | null
  pictureFileId: string | null
  profileAt: Date | null
}

/** A customer with a name at the stand-in, whose picture is answered so. */
const newCustomer = (answer: (response: ServerResponse) => void) => {
  const customer = randomUUID()
  standIn.profiles.set(customer, 'Rita Prado')
  standIn.pictures.set(customer, customer)
  standIn.media.set(customer, answer)
  const write = async (): Promise<void> => {
    const message = { type: 'message', id: randomUUID(), from: customer, text: 'oi' }
    expect(await callFake(app, world.fakeExternalId, [message])).toBe(200)
  }
  const kept = async (): Promise<Kept> => {
    const [row] = await rows<Kept>(
      `select c.id, d.id as "dialogId", c.name, c.picture_file_id as "pictureFileId", c.profile_at as "profileAt"
       from contact c join identity i on i.contact_id = c.id join dialog d on d.contact_id = c.id where i.external_id = $1`,
      [customer],
    )
    if (!row) throw new Error('The customer is not known')
    return row
  }
  const ask = (pictureMs = 60_000) =>
    readProfile(
      app.app.program,
      { companyId: world.companyId, connectionId: world.fakeConnectionId, customer },
      { readMs: 60_000, pictureMs },
    )
  return { customer, write, kept, ask }
}
const files = async (): Promise<string[]> =>
  (await rows<{ id: string }>('select id from file where company_id = $1 order by id', [world.companyId])).map(
    ({ id }) => id,
  )
const readPicture = (caller: Caller, id: string) => caller.call(readFile, { params: { id }, query: {} })

describe('a customer’s picture', () => {
  it('is kept small, is shown wherever the customer is, and is told to who looks', async () => {
    const { write, kept } = newCustomer(give(await photo('#336699')))
    const told: number[] = []
    const stop = app.app.platform.realtime.subscribe<DialogChanged>(conversationTopic(world.companyId), (event) => {
      if (event.type === 'dialog.changed' && event.messages.length === 0) told.push(event.dialogId)
    })
    await write()
    const before = await kept()
    expect([before.name, before.pictureFileId]).toEqual([null, null])
    await drain()
    stop()
    const { id, dialogId, name, pictureFileId } = await kept()
    expect(name).toBe('Rita Prado')
    expect(told.filter((one) => one === dialogId).length).toBeGreaterThanOrEqual(2)
    const pictureUrl = `/api/files/${pictureFileId}`
    expect((await staff.call(getContact, { params: { id } })).body).toMatchObject({ name, pictureUrl })
    const { body } = await staff.call(listInbox, { query: {} })
    expect(body.dialogs.find((one) => one.id === dialogId)).toMatchObject({ name, pictureUrl })
    const answer = await staff.inject({ method: 'GET', url: pictureUrl })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 256, height: 256 })
  })

  it('is read by whoever sees the contact, and is not there for anybody else', async () => {
    const { write, kept } = newCustomer(give(await photo('#112233')))
    await write()
    await drain()
    const id = (await kept()).pictureFileId ?? ''
    const company = { id: world.companyId }
    const workspaces = [{ id: world.workspaceId }]
    const sees = async (permission: Permission) => readPicture(await personOf(company, [permission], workspaces), id)
    expect((await sees('contact_view')).status).toBe(200)
    expect((await sees('dialog_view')).status).toBe(200)
    expect((await sees('campaign_create')).status).toBe(404)
    const elsewhere = await app.build.workspace({ company })
    expect((await readPicture(await personOf(company, ['contact_view'], [elsewhere]), id)).status).toBe(404)
    const other = await app.build.company()
    const theirs = [await app.build.workspace({ company: other })]
    const stranger = await personOf(other, ['contact_view', 'omnichannel_view'], theirs)
    expect((await readPicture(stranger, id)).status).toBe(404)
  })

  it.each([
    ['a page', give('<html><script>alert(1)</script></html>', 'image/jpeg')],
    ['a drawing with a script', give('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml')],
    ['a film', give(Buffer.from('000000186674797069736f6d', 'hex'), 'image/png')],
    ['the beginning of a picture', give(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))],
    ['nothing', give('')],
    ['gone', (response: ServerResponse) => void response.writeHead(404).end()],
    ['refused', (response: ServerResponse) => void response.writeHead(403).end()],
    [
      'led elsewhere',
      (response: ServerResponse) => void response.writeHead(302, { location: 'https://10.0.0.1/a' }).end(),
    ],
  ])('that is %s leaves the name and the initials, and is not asked for again', async (_what, answer) => {
    const before = await files()
    const { customer, write, kept } = newCustomer(answer)
    await write()
    await drain()
    expect(await kept()).toMatchObject({ name: 'Rita Prado', pictureFileId: null, profileAt: expect.any(Date) })
    expect(await files()).toEqual(before)
    standIn.media.set(customer, () => expect.unreachable())
    app.clock.advance('2h')
    await write()
    expect(await drain()).toBe(0)
  })

  it('that is too large is not read to its end', async () => {
    const head = await photo('#ffffff')
    const sent = Promise.withResolvers<void>()
    const { write, kept } = newCustomer((response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).write(head)
      // It never ends by itself: only who stops reading ends it.
      response.on('close', () => sent.resolve())
      const more = (): void =>
        void (response.destroyed || response.write(randomBytes(64 * 1024), () => setImmediate(more)))
      more()
    })
    await write()
    await drain()
    await sent.promise
    expect(await kept()).toMatchObject({ name: 'Rita Prado', pictureFileId: null })
  })

  it.each([
    'https://10.0.0.1/rosto.jpg',
    'https://169.254.169.254/latest/meta-data/',
    'https://example.com/rosto.jpg',
    'https://pictures.invalid.example.com/rosto.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
  ])('at %s is not fetched', async (address) => {
    const { customer, write, kept } = newCustomer(() => {})
    standIn.pictures.set(customer, address)
    await write()
    await drain()
    expect(await kept()).toMatchObject({ name: 'Rita Prado', pictureFileId: null, profileAt: expect.any(Date) })
  })

  it('is found behind an address that leads to it, but not in a circle', async () => {
    const bytes = await photo('#445566')
    const lead = (to: string) => (response: ServerResponse) => void response.writeHead(302, { location: to }).end()
    const there = newCustomer(give(bytes))
    const led = newCustomer(lead(`${standIn.url}/media/${there.customer}`))
    const round = newCustomer((response) => lead(`${standIn.url}/media/${round.customer}`)(response))
    await led.write()
    await round.write()
    await drain()
    expect((await led.kept()).pictureFileId).not.toBeNull()
    expect((await round.kept()).pictureFileId).toBeNull()
  })

  it('that is slow or breaks off keeps no name back, and comes with the next try', async () => {
    const bytes = await photo('#778899')
    const tries = [
      () => {},
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 50))
        setImmediate(() => response.destroy())
      },
      (response: ServerResponse) => void response.writeHead(503).end(),
    ]
    const { write, kept, ask } = newCustomer((response) => (tries.shift() ?? give(bytes))(response))
    await write()
    await expect(ask(50)).rejects.toThrow()
    expect(await kept()).toMatchObject({ name: 'Rita Prado', pictureFileId: null, profileAt: null })
    await expect(ask()).rejects.toThrow()
    await expect(ask()).rejects.toThrow('not to be had now')
    await drain()
    expect((await kept()).pictureFileId).not.toBeNull()
  })

  it('is one file where two workers fetch it at once', async () => {
    const bytes = await photo('#99aabb')
    const waiting: ServerResponse[] = []
    const { write, kept, ask } = newCustomer((response) => void waiting.push(response))
    await write()
    const before = await files()
    const both = Promise.all([ask(), ask()])
    await expect.poll(() => waiting.length).toBe(2)
    for (const response of waiting) give(bytes)(response)
    await both
    const { id, pictureFileId } = await kept()
    expect((await files()).filter((one) => !before.includes(one))).toEqual([pictureFileId])
    expect(await rows('select kind, file_id from file_holder where contact_id = $1', [id])).toEqual([
      { kind: 'contact', file_id: pictureFileId },
    ])
    await drain()
  })

  it('is asked for again after a week, once the customer writes: the same stays, another one takes its place', async () => {
    const { customer, write, kept } = newCustomer(give(await photo('#a0b0c0')))
    await write()
    await drain()
    const first = await kept()
    const version = async () =>
      (await rows<{ version: number }>('select version from dialog where id = $1', [first.dialogId]))[0]?.version
    const later = async (time: string): Promise<number> => {
      app.clock.advance(time)
      await write()
      return drain()
    }
    expect(await later('6d')).toBe(0)
    app.clock.advance('2d')
    await write()
    const before = await version()
    expect(await drain()).toBe(1)
    expect([(await kept()).pictureFileId, await version()]).toEqual([first.pictureFileId, before])
    standIn.media.set(customer, give(await photo('#c0b0a0')))
    await later('8d')
    const second = await kept()
    expect(second.pictureFileId).not.toBe(first.pictureFileId)
    const workspaces = [{ id: world.workspaceId }]
    const colleague = await personOf({ id: world.companyId }, ['contact_view'], workspaces)
    expect((await readPicture(colleague, second.pictureFileId ?? '')).status).toBe(200)
    expect((await readPicture(colleague, first.pictureFileId ?? '')).status).toBe(404)
    expect(await files()).not.toContain(first.pictureFileId)
    standIn.media.set(customer, (response) => void response.writeHead(403).end())
    await later('8d')
    expect((await kept()).pictureFileId).toBe(second.pictureFileId)
    standIn.pictures.delete(customer)
    await later('8d')
    expect((await kept()).pictureFileId).toBeNull()
    expect(await files()).not.toContain(second.pictureFileId)
  })

  it('has no room where the company’s storage is full: the name is kept all the same', async () => {
    const { write, kept } = newCustomer(give(await photo('#0f0f0f')))
    await write()
    await rows('update company set storage_limit_bytes = 1 where id = $1', [world.companyId])
    await drain()
    await rows('update company set storage_limit_bytes = null where id = $1', [world.companyId])
    expect(await kept()).toMatchObject({ name: 'Rita Prado', pictureFileId: null, profileAt: expect.any(Date) })
  })

  it('goes with its contact', async () => {
    const { companyId } = world
    const contact = await app.build.insert<{ id: number }>('contact', { company_id: companyId, name: 'Rita' })
    const media = createMedia(app.app.platform)
    const holder = { kind: 'contact', id: contact.id } as const
    const source = Readable.from([await photo('#123456')])
    const { fileId } = await media.keep({ companyId, source, name: 'foto.png', holder })
    await rows('update contact set picture_file_id = $2 where id = $1', [contact.id, fileId])
    await app.app.platform.database
      .scoped(companyId)
      .deleteFrom('contact')
      .where('company_id', '=', companyId)
      .where('id', '=', contact.id)
      .execute()
    await eraseReleased(app.app.platform, companyId)
    expect(await files()).not.toContain(fileId)
    expect(await rows('select from file_holder where file_id = $1', [fileId])).toEqual([])
  })
})

it('is no hindrance to a message where nobody can be asked', async () => {
  const { write, kept } = newCustomer(() => {})
  const { jobs } = app.app.platform
  const { enqueue } = jobs
  jobs.enqueue = () => Promise.reject(new Error('no jobs'))
  try {
    await write()
  } finally {
    jobs.enqueue = enqueue
  }
  expect(await kept()).toMatchObject({ name: null, profileAt: null })
  // The next message asks again.
  standIn.pictures.clear()
  await write()
  await drain()
  expect((await kept()).name).toBe('Rita Prado')
})
