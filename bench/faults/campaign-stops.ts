import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { permissions } from '@prosa/contract'
import type { Client } from 'pg'
import { readCampaign, seedCampaign, startCampaignProvider } from './campaign-parts.ts'
import type { Check } from './checks.ts'
import { createRandom } from './random.ts'
import { type FaultWorld, insertInto, seedWorld } from './seed-world.ts'
import { openSharedDatabase } from './shared-database.ts'

export interface StopRun {
  cancels: number
  seed: number
}

/** So many that none is over when it is cancelled. */
const contacts = 400
const latestMs = 600
const longestSendMs = 40
/** After the answer, before anybody says that nothing came. */
const listenMs = 300

/**
 * Campaigns that two processes send are cancelled at random moments, by either process, some while a second person pauses and goes on
 * with them: no send reaches the provider after the cancel answered.
 */
export const runCampaignStops = async ({ cancels, seed }: StopRun): Promise<Check[]> => {
  console.log(`\n${cancels} campaigns cancelled at random moments, two processes, seed ${seed}`)
  const database = await openSharedDatabase('campaign-stops')
  const { owner, secretKey, servers } = database
  const random = createRandom(seed)
  const provider = await startCampaignProvider(() => sleep(random() * longestSendMs).then(() => 'taken'))
  const late: string[] = []
  const wrong: string[] = []
  let sentBefore = 0
  try {
    const world = await seedWorld(owner, secretKey)
    const cookie = await signIn(owner, world)
    for (const name of ['one', 'two'])
      await database.addServer(name, { FAKE_CHANNEL_URL: provider.url, ALLOW_PRIVATE_ADDRESSES: '1' })
    const act = async (id: number, action: string): Promise<number> => {
      const url = servers[Math.floor(random() * servers.length)]?.url
      const headers = { cookie, 'sec-fetch-site': 'same-origin' }
      const answer = await fetch(`${url}/api/campaigns/${id}/${action}`, { method: 'POST', headers })
      await answer.text()
      return answer.status
    }
    const pauseAndGoOn = async (id: number): Promise<number[]> => [await act(id, 'pause'), await act(id, 'start')]
    for (let round = 0; round < cancels; round += 1) {
      const first = provider.taken.length
      const id = await seedCampaign(owner, world, { contacts, numbers: contacts, from: round * contacts })
      // Every fifth at any moment, also before anything is sent.
      if (round % 5 > 0) while (provider.taken.length === first) await sleep(5)
      await sleep(random() * latestMs)
      const other = round % 3 === 0 ? pauseAndGoOn(id) : null
      const status = await act(id, 'cancel')
      const answeredMs = performance.now()
      const others = await other
      await sleep(listenMs)
      sentBefore += provider.taken.length - first
      const after = provider.taken.slice(first).filter(({ atMs }) => atMs > answeredMs)
      late.push(...after.map(({ to }) => `campaign ${id}: ${to}`))
      const counts = await readCampaign(owner, id)
      const total = counts.pending + counts.sent + counts.failed + counts.cancelled
      if (status !== 200 || counts.status !== 'CANCELLED' || counts.pending !== 0 || total !== contacts)
        wrong.push(JSON.stringify({ id, answered: [status, ...(others ?? [])], counts }))
      if (counts.sent !== provider.taken.length - first)
        wrong.push(`campaign ${id}: sent ${counts.sent}, taken ${provider.taken.length - first}`)
    }
    console.log(`${sentBefore} messages were sent before the cancels answered`)
    return [
      { name: 'no send begins after a cancel answered', failures: late },
      {
        name: 'a cancelled campaign keeps its status and its sums, and says sent of all that was taken',
        failures: wrong,
      },
      { name: 'the campaigns were under way', failures: sentBefore < cancels / 2 ? [`${sentBefore} sent`] : [] },
    ]
  } finally {
    await database.stop()
    await provider.stop()
  }
}

/** A person who may do everything in the company. @returns the cookie of the session */
const signIn = async (owner: Client, { companyId, workspaceId }: FaultWorld): Promise<string> => {
  const insert = insertInto(owner)
  const email = 'gestora@falhas.local'
  const id = await insert('account', { company_id: companyId, email, email_folded: email, first_access: false })
  await insert('member', { company_id: companyId, id, name: 'Gestora', name_folded: 'gestora', email })
  const profile = await insert('profile', { company_id: companyId, name: 'Tudo', name_folded: 'tudo', permissions })
  await insert('member_profile', { company_id: companyId, user_id: id, profile_id: profile })
  await insert('workspace_member', { company_id: companyId, workspace_id: workspaceId, user_id: id })
  const token = randomBytes(32).toString('base64url')
  await owner.query(
    `insert into session (family, account_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at, family_expires_at)
     values ($1, $2, $3, $4, now() + interval '1 day', now() + interval '2 days', now() + interval '2 days')`,
    [randomUUID(), id, createHash('sha256').update(token).digest(), randomBytes(32)],
  )
  return `sid=${token}`
}
