import { comparable } from '../text/lex.ts'
import { plainWords, unitsOf } from './units.ts'

/** Minimum share of common things of two texts. */
const leastShare = 0.6
/** Letters that most forms of a word share. */
const stemLength = 5

/** Things that a text names, each by its concepts and its words' beginnings. */
type Things = readonly ReadonlySet<string>[]

/** For a text that names nothing, its own words. */
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

/** Number of these things among the keys. */
const named = (things: Things, keys: ReadonlySet<string>): number =>
  things.filter((thing) => [...thing].some((key) => keys.has(key))).length

/**
 * Groups texts that name the same things, in any form and with any synonyms. A group is led by its first text: later
 * ones join the group whose leader shares most with them, at least `leastShare` of what both name.
 * @returns indexes in the list, groups in the order of their leaders
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
