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

interface Collected {
  groups: Group[]
  byKey: Map<string, number[]>
}

/** Adds a text to the group that it is like, or begins one. */
const collect = ({ groups, byKey }: Collected, text: string, place: number): void => {
  const things = thingsOf(text)
  const keys = keysOf(things)
  const joined = nearest(groups, byKey, things, keys)
  if (joined) {
    joined.places.push(place)
    return
  }
  for (const key of keys) {
    const known = byKey.get(key)
    if (known) known.push(groups.length)
    else byKey.set(key, [groups.length])
  }
  groups.push({ things, keys, places: [place] })
}

/**
 * Groups texts that name the same things, in any form and with any synonyms. A group is led by its first text: later
 * ones join the group whose leader shares most with them, at least `leastShare` of what both name.
 * @returns indexes in the list, groups in the order of their leaders
 */
export const groupAlike = (texts: readonly string[]): number[][] => {
  const collected: Collected = { groups: [], byKey: new Map() }
  for (const [place, text] of texts.entries()) collect(collected, text, place)
  return collected.groups.map(({ places }) => places)
}

/** Whether a text is like one of these, as `groupAlike` joins them; reads them once. */
export const likeOneOf = (texts: readonly string[]): ((text: string) => boolean) => {
  const collected: Collected = { groups: [], byKey: new Map() }
  for (const [place, text] of texts.entries()) collect(collected, text, place)
  return (text) => {
    const things = thingsOf(text)
    return nearest(collected.groups, collected.byKey, things, keysOf(things)) !== undefined
  }
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
