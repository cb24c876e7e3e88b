// Gate: the main way of contacts' pictures.
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { getContact, listInbox, type Permission, readFile } from '@prosa/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { StandIn } from '../../../channels/fake/testing.ts'
import { conversationTopic, type DialogChanged } from '../../../conversation/model/events.ts'
import type { ConversationWorld } from '../../../conversation/testing.ts'
import type { Caller, TestApp } from '../../../platform/testing/index.ts'
import { createMedia, eraseReleased } from '../../files/index.ts'
import { readProfile } from './read-profile.jobs.ts'
import { give, type PictureWorld, photo, pictureWorld } from './testing.ts'

/* The life of a customer's picture: kept, shown, asked for again, gone. */

let own: PictureWorld
let standIn: StandIn
let app: TestApp
let world: ConversationWorld
let staff: Caller
beforeAll(async () => {
  own = await pictureWorld()
  ;({ standIn, app, world } = own)
  staff = await own.personOf({ id: world.companyId }, ['contact_view', 'omnichannel_view'], [{ id: world.workspaceId }])
})
afterAll(() => own.close())

const personOf: PictureWorld['personOf'] = (...person) => own.personOf(...person)
const rows: PictureWorld['rows'] = (...question) => own.rows(...question)
const files = () => own.files()
const drain = () => own.drain()
const newCustomer: PictureWorld['newCustomer'] = (answer) => own.newCustomer(answer)
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

it('is asked for by the process that may: the others pass it on, and not for ever', async () => {
  const { customer, write, kept } = newCustomer(() => {})
  await write()
  const { jobs } = app.app.platform
  const profiles = app.app.program.channels.find('fake')?.profiles
  if (!profiles) throw new Error('The channel tells nothing of its customers')
  const read = vi.spyOn(profiles, 'read').mockResolvedValue({ kind: 'elsewhere' })
  const enqueue = vi.spyOn(jobs, 'enqueue').mockResolvedValue()
  const stranger = { companyId: world.companyId, connectionId: world.fakeConnectionId, customer }
  const bounds = { readMs: 60_000, pictureMs: 60_000 }
  try {
    await readProfile(app.app.program, stranger, bounds)
    const options = { startAfter: expect.any(Date), key: `${world.fakeConnectionId}:${customer}` }
    expect(enqueue.mock.calls).toEqual([['read-profile', { ...stranger, tries: 1 }, options]])
    await readProfile(app.app.program, { ...stranger, tries: 11 }, bounds)
    expect(enqueue).toHaveBeenCalledTimes(1)
  } finally {
    read.mockRestore()
    enqueue.mockRestore()
  }
  expect(await kept()).toMatchObject({ name: null, profileAt: null })
  standIn.pictures.delete(customer)
  await drain()
  expect((await kept()).name).toBe('Rita Prado')
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
