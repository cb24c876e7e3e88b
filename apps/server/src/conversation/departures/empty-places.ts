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
  /** Id of the last dialog visited in this round. */
  after?: number
  /** How many dialogs of this round could not leave, and the first of them. */
  left?: number
  examples?: number[]
  /** Number of earlier rounds. */
  tries?: number
}

/** Enqueues the job within the transaction that removes the place. */
export type EmptyPlace = (place: EmptiedPlace, within: Pick<EnqueueOptions, 'db' | 'pipeline'>) => Promise<void>

const pageSize = 200
/** Time for one run in milliseconds, well below a job's limit; the next run continues. */
const runMs = 120_000
/** Pause between rounds. A turn that was running when the place was removed has ended, or timed out, by the second round. */
const againMs = 60_000
const mostTries = 3
const mostExamples = 5

/**
 * Moves open dialogs out of a place that administration removes (closed workspace, person who left, deleted bot, disabled address). Walks by id, so
 * that one stuck dialog does not block the others; those that could not leave are retried in further rounds a minute apart. What stays after the last
 * round fails the job, which the installation's page then lists for another try. Idempotent.
 * @returns how to enqueue it, in the transaction that removes the place: once now, and once later for turns that were running
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
    // A failed run of the last round is retried from where it began and enqueues no further round itself.
    if (left > 0 && isLastRound) throw new Error(failureOf(place, left, examples))
    if (!walked.isThrough) return jobs.enqueue(emptyPlaceJob, { place, tries, left, examples, after: walked.last })
    // The round after the first one is enqueued already.
    if (left > 0 && tries > 0) await jobs.enqueue<Emptying>(emptyPlaceJob, { place, tries: tries + 1 }, later(againMs))
  })
  return async (place, within) => {
    await jobs.enqueue<Emptying>(emptyPlaceJob, { place }, within)
    await jobs.enqueue<Emptying>(emptyPlaceJob, { place, tries: 1 }, { ...within, ...later(againMs) })
  }
}

const ask = <T>(core: Core, { companyId }: EmptiedPlace, question: (pipeline: Pipeline) => Promise<T>): Promise<T> =>
  askCompany(core.worker, companyId, question)

/** @returns the dialogs that could not leave, the last one visited, and whether all were visited */
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

/** Shown on the installation's page. */
const failureOf = (place: EmptiedPlace, left: number, examples: readonly number[]): string =>
  `Empresa ${place.companyId}: ${left === 1 ? '1 sala' : `${left} salas`} ${nameOf(place)}, não ${left === 1 ? 'pôde' : 'puderam'} sair (${examples.join(', ')}). Veja o erro de cada uma no log do processo; resolvida a causa, tente de novo aqui.`
