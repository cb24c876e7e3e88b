import type { PeopleFigures } from '@prosa/contract'

export const nothingServed = {
  lost: 0,
  firstAnswer: null,
  firstAnswerOpen: null,
  handling: null,
  answerInTime: { due: 0, met: 0 },
  closeInTime: { due: 0, met: 0 },
} satisfies Partial<PeopleFigures>

export const noOutcomes: PeopleFigures['outcomes'] = {
  finished: 0,
  solved: 0,
  left: 0,
  resolved: 0,
  judged: 0,
  lasting: 0,
  campaigns: 0,
  campaignReplies: 0,
  outreaches: 0,
  outreachReplies: 0,
}

/** Figures of a period in which no person served. */
export const nobodyServed: PeopleFigures = {
  ...nothingServed,
  handed: 0,
  taken: 0,
  answered: 0,
  abandoned: 0,
  unserved: 0,
  wait: null,
  satisfaction: { asked: 0, answered: 0, mean: null },
  outcomes: noOutcomes,
  groups: [],
}
