// Gate: no message is told that is not stored.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../testing.ts'

let app: TestApp
let world: ConversationWorld
beforeAll(async () => {
  app = await testApp()
  world = await conversationWorld(app)
})
afterAll(() => app.close())

const writeDown = async (phone: string, companyId = world.companyId): Promise<number> =>
  (await app.build.insert<{ id: number }>('contact', { company_id: companyId, name: 'Ana', phone })).id

/** Who somebody is after they wrote. */
const writes = async (externalId: string, phone: string, name = 'aninha') => {
  const connectionId = world.fakeConnectionId
  const { dialog } = await world.conversation.receive({
    ...inbound(world, { connectionId, externalId }),
    contact: { phone, name },
  })
  const { rows } = await app.database.owner.query<{ id: number; name: string }>(
    'select k.id, k.name from dialog d join contact k on k.company_id = d.company_id and k.id = d.contact_id where d.id = $1',
    [dialog.id],
  )
  return rows[0]
}

describe('a sender who was entered as a contact before', () => {
  it('gets that contact, with or without country code and ninth digit, and its name is kept', async () => {
    const ana = await writeDown('(11) 98123-0002')
    expect(await writes('551181230002', '551181230002')).toEqual({ id: ana, name: 'Ana' })
    const twice = [await writeDown('5511981230003'), await writeDown('11981230003')]
    expect((await writes('5511981230003', '+55 11 98123-0003'))?.id).toBe(twice[0])
  })

  it('gets a new contact where the channel does not verify the number, or the contact is another company’s', async () => {
    const ana = await writeDown('5511981230004')
    expect((await writes('a browser', '5511981230004'))?.id).not.toBe(ana)
    const { id: other } = await app.build.company()
    const theirs = await writeDown('5511981230005', other)
    expect((await writes('5511981230005', '5511981230005'))?.id).not.toBe(theirs)
  })

  it('gets a new contact where somebody has written as that contact', async () => {
    const first = await writes('a browser with a number', '5511981230006')
    expect((await writes('5511981230006', '5511981230006'))?.id).not.toBe(first?.id)
    // Nor on another number of the company: whose number was written down there is not who writes here.
    const known = await writeDown('5511981230009')
    const connection_id = world.connectionId
    await app.build.insert('identity', {
      company_id: world.companyId,
      contact_id: known,
      connection_id,
      external_id: 'v9',
    })
    expect((await writes('5511981230009', '5511981230009'))?.id).not.toBe(known)
  })

  it('gets one contact where they write twice at once', async () => {
    const ana = await writeDown('5511981230007')
    const both = await Promise.all([writes('5511981230007', '5511981230007'), writes('5511981230007', '5511981230007')])
    expect(both.map((one) => one?.id)).toEqual([ana, ana])
  })
})

it.each([
  ['\u200e\u200d', null],
  [' \u3164 ', null],
  ['Ana\n Lima', 'Ana Lima'],
  [`${'a'.repeat(199)}👨‍👩‍👧‍👦`, 'a'.repeat(199)],
])('somebody whom a provider calls %j is known as %j', async (told, name) => {
  const phone = `55119812301${String(told.length).padStart(2, '0').slice(-2)}`
  expect((await writes(phone, phone, told))?.name).toBe(name)
})
