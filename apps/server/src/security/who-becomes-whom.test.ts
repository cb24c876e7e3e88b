import * as contract from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { propertyCases } from '../../../../scripts/lib/property-runs.ts'
import { seededRandom } from '../demo/random.ts'
import { type Caller, type TestApp, testApp } from '../platform/testing/index.ts'

/*
 * What platform/access/who-becomes-whom proves of `may` over a model, smaller and through the handlers themselves: one person, and everybody
 * whose account he can enter, does whatever he is let to, and nobody holds more by it than he did.
 */

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const pool = ['user_edit', 'user_create', 'profile_create', 'profile_edit', 'workspace_edit', 'bot_view'] as const
const actsOfCase = 40
let serial = 0

interface World {
  companyId: number
  workspaces: number[]
  people: number[]
  /** Accounts that the first person can enter. */
  controlled: number[]
  profiles: number[]
  /** New addresses that wait, and whose. */
  waiting: Map<string, number>
  pick: <T>(from: readonly T[]) => T
  some: <T>(from: readonly T[]) => T[]
}

const linkTo = async (email: string, pattern: RegExp): Promise<string> => {
  await test.app.platform.jobs.drain()
  const admin = await test.as(await test.build.admin())
  const { body } = await admin.call(contract.listWaitingMails, { query: { limit: 100 } })
  const mail = body.result.find(({ recipient, text }) => recipient === email && pattern.test(text))
  return pattern.exec(mail?.text ?? '')?.[1] ?? 'nenhum'
}

const idOf = async (email: string): Promise<number> =>
  Number((await test.database.owner.query('select id from account where email = $1', [email])).rows[0]?.id)

const build = async (seed: number): Promise<World> => {
  const random = seededRandom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const some = <T>(from: readonly T[]): T[] => from.filter(() => random() < 0.5)
  const company = await test.build.company()
  const workspaces = []
  for (let at = 0; at < 3; at += 1) workspaces.push(await test.build.workspace({ company }))
  const people = []
  for (let at = 0; at < 5; at += 1) {
    const permissions: contract.Permission[] = some(pool)
    const own = at === 0 ? new Set<contract.Permission>([...permissions, 'user_edit', 'user_view']) : permissions
    const [first] = workspaces
    const chosen = some(workspaces)
    people.push(
      await test.build.user({ company, permissions: [...own], workspaces: chosen[0] || !first ? chosen : [first] }),
    )
  }
  const { rows } = await test.database.owner.query('select id from profile where company_id = $1 order by id', [
    company.id,
  ])
  return {
    companyId: company.id,
    workspaces: workspaces.map(({ id }) => id),
    people: people.map(({ id }) => id),
    controlled: people.slice(0, 1).map(({ id }) => id),
    profiles: rows.map(({ id }) => Number(id)),
    waiting: new Map(),
    pick,
    some,
  }
}

type Act = (world: World, caller: Caller) => Promise<number>

const change = async ({ people, pick }: World, caller: Caller, body: object): Promise<number> =>
  (await caller.call(contract.updateUser, { params: { id: pick(people) }, body })).status

const inviteTo = async ({ workspaces, profiles, pick }: World, caller: Caller, email: string): Promise<number> => {
  const body = { invitesForNewUsers: [{ email, profileId: pick(profiles) }] }
  return (await caller.call(contract.updateWorkspace, { params: { id: pick(workspaces) }, body })).status
}

const acts: Record<string, Act> = {
  profiles: (world, caller) =>
    change(world, caller, { profiles: [world.pick(world.profiles), world.pick(world.profiles)] }),
  workspaces: (world, caller) =>
    change(world, caller, { workspaces: [world.pick(world.workspaces), ...world.some(world.workspaces)] }),
  email: async ({ people, pick, waiting }, caller) => {
    const email = `quem${++serial}@alheio.com.br`
    const id = pick(people)
    const { status } = await caller.call(contract.updateUser, { params: { id }, body: { email } })
    if (status === 200) waiting.set(email, id)
    return status
  },
  confirm: async ({ waiting, controlled, pick }) => {
    if (waiting.size === 0) return 0
    const [email, id] = pick([...waiting])
    waiting.delete(email)
    const confirmationCode = await linkTo(email, /\/confirm-email\/([\w-]+)/)
    const { status } = await test.anonymous.call(contract.confirmEmailChange, { params: { confirmationCode } })
    if (status === 200) controlled.push(id)
    return status
  },
  profile: async ({ profiles, pick, some }, caller) => {
    const body = { permissions: contract.idsOfPermissions(some(pool)) }
    return (await caller.call(contract.updateProfile, { params: { id: pick(profiles) }, body })).status
  },
  team: async ({ workspaces, people, pick, some }, caller) => {
    const params = { id: pick(workspaces) }
    return (await caller.call(contract.updateWorkspace, { params, body: { users: some(people) } })).status
  },
  colleague: async (world, caller) => {
    const { rows } = await test.database.owner.query('select email from account where id = $1', [
      world.pick(world.people),
    ])
    return inviteTo(world, caller, rows[0]?.email)
  },
  stranger: async (world, caller) => {
    const email = `novo${++serial}@alheio.com.br`
    const status = await inviteTo(world, caller, email)
    if (status !== 200 || world.people.length > 7) return status
    const confirmationCode = await linkTo(email, /\/user-invite\/[^/\s]+\/([\w-]+)/)
    const body = { email, name: 'Eu', phone: '11988887777', password: 'uma senha bem longa' }
    expect((await test.anonymous.call(contract.acceptInvite, { params: { confirmationCode }, body })).status).toBe(200)
    const id = await idOf(email)
    world.people.push(id)
    world.controlled.push(id)
    return status
  },
  /** Not an act of his: somebody above gives a person more, whose address may wait. */
  promote: async ({ companyId, waiting, people, controlled, profiles, pick }) => {
    const id = pick(waiting.size > 0 ? [...waiting.values()] : people)
    if (controlled.includes(id)) return 0
    await test.build.run(
      'insert into member_profile (company_id, user_id, profile_id) values ($1, $2, $3) on conflict do nothing',
      [companyId, id, pick(profiles)],
    )
    return 0
  },
}

const heldBy = async ({ companyId, controlled }: World) => {
  const { rows } = await test.database.owner.query<{ permissions: string[]; workspaces: number[] }>(
    `select array(select distinct unnest(p.permissions) from member_profile mp
                  join profile p on p.company_id = mp.company_id and p.id = mp.profile_id
                  where mp.company_id = $1 and mp.user_id = any ($2)) as permissions,
            array(select distinct workspace_id from workspace_member where company_id = $1 and user_id = any ($2)) as workspaces`,
    [companyId, controlled],
  )
  return rows[0] ?? { permissions: [], workspaces: [] }
}

it('opens to nobody what the first actor did not hold when he began', async () => {
  const outcomes = new Map<string, number>()
  for (let seed = 1; seed <= propertyCases(40, 20); seed += 1) {
    const world = await build(seed)
    const before = await heldBy(world)
    const reach = before.permissions.includes('workspace_edit') ? world.workspaces : before.workspaces
    for (let step = 0; step < actsOfCase; step += 1) {
      const name = world.pick([...Object.keys(acts), 'email', 'confirm', 'promote'])
      const caller = await test.as({ id: world.pick(world.controlled), companyId: world.companyId, email: '' })
      test.app.platform.sessions.forget()
      const status = (await acts[name]?.(world, caller)) ?? 0
      outcomes.set(`${name} ${status}`, (outcomes.get(`${name} ${status}`) ?? 0) + 1)
      const now = await heldBy(world)
      expect([seed, step, name, now.permissions.filter((one) => !before.permissions.includes(one))]).toEqual([
        seed,
        step,
        name,
        [],
      ])
      expect([seed, step, name, now.workspaces.filter((one) => !reach.includes(one))]).toEqual([seed, step, name, []])
    }
  }
  // Acts that always failed, or never did, would prove nothing.
  for (const outcome of [
    'profiles 200',
    'profiles 403',
    'email 200',
    'email 403',
    'confirm 200',
    'confirm 409',
    'team 403',
  ])
    expect([outcome, outcomes.has(outcome)]).toEqual([outcome, true])
}, 300_000)
