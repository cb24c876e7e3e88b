import { comparable } from '../text/lex.ts'
import { plainWords, unitsOf } from './units.ts'

/** How much of what two texts name must be the same. */
const leastShare = 0.6
/** So much of a word is the same in most of its forms. */
const stemLength = 5

/** What a text names, thing by thing: by its concepts, and by how its words begin. */
type Things = readonly ReadonlySet<string>[]

/** Of a text that names nothing its own words. */
const thingsOf = (text: string): Things => {
  const units = unitsOf(plainWords(text))
  if (units.length === 0) return [new Set([`=${comparable(text)}`])]
  return units.map(
    ({ concepts, words }) =>
      new Set([...concepts.map((concept) => `#${concept}`), ...words.map((word) => word.slice(0, stemLength))]),
  )
}

interface Group {
  things: Things
  keys: ReadonlySet<string>
  places: number[]
}

const keysOf = (things: Things): Set<string> => new Set(things.flatMap((thing) => [...thing]))

/** How many of these things are among those keys. */
const named = (things: Things, keys: ReadonlySet<string>): number =>
  things.filter((thing) => [...thing].some((key) => keys.has(key))).length

/**
 * Puts texts together that name the same things, in whatever form and with whatever words for the same. The first text of a group leads it: later
 * ones join the group whose leader they share most with, more than half of what both name at least.
 * @returns places in the list, groups in the order of their leaders
 */
export const groupAlike = (texts: readonly string[]): number[][] => {
  const groups: Group[] = []
  const byKey = new Map<string, number[]>()
  for (const [place, text] of texts.entries()) {
    const things = thingsOf(text)
    const keys = keysOf(things)
    const joined = nearest(groups, byKey, things, keys)
    if (joined) {
      joined.places.push(place)
      continue
    }
    for (const key of keys) {
      const known = byKey.get(key)
      if (known) known.push(groups.length)
      else byKey.set(key, [groups.length])
    }
    groups.push({ things, keys, places: [place] })
  }
  return groups.map(({ places }) => places)
}

const nearest = (
  groups: readonly Group[],
  byKey: ReadonlyMap<string, readonly number[]>,
  things: Things,
  keys: ReadonlySet<string>,
): Group | undefined => {
  const candidates = new Set([...keys].flatMap((key) => byKey.get(key) ?? []))
  let best: Group | undefined
  let most = 0
  for (const at of candidates) {
    const group = groups[at]
    if (!group) continue
    const share = (named(things, group.keys) + named(group.things, keys)) / (things.length + group.things.length)
    if (share >= leastShare && share > most) [best, most] = [group, share]
  }
  return best
}
