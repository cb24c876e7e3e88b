// Gate: a wall: no chain of allowed acts makes anybody more than its first actor was.
import type { Permission } from '@prosa/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyRuns } from '../../../../../scripts/lib/property-runs.ts'
import { type Act, type Actor, may, type Rank } from './may.ts'

/*
 * A company as far as rights go, whose handlers ask as the real ones do: the permission of the operation, then `may`. One person acts, and
 * everybody whose account he can enter: whose address he set and confirmed, and whom he invited at an address of his own.
 */

/** Few, so that ranks cross; those that open an act are among them. */
const pool: readonly Permission[] = [
  'user_edit',
  'user_create',
  'profile_create',
  'profile_edit',
  'workspace_edit',
  'bot_view',
]
const places = [1, 2, 3]

interface Person {
  profiles: Set<number>
  workspaces: Set<number>
  /** Who asked for another address that waits for its link. */
  emailAskedBy: number | null
}

interface World {
  profiles: Set<Permission>[]
  people: Person[]
  /** Accounts that the first person can enter. */
  controlled: Set<number>
}

const rightsOf = ({ profiles, people }: World, id: number): Set<Permission> =>
  new Set([...(people[id]?.profiles ?? [])].flatMap((profile) => [...(profiles[profile] ?? [])]))
const rankOf = (world: World, id: number): Rank => ({
  accountId: id,
  kind: 'person',
  permissions: [...rightsOf(world, id)],
  workspaceIds: [...(world.people[id]?.workspaces ?? [])],
})
const actorOf = (world: World, id: number): Actor => {
  const { permissions, workspaceIds } = rankOf(world, id)
  return { userId: id, isAdmin: false, permissions: new Set(permissions), workspaceIds }
}

interface Draw {
  by: number
  on: number
  profile: number
  workspace: number
  permission: number
}
type Step = (world: World, by: number, draw: Draw) => void

const pick = <T>(from: readonly T[], at: number): T => {
  const chosen = from[at % from.length]
  if (chosen === undefined) throw new Error('Nothing to pick from')
  return chosen
}
const toggle = <T>(set: Set<T>, value: T): void => {
  if (!set.delete(value)) set.add(value)
}

/** The call's own permission, and each act that its handler asks about. */
const passes = (world: World, by: number, needed: Permission, ...acts: readonly Act[]): boolean => {
  const actor = actorOf(world, by)
  return actor.permissions.has(needed) && acts.every((act) => may(actor, act) === null)
}

/** @param from those that the step is likely about; anybody where there are none */
const targetOf = (world: World, { on }: Draw, from: readonly number[] = []) => {
  const id = from.length > 0 ? pick(from, on) : on % world.people.length
  return { id, person: pick(world.people, id), target: rankOf(world, id) }
}

const waiting = ({ people }: World): number[] =>
  people.flatMap(({ emailAskedBy }, id) => (emailAskedBy === null ? [] : [id]))

const steps: Record<string, Step> = {
  profileOfPerson: (world, by, draw) => {
    const { person, target } = targetOf(world, draw)
    const profile = draw.profile % world.profiles.length
    const kind = person.profiles.has(profile) ? 'rights.take' : 'rights.give'
    const change: Act = { kind, permissions: [...pick(world.profiles, profile)] }
    if (passes(world, by, 'user_edit', { kind: 'person.edit', target }, change)) toggle(person.profiles, profile)
  },
  placeByPerson: (world, by, draw) => {
    const { person, target } = targetOf(world, draw)
    const workspace = pick(places, draw.workspace)
    const isIn = person.workspaces.has(workspace)
    const place: Act = {
      kind: 'person.place',
      target,
      added: isIn ? [] : [workspace],
      removed: isIn ? [workspace] : [],
    }
    if (passes(world, by, 'user_edit', { kind: 'person.edit', target }, place)) toggle(person.workspaces, workspace)
  },
  placeByTeam: (world, by, draw) => {
    const { person, target } = targetOf(world, draw)
    const workspace = pick(places, draw.workspace)
    const isIn = person.workspaces.has(workspace)
    const place: Act = {
      kind: 'person.place',
      target,
      added: isIn ? [] : [workspace],
      removed: isIn ? [workspace] : [],
    }
    if (passes(world, by, 'workspace_edit', place)) toggle(person.workspaces, workspace)
  },
  askEmail: (world, by, draw) => {
    const { person, target } = targetOf(world, draw)
    const acts: Act[] = [
      { kind: 'person.edit', target },
      { kind: 'person.set-email', target },
    ]
    if (passes(world, by, 'user_edit', ...acts)) person.emailAskedBy = by
  },
  confirmEmail: (world, _by, draw) => {
    const { id, person, target } = targetOf(world, draw, waiting(world))
    const asker = person.emailAskedBy
    if (asker === null) return
    person.emailAskedBy = null
    if (may(actorOf(world, asker), { kind: 'person.set-email', target }) === null) world.controlled.add(id)
  },
  profile: (world, by, draw) => {
    const profile = pick(world.profiles, draw.profile)
    const permission = pick(pool, draw.permission)
    const kind = profile.has(permission) ? 'rights.take' : 'rights.give'
    if (passes(world, by, 'profile_edit', { kind, permissions: [permission] })) toggle(profile, permission)
  },
  newProfile: (world, by, draw) => {
    const permissions = [pick(pool, draw.permission), pick(pool, draw.on)]
    if (world.profiles.length < 8 && passes(world, by, 'profile_create', { kind: 'rights.give', permissions }))
      world.profiles.push(new Set(permissions))
  },
  inviteStranger: (world, by, draw) => {
    const profile = draw.profile % world.profiles.length
    const give: Act = { kind: 'rights.give', permissions: [...pick(world.profiles, profile)] }
    const actor = actorOf(world, by)
    if (world.people.length >= 9 || !actor.permissions.has('user_create')) return
    if (!passes(world, by, 'workspace_edit', give)) return
    const workspaces = new Set([pick(places, draw.workspace)])
    world.people.push({ profiles: new Set([profile]), workspaces, emailAskedBy: null })
    world.controlled.add(world.people.length - 1)
  },
  inviteColleague: (world, by, draw) => {
    const { person, target } = targetOf(world, draw)
    const profile = draw.profile % world.profiles.length
    const workspace = pick(places, draw.workspace)
    const actor = actorOf(world, by)
    const give: Act = { kind: 'rights.give', permissions: [...pick(world.profiles, profile)] }
    const place: Act = { kind: 'person.place', target, added: [workspace], removed: [] }
    if (!actor.permissions.has('user_create') || !passes(world, by, 'workspace_edit', give, place)) return
    person.workspaces.add(workspace)
    if (actor.permissions.has('user_edit')) person.profiles.add(profile)
  },
}

/** Not an act of his: somebody above gives a person more while an address of theirs still waits. */
const promote = (world: World, draw: Draw): void => {
  const { id, person } = targetOf(world, draw, waiting(world))
  if (!world.controlled.has(id)) person.profiles.add(draw.profile % world.profiles.length)
}

const number = fc.nat(1_000)
const draws = fc.record({ by: number, on: number, profile: number, workspace: number, permission: number })
/** The way by an address more often than the others: it takes three steps. */
const byAddress = ['askEmail', 'promote', 'confirmEmail']
const names = fc.constantFrom(...Object.keys(steps), ...byAddress, ...byAddress, ...byAddress)
const chain = fc.array(fc.tuple(names, draws), { minLength: 10, maxLength: 60 })
const worlds = fc.record({
  profiles: fc.array(fc.subarray([...pool]), { minLength: 2, maxLength: 5 }),
  people: fc.array(fc.tuple(fc.array(fc.nat(4), { maxLength: 2 }), fc.subarray(places)), {
    minLength: 2,
    maxLength: 5,
  }),
})

const build = ({ profiles, people }: typeof worlds extends fc.Arbitrary<infer W> ? W : never): World => ({
  profiles: profiles.map((granted) => new Set(granted)),
  people: people.map(([held, workspaces]) => ({
    profiles: new Set(held.map((profile) => profile % profiles.length)),
    workspaces: new Set(workspaces),
    emailAskedBy: null,
  })),
  controlled: new Set([0]),
})

const isWithin = (rights: ReadonlySet<unknown>, bounds: ReadonlySet<unknown>): boolean =>
  [...rights].every((right) => bounds.has(right))

it('opens to nobody what the first actor did not hold when he began', () => {
  let entered = 0
  let refused = 0
  fc.assert(
    fc.property(worlds, chain, (given, acts) => {
      const world = build(given)
      const ceiling = rightsOf(world, 0)
      const reach = new Set(ceiling.has('workspace_edit') ? places : world.people[0]?.workspaces)
      const heldBy = world.people.map((_, id) => rightsOf(world, id))
      for (const [name, draw] of acts) {
        const step = steps[name]
        const isAsked = name === 'confirmEmail' && waiting(world).length > 0
        const controlled = world.controlled.size
        if (step) step(world, pick([...world.controlled], draw.by), draw)
        else promote(world, draw)
        if (isAsked && world.controlled.size > controlled) entered += 1
        if (isAsked && world.controlled.size === controlled) refused += 1
        world.people.forEach((person, id) => {
          const rights = rightsOf(world, id)
          if (world.controlled.has(id)) {
            expect(isWithin(rights, ceiling)).toBe(true)
            expect(isWithin(person.workspaces, reach)).toBe(true)
          } else if (step) expect(isWithin(rights, new Set([...ceiling, ...(heldBy[id] ?? [])]))).toBe(true)
          heldBy[id] = new Set([...(heldBy[id] ?? []), ...rights])
        })
      }
    }),
    propertyRuns(10_000, 500),
  )
  // Chains that entered no account by its address, or never failed to, would prove nothing.
  expect(Math.min(entered, refused)).toBeGreaterThan(20)
})
