import { createHmac, randomUUID } from 'node:crypto'
import { buildFlow } from '@prosa/flow/testing'
import type { Client } from 'pg'
import { secretPlace } from '../../../apps/server/src/channels/connection.ts'
import { createSecrets } from '../../../apps/server/src/platform/secrets/index.ts'
import { type FaultWorld, insertInto, publish } from '../seed-world.ts'
import { post } from '../senders.ts'

/** An account of the fake channel through which customers write to a bot. */
export interface Line {
  externalId: string
  secret: string
}

export const greeting = 'Olá! Mais alguma coisa?'
export const goodbye = 'Até logo!'
/** As short as may be, so that an offer runs out again and again while a process stands still. */
export const offerSeconds = 5
const people = 8

/** One bot that waits for its customers to go on, and one whose customers are offered to people in turn. */
export const seedRooms = async (
  owner: Client,
  secretKey: string,
  { companyId: company_id, workspaceId: workspace_id }: FaultWorld,
): Promise<{ silent: Line; offered: Line; people: number[] }> => {
  const insert = insertInto(owner)
  const openLine = async (name: string, settings: Record<string, unknown>): Promise<Line & { botId: number }> => {
    const bot_id = await insert('bot', {
      company_id,
      name,
      name_folded: name.toLowerCase(),
      workspace_id,
      token: randomUUID(),
      ...settings,
    })
    const [externalId, secret] = [randomUUID(), randomUUID()]
    const id = await insert('connection', { company_id, kind: 'fake', bot_id, external_id: externalId })
    const sealed = createSecrets(secretKey).seal(secret, secretPlace(company_id, id))
    await owner.query('update connection set secret_encrypted = $2 where id = $1', [id, sealed])
    return { botId: bot_id, externalId, secret }
  }
  const silent = await openLine('Espera', {
    repeat_minutes: 10,
    repeat_times: 1,
    transfer_minutes: 20,
    transfer_queue: 'ONLY_NOT_TRANSFERRED',
    close_minutes: 30,
    close_message: goodbye,
    close_active: true,
    close_room_type: 'CLOSE_ALL',
  })
  const document = buildFlow({ Início: { says: greeting, exits: { Mais: ['mais'] } }, Mais: { says: 'Certo.' } })
  await publish(owner, { companyId: company_id, botId: silent.botId }, document)
  const offered = await openLine('Fila', { active: false, settings_workspace_id: workspace_id })
  await owner.query('update workspace set offer_seconds = $2 where id = $1', [workspace_id, offerSeconds])
  const profile_id = await insert('profile', {
    company_id,
    name: 'Atende',
    name_folded: 'atende',
    permissions: ['omnichannel_view'],
  })
  const ids: number[] = []
  for (let place = 1; place <= people; place += 1) {
    const email = `atende${place}@falhas.local`
    const id = await insert('account', { company_id, email, email_folded: email, first_access: false })
    const name = `Atendente ${place}`
    await insert('member', { company_id, id, name, name_folded: name.toLowerCase(), email, is_attendant: true })
    await insert('member_profile', { company_id, user_id: id, profile_id })
    await insert('workspace_member', { company_id, workspace_id, user_id: id, granted_at: new Date(0) })
    await insert('presence', { company_id, user_id: id, online_until: new Date(Date.now() + 86_400_000) })
    ids.push(id)
  }
  return { silent, offered, people: ids }
}

/** Writes as a customer of the line. @returns whether the process took it */
export const write = async (
  url: string,
  { externalId, secret }: Line,
  from: string,
  text: string,
): Promise<boolean> => {
  const body = JSON.stringify({ events: [{ type: 'message', id: randomUUID(), from, text }] })
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const answer = await post(`${url}/webhooks/fake/${externalId}`, { 'x-fake-signature': signature }, body)
  return answer?.status === 200
}

export const silences = ['repeat', 'transfer', 'close'] as const
const minutes = { repeat: 10, transfer: 20, close: 30 } as const

/** The customer of each room falls silent so that its moment comes at `dueMs`. */
export const fallSilent = async (
  owner: Client,
  rooms: readonly { from: string; kind: (typeof silences)[number]; dueMs: number }[],
): Promise<void> => {
  await owner.query(
    `update dialog d set last_inbound_at = at, last_message_at = case when u.minutes = 10 then at else d.last_message_at end,
      last_at = at, repeats_now = case when u.minutes = 10 then 0 else 1 end, due_at = to_timestamp(u.due_ms / 1000)
     from unnest($1::text[], $2::int[], $3::float8[]) u(sender, minutes, due_ms)
     join identity i on i.external_id = u.sender
     cross join lateral (select to_timestamp(u.due_ms / 1000) - u.minutes * interval '1 minute' as at) x
     where d.company_id = i.company_id and d.identity_id = i.id and d.open`,
    [rooms.map(({ from }) => from), rooms.map(({ kind }) => minutes[kind]), rooms.map(({ dueMs }) => dueMs)],
  )
}
