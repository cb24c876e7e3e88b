import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type App, buildApp } from '../../app.ts'
import { patience, type QrWorld, qrWorld } from '../../testing/whatsapp-qr/testing.ts'

/* One process has a number at a time, and what was acknowledged is never lost: whatever dies, hangs or comes late. */

let qr: QrWorld
const others: App[] = []
beforeAll(async () => {
  qr = await qrWorld()
}, 120_000)
afterEach(async () => {
  await Promise.all(others.splice(0).map((one) => one.close()))
})
afterAll(() => qr.close())

/**
 * Another process of the same installation. That the database is shared must be told: a process that is alone with an embedded one
 * ends all leases as it starts, also the one that the first process holds.
 */
const another = async (): Promise<App> => {
  const { clock, database } = qr.app
  const config = { ...qr.app.config, databaseUrl: 'postgres://shared' }
  const one = await buildApp({ config, clock, database: database.database, jobsAddress: database.jobs })
  await one.start()
  others.push(one)
  return one
}
const linked = async () => {
  const connectionId = await qr.connection()
  const number = qr.number()
  return { connectionId, number, device: await qr.link(connectionId, number) }
}
const online = (device: string) => expect.poll(() => qr.web.devices.get(device)?.connection, patience).toBeTruthy()
const sentTo = (number: string) => qr.web.sent.filter(({ to }) => to.startsWith(number))
const holder = async (connectionId: number) =>
  (await qr.row<{ holder: string }>('select holder from connection_lease where connection_id = $1', [connectionId]))
    ?.holder
const said = (number: string) =>
  qr.rows<{ text: string }>(
    `select m.text from message m join dialog d on d.company_id = m.company_id and d.id = m.dialog_id
     join identity i on i.company_id = d.company_id and i.id = d.identity_id
     where i.external_id = $1 and m.sender = 'CLIENT' order by m.dialog_id, m.seq`,
    [`${number}@s.whatsapp.net`],
  )
/** A statement's locks, held until it is told to let go. */
const hold = async (statement: string): Promise<() => Promise<void>> => {
  const { app, owner } = qr.app.database
  const client = new Client({ ...app, password: app.password, database: owner.database })
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

describe('a number of two processes', { timeout: 180_000 }, () => {
  it('has one socket, and what is to be sent goes out through the process that has it, once', async () => {
    await another()
    const before = qr.web.replacements()
    const { device } = await linked()
    const customer = qr.number()
    await qr.web.write({ device, from: customer, message: { conversation: 'oi' } })
    await expect.poll(() => sentTo(customer).length, patience).toBe(1)
    expect(qr.web.replacements()).toBe(before)
    expect(qr.web.devices.get(device)?.logins).toBe(1)
  })

  it('moves when its process dies, and its heir answers', async () => {
    const before = qr.web.replacements()
    const { connectionId, device } = await linked()
    const alive = new Set([qr.app.app.platform.processId, (await another()).platform.processId])
    // A process that nobody knows holds it, and neither renews nor lets go: who had it before finds it lost and closes.
    await qr.app.build.run(
      `update connection_lease set holder = gen_random_uuid(), fence = fence + 1, lease_until = now() + interval '1 hour'
       where connection_id = $1`,
      [connectionId],
    )
    await expect.poll(() => qr.web.devices.get(device)?.connection, patience).toBeNull()
    await qr.app.build.run('update connection_lease set lease_until = now() where connection_id = $1', [connectionId])
    await expect.poll(async () => alive.has((await holder(connectionId)) ?? ''), patience).toBe(true)
    await online(device)
    const customer = qr.number()
    await qr.web.write({ device, from: customer, message: { conversation: 'oi' } })
    await expect.poll(() => sentTo(customer).length, patience).toBe(1)
    // Its own first login and the heir's; no number had two sockets, whichever test it is of.
    expect(qr.web.devices.get(device)?.logins).toBe(2)
    expect(qr.web.replacements()).toBe(before)
  })

  it('fails nothing that is to be sent while nobody has its session, and sends it once somebody has', async () => {
    const { connectionId, device } = await linked()
    const customer = qr.number()
    await qr.web.write({ device, from: customer, message: { conversation: 'oi' } })
    await expect.poll(() => sentTo(customer).length, patience).toBe(1)
    const lease = (holder: string, lasts: string) =>
      qr.app.build.run(
        `update connection_lease set holder = $2, fence = fence + 1, lease_until = now() + $3::interval where connection_id = $1`,
        [connectionId, holder, lasts],
      )
    await lease('00000000-0000-4000-8000-000000000000', '1 hour')
    await expect.poll(() => qr.web.devices.get(device)?.connection, patience).toBeNull()
    // As a takeover leaves it for a moment: the lease is this process's, its session is not open yet.
    await lease(qr.app.app.platform.processId, '1 hour')
    const [dialog] = await qr.rows<{ id: number }>(
      'select d.id from dialog d join identity i on i.id = d.identity_id where i.external_id = $1',
      [`${customer}@s.whatsapp.net`],
    )
    await qr.app.build.run(
      `with m as (
        insert into message (company_id, dialog_id, seq, version, connection_id, sender, text, status)
        select company_id, id, seq + 1, version + 1, connection_id, 'BOT', 'espere', 'queued' from dialog where id = $1 returning *),
       d as (update dialog set seq = seq + 1, version = version + 1 where id = $1)
       insert into outbox (company_id, connection_id, dialog_id, seq) select company_id, connection_id, dialog_id, seq from m`,
      [dialog?.id],
    )
    const queued = () =>
      qr.row<{ status: string; tries: number }>(
        `select m.status, jsonb_array_length(coalesce(m.steps, '[]')) as tries from message m
         where m.dialog_id = $1 and m.text = 'espere'`,
        [dialog?.id],
      )
    await expect.poll(queued, patience).toMatchObject({ status: 'queued', tries: 1 })
    await lease(qr.app.app.platform.processId, '-1 second')
    await expect.poll(async () => (await queued())?.status, patience).not.toBe('queued')
    expect((await queued())?.status).not.toBe('failed')
    await expect.poll(() => sentTo(customer).length, patience).toBe(2)
  })

  it('goes over at once when its process stops', async () => {
    const second = await another()
    const { connectionId, device } = await linked()
    if ((await holder(connectionId)) !== second.platform.processId) {
      // Let the second one have it.
      await qr.app.build.run(
        "update connection_lease set lease_until = now() - interval '1 second' where connection_id = $1",
        [connectionId],
      )
    }
    await second.close()
    others.splice(others.indexOf(second), 1)
    await expect.poll(() => holder(connectionId), patience).toBe(qr.app.app.platform.processId)
    await online(device)
  })
})

describe('what came in', { timeout: 180_000 }, () => {
  it('is not acknowledged before its session’s keys are written', async () => {
    const { device } = await linked()
    const customer = qr.number()
    const letGo = await hold('lock table connection_key in exclusive mode')
    const id = await qr.web.write({ device, from: customer, message: { conversation: 'enquanto o banco espera' } })
    await expect
      .poll(() => qr.rows("select 1 from pg_locks where not granted and mode = 'RowExclusiveLock'"), patience)
      .not.toEqual([])
    expect(qr.web.devices.get(device)?.pending.has(id)).toBe(true)
    await letGo()
    await expect.poll(() => said(customer), patience).toEqual([{ text: 'enquanto o banco espera' }])
    await expect.poll(() => qr.web.devices.get(device)?.pending.has(id), patience).toBe(false)
  })

  it('and was acknowledged, but never stored, is taken from what was kept with the keys', async () => {
    const { connectionId, device } = await linked()
    const customer = qr.number()
    const kept = () =>
      qr.rows<{ id: string; value: Buffer }>(
        "select id, value from connection_key where connection_id = $1 and kind = 'inbox'",
        [connectionId],
      )
    const letGo = await hold('lock table message in exclusive mode')
    await qr.web.write({ device, from: customer, message: { conversation: 'não se perde' } })
    await expect.poll(async () => (await kept()).length, patience).toBe(1)
    const [row] = await kept()
    await letGo()
    await expect.poll(() => said(customer), patience).toEqual([{ text: 'não se perde' }])
    await expect.poll(kept, patience).toEqual([])
    // As if the process had died before it was stored: its keys have moved on, its words are kept, the phone will not say it again.
    const { company_id } =
      (await qr.row<{ company_id: number }>('select company_id from connection where id = $1', [connectionId])) ?? {}
    await qr.app.build.run(
      "delete from message where connection_id = $1 and sender = 'CLIENT' and text = 'não se perde'",
      [connectionId],
    )
    await qr.app.build.run(
      "insert into connection_key (company_id, connection_id, kind, id, value) values ($1, $2, 'inbox', $3, $4)",
      [company_id, connectionId, row?.id, row?.value],
    )
    qr.web.cut(device)
    await expect.poll(() => said(customer), patience).toEqual([{ text: 'não se perde' }])
    await expect.poll(kept, patience).toEqual([])
  })

  it('goes on after the process of numbers was killed', async () => {
    const { device } = await linked()
    const { linking } = qr.app.app.program.channels.find('whatsapp_qrcode') ?? {}
    expect(linking?.pairing).toBeTruthy()
    const pids = await childPids()
    expect(pids.length).toBeGreaterThan(0)
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    await expect.poll(() => qr.web.devices.get(device)?.connection, patience).toBeNull()
    await online(device)
    const customer = qr.number()
    await qr.web.write({ device, from: customer, message: { conversation: 'oi' } })
    await expect.poll(() => sentTo(customer).length, patience).toBe(1)
  })

  it('comes twice, and its second copy hides the first, and is stored once', async () => {
    const { device } = await linked()
    const customer = qr.number()
    // The phone does not seal a message again: what was opened once must not be lost.
    Object.assign(qr.web.behaviour, { duplicates: 1, sealsAgain: false })
    const texts = ['um', 'dois', 'três']
    for (const text of texts) await qr.web.write({ device, from: customer, message: { conversation: text } })
    await expect.poll(async () => (await said(customer)).length, patience).toBe(3)
    Object.assign(qr.web.behaviour, { duplicates: 0, sealsAgain: true })
    await qr.web.write({ device, from: customer, message: { conversation: 'quatro' } })
    await expect.poll(async () => (await said(customer)).at(-1), patience).toEqual({ text: 'quatro' })
    expect((await said(customer)).map(({ text }) => text).toSorted()).toEqual([...texts, 'quatro'].toSorted())
  })
})

/** The processes that this one has started for numbers. */
const childPids = async (): Promise<number[]> => {
  const { readdirSync, readFileSync } = await import('node:fs')
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]
        return (
          parent === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('whatsapp-qr/device')
        )
      } catch {
        return false
      }
    })
    .map(Number)
}
