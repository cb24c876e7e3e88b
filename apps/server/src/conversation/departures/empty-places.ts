import { askCompany, type Pipeline } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/index.ts'
import { eachApart } from '../../platform/jobs/for-each-company.ts'
import type { EnqueueOptions } from '../../platform/jobs/index.ts'
import { type Core, underLock } from '../core.ts'
import type { EmptiedPlace } from '../model/emptied-place.ts'
import { leavePlace } from './leave-place.ts'
import { findOpenRooms, isStillLeft } from './places.queries.ts'

export const emptyPlaceJob = 'empty-place'

export interface Emptying {
  place: EmptiedPlace
  /** The last dialog that was looked at in this round. */
  after?: number
  /** How many of this round could not leave, and which came first. */
  left?: number
  examples?: number[]
  /** Rounds before this one. */
  tries?: number
}

/** Puts it in line within the transaction that takes the place away. */
export type EmptyPlace = (place: EmptiedPlace, within: Pick<EnqueueOptions, 'db' | 'pipeline'>) => Promise<void>

const pageSize = 200
/** Of one run; the next one goes on behind it. Well below what a job may take. */
const runMs = 120_000
/** Between two rounds. A turn that was under way when the place was left has ended by the second one, or was given up. */
const againMs = 60_000
const mostTries = 3
const mostExamples = 5

/**
 * Empties what administration takes away. It walks by id, so that no dialog holds up those behind it; what could not leave is tried in
 * further rounds, a minute apart. What stays after the last one fails the job: the installation's page names it among what was given up,
 * with the way to try it again. May run twice.
 * @returns how to put it in line, in the transaction that takes the place away: at once, and again for turns that were under way
 */
export const defineEmptying = (core: Core, { jobs }: Pick<Platform, 'jobs'>): EmptyPlace => {
  const later = (ms: number) => ({ startAfter: new Date(core.now().getTime() + ms) })
  jobs.define<Emptying>(emptyPlaceJob, async (emptying) => {
    const { place, tries = 0 } = emptying
    const isLastRound = tries >= mostTries
    if (!(await ask(core, place, (pipeline) => isStillLeft(pipeline, place)))) return
    const walked = await walk(core, place, emptying.after ?? 0)
    const left = (emptying.left ?? 0) + walked.failed.length
    const examples = [...(emptying.examples ?? []), ...walked.failed].slice(0, mostExamples)
    // A run of the last round that fails is run again from where it began, and no further one follows it by itself.
    if (left > 0 && isLastRound) throw new Error(failureOf(place, left, examples))
    if (!walked.isThrough) return jobs.enqueue(emptyPlaceJob, { place, tries, left, examples, after: walked.last })
    // The round after the first one is in line already.
    if (left > 0 && tries > 0) await jobs.enqueue<Emptying>(emptyPlaceJob, { place, tries: tries + 1 }, later(againMs))
  })
  return async (place, within) => {
    await jobs.enqueue<Emptying>(emptyPlaceJob, { place }, within)
    await jobs.enqueue<Emptying>(emptyPlaceJob, { place, tries: 1 }, { ...within, ...later(againMs) })
  }
}

const ask = <T>(core: Core, { companyId }: EmptiedPlace, question: (pipeline: Pipeline) => Promise<T>): Promise<T> =>
  askCompany(core.worker, companyId, question)

/** @returns the dialogs that could not leave, the last one that was looked at, and whether there are none behind it */
const walk = async (
  core: Core,
  place: EmptiedPlace,
  after: number,
): Promise<{ failed: number[]; last: number; isThrough: boolean }> => {
  const { companyId } = place
  const leave = (dialogId: number) =>
    underLock(core, companyId, dialogId, (locked) => leavePlace(locked, place), { handles: core.worker })
  const failed: number[] = []
  const untilMs = performance.now() + runMs
  for (let last = after; ; ) {
    const rooms = await ask(core, place, (pipeline) => findOpenRooms(pipeline, place, { after: last, limit: pageSize }))
    const stuck = await eachApart(rooms, leave, (err, dialogId) =>
      core.log.error({ err, companyId, dialogId, place: place.kind }, 'A dialog could not leave its place'),
    )
    failed.push(...stuck)
    last = rooms.at(-1) ?? last
    const isThrough = rooms.length < pageSize
    if (isThrough || performance.now() >= untilMs) return { failed, last, isThrough }
  }
}

const nameOf = (place: EmptiedPlace): string => {
  switch (place.kind) {
    case 'workspace':
      return `do workspace ${place.workspaceId}, que foi desativado`
    case 'person':
      return `da pessoa ${place.userId}, que saiu`
    case 'team':
      return `da pessoa ${place.userId}, que saiu do workspace ${place.workspaceId}`
    case 'bot':
      return `do bot ${place.botId}, que foi excluído`
    case 'outside':
      return `do bot ${place.botId} em um sistema externo desligado`
  }
}

/** Read on the installation's page. */
const failureOf = (place: EmptiedPlace, left: number, examples: readonly number[]): string =>
  `Empresa ${place.companyId}: ${left === 1 ? '1 sala' : `${left} salas`} ${nameOf(place)}, não ${left === 1 ? 'pôde' : 'puderam'} sair (${examples.join(', ')}). Veja o erro de cada uma no log do processo; resolvida a causa, tente de novo aqui.`
