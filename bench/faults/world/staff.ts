import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { permissions } from '@prosa/contract'
import type { Client } from 'pg'
import { type ChannelOptions, createCustomer } from '../channels/senders.ts'
import type { FaultWorld } from '../seed-world.ts'
import { isTaken, post, type Sender } from '../senders.ts'

/** Somebody of the company, with a session that lasts. */
export interface Person {
  id: number
  cookie: string
}

/** People who may do everything in every workspace of the company. */
export const insertStaff = async (owner: Client, { companyId }: FaultWorld, count: number): Promise<Person[]> => {
  const one = async (sql: string, values: unknown[]): Promise<number> =>
    (await owner.query<{ id: number }>(sql, values)).rows[0]?.id ?? 0
  const profileId = await one(
    `insert into profile (company_id, name, name_folded, permissions) values ($1, 'Tudo', 'tudo', $2) returning id`,
    [companyId, permissions],
  )
  const people: Person[] = []
  for (let place = 1; place <= count; place += 1) {
    const email = `pessoa${place}@falhas.local`
    const id = await one(
      'insert into account (company_id, email, email_folded, first_access) values ($1, $2, $2, false) returning id',
      [companyId, email],
    )
    await owner.query(
      `insert into member (company_id, id, name, name_folded, email) values ($1, $2, $3, lower($3), $4)`,
      [companyId, id, `Pessoa ${place}`, email],
    )
    await owner.query('insert into member_profile (company_id, user_id, profile_id) values ($1, $2, $3)', [
      companyId,
      id,
      profileId,
    ])
    await owner.query(
      `insert into workspace_member (company_id, workspace_id, user_id, granted_at)
       select company_id, id, $2, now() - interval '1 day' from workspace where company_id = $1`,
      [companyId, id],
    )
    people.push({ id, cookie: await openSession(owner, id) })
  }
  return people
}

const openSession = async (owner: Client, accountId: number): Promise<string> => {
  const hash = (token: string): Buffer => createHash('sha256').update(token).digest()
  const token = randomBytes(32).toString('base64url')
  await owner.query(
    `insert into session (family, account_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at, family_expires_at)
     values ($1, $2, $3, $4, now() + interval '1 day', now() + interval '2 days', now() + interval '2 days')`,
    [randomUUID(), accountId, hash(token), hash(randomUUID())],
  )
  return `sid=${token}`
}

/** What the program demands of a browser. */
export const headersOf = (person: Person, url: string): Record<string, string> => ({
  cookie: person.cookie,
  origin: url,
})

const retryMs = 200

const attendedKinds = ['fake', 'whatsapp_meta', 'facebook', 'instagram'] as const

/** An attendant who holds one customer's dialog and writes numbered messages into it, some of them twice. */
export const createAttendantSender = (
  index: number,
  person: Person,
  owner: Client,
  options: ChannelOptions,
): Sender => {
  const { url, random, isOver, traffic } = options
  const customer = createCustomer(attendedKinds[index % attendedKinds.length] ?? 'fake', index, options)
  const acknowledged: Sender['acknowledged'] = []
  let dialogId: number | null = null
  let count = 0

  const untilTaken = async (path: string, body: string): Promise<void> => {
    for (;;) {
      const base = url()
      traffic.deliveries += 1
      if (isTaken(await post(base + path, headersOf(person, base), body), traffic)) return
      if (isOver()) throw new Error(`${path} was never taken`)
      await sleep(retryMs * (0.5 + random()))
    }
  }

  const enter = async (): Promise<number> => {
    await customer.write()
    const { rows } = await owner.query<{ id: number }>(
      `select d.id from dialog d join identity i on i.company_id = d.company_id and i.id = d.identity_id where i.external_id = $1`,
      [customer.from],
    )
    const id = rows[0]?.id
    if (!id) throw new Error(`${customer.from} wrote and has no dialog`)
    await untilTaken(`/api/omnichannel/dialogs/${id}/join`, '{}')
    return id
  }

  return {
    channel: customer.channel,
    from: customer.from,
    acknowledged,
    write: async () => {
      dialogId ??= await enter()
      count += 1
      const text = `resposta ${count}`
      const clientId = randomUUID()
      const path = `/api/omnichannel/dialogs/${dialogId}/messages`
      const body = JSON.stringify({ clientId, message: text })
      const copies = random() < 0.3 ? 2 : 1
      await Promise.all(Array.from({ length: copies }, () => untilTaken(path, body)))
      acknowledged.push({ extId: clientId, text })
    },
  }
}
