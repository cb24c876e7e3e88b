import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getDialog } from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller, TestApp, TestUser } from '../../platform/testing/index.ts'
import type { StatusReport } from '../model/acts.ts'
import { conversationTopic, type DialogChanged } from '../model/events.ts'
import { type ConversationWorld, conversationWorld, inbound, personMessage, testApp } from '../testing.ts'

let provider: Server
let answer: (response: ServerResponse) => void
let app: TestApp
let world: ConversationWorld
let ana: TestUser
let bia: TestUser
let me: Caller

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    request.resume()
    await once(request, 'end')
    answer(response)
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  app = await testApp({ settings: { fakeChannelUrl: `http://127.0.0.1:${port}` } })
  await app.app.start()
  world = await conversationWorld(app)
  const [company, workspaces] = [{ id: world.companyId }, [{ id: world.workspaceId }]]
  ana = await app.build.user({ company, workspaces, permissions: ['omnichannel_view'] })
  bia = await app.build.user({ company, workspaces, permissions: ['omnichannel_view'] })
  me = await app.as(ana)
})
afterAll(async () => {
  await app.close()
  provider.close()
})

const takes = (response: ServerResponse): void => void response.end(JSON.stringify({ id: randomUUID() }))
const refuses = (response: ServerResponse): void => void response.writeHead(422).end()
beforeEach(() => {
  answer = takes
})

/** Words have a second each: the clock stands still otherwise. */
const says = (externalId: string, text = 'oi') => {
  app.clock.advance('1s')
  return world.conversation.receive(inbound(world, { connectionId: world.fakeConnectionId, externalId, text }))
}
const replies = async (dialogId: number): Promise<number> => {
  app.clock.advance('1s')
  const stored = await world.conversation.appendPersonMessage(personMessage(world, dialogId, ana.id))
  if (!stored) throw new Error('no such dialog')
  return stored.message.seq
}
const statusOf = async (dialogId: number, seq: number): Promise<string | undefined> => {
  const sql = 'select status from message where dialog_id = $1 and seq = $2'
  return (await app.database.owner.query<{ status: string }>(sql, [dialogId, seq])).rows[0]?.status
}
const becomes = (dialogId: number, seq: number, status: string) =>
  expect.poll(() => statusOf(dialogId, seq), { timeout: 15_000, interval: 10 }).toBe(status)
const reports = (dialogId: number, seq: number, status: StatusReport['status']) =>
  world.conversation.reportStatus({
    companyId: world.companyId,
    connectionId: world.fakeConnectionId,
    of: { reference: `${dialogId}-${seq}` },
    status,
    ...(status === 'failed' && { failure: 'Recusada', cause: 'unknown' }),
  })
/** As the inbox shows it. */
const waitOf = async (dialogId: number) => {
  const { waits, waitsSince } = (await me.call(getDialog, { params: { id: dialogId } })).body
  return { waits, waitsSince }
}
const nobodyWaits = { waits: false, waitsSince: null }
const act = (dialogId: number, action: 'join' | 'close', userId = ana.id) => {
  app.clock.advance('1s')
  return world.conversation.changeDialog({
    companyId: world.companyId,
    dialogId,
    action:
      action === 'join' ? { kind: 'join', userId, userName: 'Ana' } : { kind: 'close', by: userId, reason: 'person' },
  })
}

/** A room that Ana has joined, and its wait before she answers. */
const roomOfAna = async () => {
  const customer = randomUUID()
  const { dialog } = await says(customer)
  await becomes(dialog.id, 2, 'sent')
  await act(dialog.id, 'join')
  const wait = await waitOf(dialog.id)
  expect(wait.waits).toBe(true)
  return { id: dialog.id, customer, wait }
}

describe('a person’s reply that the channel refuses', () => {
  it('leaves the customer waiting as before, publishes that, and counts as an answer once it is sent after all', async () => {
    const heard: DialogChanged[] = []
    const { id, wait } = await roomOfAna()
    const stop = app.app.platform.realtime.subscribe<DialogChanged>(conversationTopic(world.companyId), (event) => {
      heard.push(event)
    })
    answer = refuses
    const seq = await replies(id)
    await becomes(id, seq, 'failed')
    expect(await waitOf(id)).toEqual(wait)
    const { rows } = await app.database.owner.query('select version from dialog where id = $1', [id])
    await expect.poll(() => heard.filter(({ dialogId }) => dialogId === id).at(-1)?.version).toBe(rows[0].version)
    stop()

    await world.conversation.retryMessage(world.companyId, id, seq)
    await becomes(id, seq, 'failed')
    expect(await waitOf(id)).toEqual(wait)

    answer = takes
    await world.conversation.retryMessage(world.companyId, id, seq)
    expect(await waitOf(id)).toEqual(nobodyWaits)
    await becomes(id, seq, 'sent')
    expect(await waitOf(id)).toEqual(nobodyWaits)
  })

  it('counts the wait from the first message after the last reply that did not fail', async () => {
    const { id, customer } = await roomOfAna()
    await becomes(id, await replies(id), 'sent')
    await says(customer, 'e agora?')
    const wait = await waitOf(id)
    expect(wait.waits).toBe(true)
    await says(customer, 'alô?')
    answer = refuses
    for (const _ of [1, 2]) {
      await becomes(id, await replies(id), 'failed')
      expect(await waitOf(id)).toEqual(wait)
    }
    await says(customer, 'ainda aí?')
    expect(await waitOf(id)).toEqual(wait)
  })

  it('makes nobody wait who had not asked anything', async () => {
    const { id } = await roomOfAna()
    await becomes(id, await replies(id), 'sent')
    answer = refuses
    await becomes(id, await replies(id), 'failed')
    expect(await waitOf(id)).toEqual(nobodyWaits)
  })

  it('keeps the customer waiting, whoever holds the room, until a person answers', async () => {
    const { id, wait } = await roomOfAna()
    answer = refuses
    await becomes(id, await replies(id), 'failed')
    const place = { companyId: world.companyId, dialogId: id, author: { userId: ana.id, name: 'Ana' } }
    const data = { queue: 'USER', userId: bia.id, workspaceId: world.workspaceId } as const
    app.clock.advance('1s')
    await world.conversation.transferDialog({ ...place, data })
    expect(await waitOf(id)).toEqual(wait)
    await act(id, 'join', bia.id)
    expect(await waitOf(id)).toEqual(wait)
    answer = takes
    await world.conversation.appendPersonMessage(personMessage(world, id, bia.id))
    expect(await waitOf(id)).toEqual(nobodyWaits)
  })

  it('leaves a closed room closed', async () => {
    const { id } = await roomOfAna()
    const seq = await replies(id)
    await becomes(id, seq, 'sent')
    await act(id, 'close')
    await reports(id, seq, 'failed')
    expect(await statusOf(id, seq)).toBe('failed')
    expect(await waitOf(id)).toEqual(nobodyWaits)
  })

  it.each(['before', 'after'] as const)(
    'is known %s the room was closed: reopened, its customer waits',
    async (when) => {
      const { id } = await roomOfAna()
      const seq = await replies(id)
      await becomes(id, seq, 'sent')
      if (when === 'before') await reports(id, seq, 'failed')
      await act(id, 'close')
      expect(await waitOf(id)).toEqual(nobodyWaits)
      if (when === 'after') await reports(id, seq, 'failed')
      app.clock.advance('1s')
      const reopened = { kind: 'reopen', by: ana.id, userName: 'Ana', workspaceName: 'Vendas' } as const
      await world.conversation.changeDialog({ companyId: world.companyId, dialogId: id, action: reopened })
      expect(await waitOf(id)).toMatchObject({ waits: true, waitsSince: expect.any(String) })
      await replies(id)
      expect(await waitOf(id)).toEqual(nobodyWaits)
    },
  )
})

describe('a reply that the channel reports as failed later', () => {
  it('does not count as an answer, and counts again if it is reported as delivered after all', async () => {
    const { id, wait } = await roomOfAna()
    const seq = await replies(id)
    await becomes(id, seq, 'sent')
    expect(await waitOf(id)).toEqual(nobodyWaits)
    await reports(id, seq, 'failed')
    expect(await waitOf(id)).toEqual(wait)
    await reports(id, seq, 'delivered')
    expect(await waitOf(id)).toEqual(nobodyWaits)
  })

  it('changes nothing when a later reply is on its way', async () => {
    const { id } = await roomOfAna()
    const [first, second] = [await replies(id), await replies(id)]
    await becomes(id, second, 'sent')
    await reports(id, first, 'failed')
    expect(await statusOf(id, first)).toBe('failed')
    expect(await waitOf(id)).toEqual(nobodyWaits)
    await reports(id, second, 'failed')
    expect((await waitOf(id)).waits).toBe(true)
  })

  it('makes a customer who wrote again wait since their earlier message', async () => {
    const { id, customer, wait } = await roomOfAna()
    const seq = await replies(id)
    await becomes(id, seq, 'sent')
    await says(customer, 'alô?')
    await reports(id, seq, 'failed')
    expect(await waitOf(id)).toEqual(wait)
    await reports(id, seq, 'delivered')
    const later = await waitOf(id)
    expect(later.waits).toBe(true)
    expect(Date.parse(later.waitsSince ?? '')).toBeGreaterThan(Date.parse(wait.waitsSince ?? ''))
  })

  it('changes nothing when it was the bot’s', async () => {
    const { id } = await roomOfAna()
    await becomes(id, await replies(id), 'sent')
    await reports(id, 2, 'failed')
    expect(await statusOf(id, 2)).toBe('failed')
    expect(await waitOf(id)).toEqual(nobodyWaits)
  })
})

describe('the alarm of a room whose reply failed', () => {
  const alarmOf = async (dialogId: number) => {
    const sql = 'select unattended_from, alarm_at, alarmed_at, due_at <= now() as is_due from dialog where id = $1'
    type Row = { unattended_from: Date | null; alarm_at: Date | null; alarmed_at: Date | null; is_due: boolean | null }
    return (await app.database.owner.query<Row>(sql, [dialogId])).rows[0]
  }
  const setAlarm = async (minutes: number): Promise<void> => {
    await app.build.run('update workspace set alarm_minutes = $2 where id = $1', [world.workspaceId, minutes])
    await world.conversation.rulesChanged(world.companyId, world.workspaceId)
  }
  const none = { unattended_from: null, alarm_at: null, alarmed_at: null }
  beforeAll(() => setAlarm(10))
  afterAll(() => setAlarm(0))

  it('starts again at once, from the same moment, and ends with the reply that is sent after all', async () => {
    const { id, wait } = await roomOfAna()
    const from = new Date(wait.waitsSince ?? '')
    const seq = await replies(id)
    await becomes(id, seq, 'sent')
    expect(await alarmOf(id)).toMatchObject(none)
    await reports(id, seq, 'failed')
    expect(await alarmOf(id)).toMatchObject({ ...none, is_due: true })
    // Nobody writes: time alone brings it.
    await world.conversation.actOnDue(world.companyId, id)
    const alarm = { unattended_from: from, alarm_at: new Date(from.getTime() + 10 * 60_000), alarmed_at: null }
    expect(await alarmOf(id)).toMatchObject(alarm)
    await reports(id, seq, 'delivered')
    expect(await alarmOf(id)).toMatchObject(none)
  })

  it('is raised at once where the customer had already waited long enough', async () => {
    const { id } = await roomOfAna()
    const seq = await replies(id)
    await becomes(id, seq, 'sent')
    app.clock.advance('11m')
    await reports(id, seq, 'failed')
    // The worker may have looked at it first.
    await world.conversation.actOnDue(world.companyId, id)
    await world.conversation.actOnDue(world.companyId, id)
    await expect.poll(async () => (await alarmOf(id))?.alarmed_at).toBeInstanceOf(Date)
    // The reply arrived after all: nobody is called any more.
    await reports(id, seq, 'delivered')
    expect(await alarmOf(id)).toMatchObject(none)
  })

  it('makes no room due whose workspace has no alarm', async () => {
    await setAlarm(0)
    const { id } = await roomOfAna()
    const seq = await replies(id)
    await becomes(id, seq, 'sent')
    await reports(id, seq, 'failed')
    expect(await alarmOf(id)).toMatchObject({ ...none, is_due: null })
  })
})
