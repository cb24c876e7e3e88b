import type { PeopleFigures } from '@prosa/contract'

/** How people served where nobody did. */
export const nobodyServed: PeopleFigures = {
  handed: 0,
  taken: 0,
  answered: 0,
  lost: 0,
  abandoned: 0,
  unserved: 0,
  wait: null,
  firstAnswer: null,
  handling: null,
  satisfaction: { asked: 0, answered: 0, mean: null },
  attendants: [],
}
