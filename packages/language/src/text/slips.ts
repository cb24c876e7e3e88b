/** Neighbouring keys on Brazilian keyboards (ABNT2), letters folded. */
const neighbours: Readonly<Record<string, string>> = {
  a: 'sqz',
  b: 'vnhg',
  c: 'xvdf',
  d: 'sfecxr',
  e: 'wrds',
  f: 'dgrcvt',
  g: 'fhtbvy',
  h: 'gjynbu',
  i: 'uokj',
  j: 'hkunmi',
  k: 'jlio',
  l: 'kopc',
  m: 'njk',
  n: 'bmhj',
  o: 'iplk',
  p: 'olc',
  q: 'wa',
  r: 'etdf',
  s: 'adwxz',
  t: 'ryfg',
  u: 'yihj',
  v: 'cbfg',
  w: 'qes',
  x: 'zcsd',
  y: 'tugh',
  z: 'xas',
}

/** Letters that are confused because they sound alike. */
const alike: Readonly<Record<string, string>> = {
  c: 'sk',
  e: 'i',
  g: 'j',
  i: 'e',
  j: 'g',
  k: 'cq',
  l: 'u',
  m: 'n',
  n: 'm',
  o: 'u',
  q: 'k',
  s: 'cxz',
  u: 'ol',
  x: 's',
  z: 's',
}

const slip = 0.7
const omission = 0.8
const addition = 1.1
const substitution = 1.3
const wrongStart = 0.2

const isNeighbour = (a: string, b: string): boolean => (neighbours[a] ?? '').includes(b)

/** Cost of an additional letter: lower if doubled, or if its key is next to a neighbour's. */
function additionCost(typed: string, at: number): number {
  const letter = typed.charAt(at)
  for (const beside of [typed.charAt(at - 1), typed.charAt(at + 1)]) {
    if (beside !== '' && (beside === letter || isNeighbour(beside, letter))) return slip
  }
  return addition
}

function substitutionCost(typed: string, meant: string): number {
  if (typed === meant) return 0
  return isNeighbour(meant, typed) || (alike[meant] ?? '').includes(typed) ? slip : substitution
}

/**
 * How unlikely it is to type one word when meaning the other: a weighted edit distance (optimal string alignment,
 * Damerau 1964), in which swapped, doubled, neighbouring and similar-sounding letters cost less than one, other changes
 * more.
 */
export function slipCost(typed: string, meant: string): number {
  let beforeLast: number[] = []
  let last: number[] = [0]
  for (let column = 1; column <= meant.length; column++) last.push((last[column - 1] ?? 0) + omission)
  for (let row = 1; row <= typed.length; row++) {
    const letter = typed.charAt(row - 1)
    const added = additionCost(typed, row - 1)
    const current = [(last[0] ?? 0) + added]
    for (let column = 1; column <= meant.length; column++) {
      const wanted = meant.charAt(column - 1)
      let cost = Math.min(
        (last[column] ?? 0) + added,
        (current[column - 1] ?? 0) + (wanted === meant.charAt(column - 2) ? slip : omission),
        (last[column - 1] ?? 0) + substitutionCost(letter, wanted),
      )
      const swapped =
        row > 1 &&
        column > 1 &&
        letter !== wanted &&
        letter === meant.charAt(column - 2) &&
        typed.charAt(row - 2) === wanted
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + slip)
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return (last[meant.length] ?? 0) + (typed.charAt(0) === meant.charAt(0) ? 0 : wrongStart)
}
