import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startWebhook } from '../../../../../tools/standins/webhook/index.ts'
import { conversationWorld, inbound } from '../testing.ts'
import { outsideWorld, type Room, secret } from './testing.ts'

const outside = outsideWorld()
const { connected, member, outsideRoom, write, close, query, waiting, drained, stateOf, log, hurry, heardOf } = outside

describe('an outside system', () => {
  it('gets a room, each message in it and its end, in order, signed, once each', async () => {
    outside.system.secrets.push(secret)
    const room = await outsideRoom()
    for (const text of ['um', 'dois', 'três']) expect((await write(room, text)).replies).toEqual([])
    await close(room)
    await drained(room)
    const heard = heardOf(room)
    expect(heard.map(({ path, json }) => [path, json.type, json.data.message?.text])).toEqual([
      ['/transfer', 'dialog.transferred', undefined],
      ['/message', 'message.created', 'um'],
      ['/message', 'message.created', 'dois'],
      ['/message', 'message.created', 'três'],
      ['/close', 'dialog.closed', undefined],
    ])
    const sequences = heard.map(({ json }) => json.data.dialog.sequence ?? 0)
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
    expect(heard.map(({ signed }) => signed)).toEqual(Array.from({ length: 5 }, () => true))
    expect(new Set(heard.map(({ id }) => id)).size).toBe(5)
    expect(await log(room)).toMatchObject(Array.from({ length: 5 }, () => ({ state: 'delivered', attempts: 1 })))
    outside.system.secrets.length = 0
  })

  it('that fails is retried with the same id, and later events of the room wait', async () => {
    const room = await outsideRoom()
    await drained(room)
    outside.system.faults.add({ path: '/message', times: 2, does: { kind: 'answer', status: 500 } })
    await write(room, 'primeira')
    await write(room, 'segunda')
    for (const attempts of [1, 2]) {
      await expect.poll(async () => (await log(room))[1]?.attempts, { timeout: 10_000 }).toBe(attempts)
      expect(await waiting(room)).toBe(2)
      await hurry(room)
    }
    await drained(room)
    expect(heardOf(room).map(({ json }) => json.data.message?.text)).toEqual([undefined, 'primeira', 'segunda'])
    const tried = await query<{ number: number; status: number }>(
      'select a.number, a.status from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id where d.dialog_id = $1 and a.number > 0 and d.kind = $2 order by d.id, a.number',
      [room.dialogId, 'message'],
    )
    expect(tried.map(({ number, status }) => [number, status])).toEqual([
      [1, 500],
      [2, 500],
      [3, 200],
      [1, 200],
    ])
  })

  it('that sends Retry-After is not called before', async () => {
    const room = await outsideRoom()
    await drained(room)
    outside.system.faults.add({
      path: '/message',
      times: 1,
      does: { kind: 'answer', status: 503, headers: { 'retry-after': '600' } },
    })
    await write(room, 'calma')
    await expect.poll(async () => (await log(room))[1]?.attempts, { timeout: 10_000 }).toBe(1)
    const [row] = await query<{ seconds: number }>(
      'select extract(epoch from due_at - now())::int as seconds from webhook_queue where dialog_id = $1',
      [room.dialogId],
    )
    expect(row?.seconds).toBeGreaterThan(500)
    await hurry(room)
    await drained(room)
  })

  it('that refuses a room leaves it to people, and gets no more events of it', async () => {
    const room = await (async () => {
      outside.system.faults.add({ path: '/transfer', does: { kind: 'answer', status: 500 } })
      return outsideRoom()
    })()
    await write(room, 'alguém?')
    await expect.poll(async () => (await log(room))[0]?.attempts, { timeout: 10_000 }).toBe(1)
    await hurry(room)
    await drained(room)
    await expect.poll(() => stateOf(room)).toBe('queue')
    expect(await log(room)).toMatchObject([
      { kind: 'transfer', state: 'failed', attempts: 2, last_status: 500 },
      { kind: 'message', state: 'cancelled' },
    ])
    expect(heardOf(room)).toEqual([])
    const events = await query<{ kind: string }>(
      'select kind from dialog_event where dialog_id = $1 order by version',
      [room.dialogId],
    )
    expect(events.map(({ kind }) => kind)).toEqual([
      'transferred-to-external',
      'returned-from-external',
      'transferred-to-queue',
    ])
  })

  it('may name the workspace of a room that it declines', async () => {
    const workspace = await outside.app.build.workspace({ company: { id: outside.world.companyId } })
    outside.system.answers.set('/transfer', { workspaceId: workspace.id })
    const room = await outsideRoom()
    await expect.poll(() => stateOf(room), { timeout: 10_000 }).toBe('queue')
    outside.system.answers.clear()
    const [row] = await query('select workspace_id from dialog where id = $1', [room.dialogId])
    expect(row).toEqual({ workspace_id: workspace.id })
  })

  it('gets nothing where the bot has no address for it', async () => {
    const quiet = await conversationWorld(outside.app)
    const externalId = randomUUID()
    const { dialog } = await quiet.conversation.receive(inbound(quiet, { externalId }))
    await close({ dialogId: dialog.id, externalId }, quiet)
    expect(await log({ dialogId: dialog.id, externalId })).toEqual([])
  })
})

describe('an address that answers 410', () => {
  it('is called no more, its rooms go to people, and the person who saved it is notified', async () => {
    const gone = await connected()
    const author = await member(gone)
    await outside.app.build.run('update bot_webhook set updated_by = $2 where bot_id = $1', [gone.bot.id, author])
    const room = await outsideRoom(gone)
    const other = await outsideRoom(gone)
    await drained(room)
    await drained(other)
    outside.system.faults.add({ path: '/message', does: { kind: 'answer', status: 410 } })
    await write(room, 'oi', gone)
    await drained(room)
    await outside.app.app.platform.jobs.drain()
    await expect.poll(() => stateOf(room), { timeout: 10_000 }).toBe('queue')
    await expect.poll(() => stateOf(other), { timeout: 10_000 }).toBe('queue')
    expect(await query('select kind, off_reason from webhook_endpoint where bot_id = $1', [gone.bot.id])).toEqual([
      { kind: 'message', off_reason: 'gone' },
    ])
    const heard = outside.system.heard.length
    await write(await outsideRoom(gone), 'de novo', gone)
    expect(
      (await query("select from webhook_delivery where bot_id = $1 and kind = 'message'", [gone.bot.id])).length,
    ).toBe(1)
    expect(outside.system.heard.slice(heard).some(({ path }) => path === '/message')).toBe(false)
    const [account] = await query<{ email: string }>('select email from account where id = $1', [author])
    await expect
      .poll(() => query('select from mail_outbox where recipient = $1', [account?.email]), { timeout: 10_000 })
      .toHaveLength(1)
  })

  it('is only disabled together with its consequences, so that a crash loses nothing', async () => {
    const gone = await connected()
    const room = await outsideRoom(gone)
    await drained(room)
    const isOff = async () =>
      (await query('select from webhook_endpoint where bot_id = $1 and off_at is not null', [gone.bot.id])).length > 0
    const { owner } = outside.app.database
    outside.system.faults.add({ path: '/message', does: { kind: 'answer', status: 410 } })
    try {
      await owner.query('begin')
      await owner.query('lock table jobs.job in share row exclusive mode')
      await write(room, 'oi', gone)
      // One and the same transaction has noted the address, and waits for its place in line.
      const waitsForItsPlace = `select from pg_locks noted join pg_locks waiting using (pid)
        where noted.relation = 'webhook_endpoint'::regclass and noted.mode = 'RowExclusiveLock' and not waiting.granted`
      await expect.poll(() => query(waitsForItsPlace, []), { timeout: 10_000 }).not.toEqual([])
      expect(await isOff()).toBe(false)
    } finally {
      await owner.query('rollback')
    }
    await expect.poll(isOff, { timeout: 10_000 }).toBe(true)
    await outside.app.app.platform.jobs.drain()
    await expect.poll(() => stateOf(room), { timeout: 10_000 }).toBe('queue')
  })
})

describe('one outside system that hangs', () => {
  it('has few concurrent calls, and other companies still get their events', async () => {
    const hanging = await startWebhook()
    try {
      hanging.faults.add({ path: '/close', does: { kind: 'hang' } })
      const stuck = await connected(hanging)
      const rooms: Room[] = []
      for (let count = 0; count < 20; count += 1) {
        const externalId = randomUUID()
        const { dialog } = await stuck.conversation.receive(inbound(stuck, { externalId }))
        rooms.push({ dialogId: dialog.id, externalId })
        await close({ dialogId: dialog.id, externalId }, stuck)
      }
      await expect.poll(() => hanging.underWay.now, { timeout: 10_000 }).toBe(4)
      const room = await outsideRoom()
      await write(room, 'e eu?')
      await close(room)
      await drained(room)
      expect(heardOf(room)).toHaveLength(3)
      expect([
        hanging.underWay.most,
        (await query('select from webhook_queue where bot_id = $1', [stuck.bot.id])).length,
      ]).toEqual([4, 20])
    } finally {
      await hanging.stop()
    }
  })
})

describe('a line that is cut after a call was taken', () => {
  it('is called again with the same id, so that the other side can detect the repetition', async () => {
    const room = await outsideRoom()
    await drained(room)
    outside.system.faults.add({ path: '/message', times: 1, does: { kind: 'cut-after' } })
    await write(room, 'duas vezes')
    await expect.poll(async () => (await log(room))[1]?.attempts, { timeout: 10_000 }).toBe(1)
    await hurry(room)
    await drained(room)
    const heard = heardOf(room).filter(({ path }) => path === '/message')
    expect(heard.map(({ json }) => json.data.message?.text)).toEqual(['duas vezes', 'duas vezes'])
    expect(new Set(heard.map(({ id }) => id)).size).toBe(1)
    const messages = (await log(room)).filter(({ kind }) => kind === 'message')
    expect(messages).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })
})

describe('a database that hangs during a call', () => {
  it('gets the outcome afterwards: the call was made once', async () => {
    const room = await outsideRoom()
    await drained(room)
    await write(room, 'uma vez')
    try {
      await outside.app.database.owner.query('begin')
      await outside.app.database.owner.query('lock table webhook_attempt in access exclusive mode')
      await expect.poll(() => heardOf(room).length, { timeout: 10_000 }).toBe(2)
      expect(await waiting(room)).toBe(1)
    } finally {
      await outside.app.database.owner.query('rollback')
    }
    await drained(room)
    expect(heardOf(room)).toHaveLength(2)
    expect((await log(room))[1]).toMatchObject({ state: 'delivered', attempts: 1 })
  })
})

describe('a database that refuses the outcome of a call', () => {
  /** What came of calls about this room cannot be written until the returned function is called. */
  const refuse = async ({ dialogId }: Room): Promise<() => Promise<unknown>> => {
    const { owner } = outside.app.database
    await owner.query(`create function refuse_attempt() returns trigger language plpgsql as $$ begin
      if (select dialog_id from webhook_delivery w where w.company_id = new.company_id and w.id = new.delivery_id) = ${dialogId}
      then raise exception 'refused by the test'; end if; return new; end $$`)
    await owner.query(
      'create trigger refuse_attempt before insert on webhook_attempt for each row execute function refuse_attempt()',
    )
    return () => owner.query('drop function refuse_attempt cascade')
  }
  /** As after half a minute. */
  const endLease = ({ dialogId }: Room) =>
    outside.app.build.run('update webhook_queue set lease_until = now() where dialog_id = $1', [dialogId])

  it('gets it by retries: the call is not repeated, even after the lease', async () => {
    const room = await outsideRoom()
    await drained(room)
    const allow = await refuse(room)
    try {
      await write(room, 'uma vez só')
      await expect.poll(() => heardOf(room).length, { timeout: 10_000 }).toBe(2)
      for (let count = 0; count < 3; count += 1) {
        await endLease(room)
        await pause(300)
      }
    } finally {
      await allow()
    }
    await drained(room)
    expect(heardOf(room)).toHaveLength(2)
    expect((await log(room))[1]).toMatchObject({ state: 'delivered', attempts: 1 })
  })

  it('does not keep a declined room from people', async () => {
    outside.system.faults.add({ path: '/transfer', does: { kind: 'answer', status: 500 } })
    const room = await outsideRoom()
    await expect.poll(async () => (await log(room))[0]?.attempts, { timeout: 10_000 }).toBe(1)
    const allow = await refuse(room)
    try {
      await hurry(room)
      await pause(1_000)
      expect(await stateOf(room)).toBe('external')
    } finally {
      await allow()
    }
    await drained(room)
    expect(await stateOf(room)).toBe('queue')
  })
})
