import { askCompany, type Pipeline } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/index.ts'
import { eachApart } from '../../platform/jobs/for-each-company.ts'
import type { EnqueueOptions } from '../../platform/jobs/index.ts'
import { type Core, underLock } from '../core.ts'
import type { Departure } from '../model/departure.ts'
import { leaveReminders } from '../schedule/reminders.queries.ts'
import { moveOut } from './move-out.ts'
import { findOpenDialogs, isStillLeft } from './open-dialogs.queries.ts'

/** As it is stored with jobs that wait, like the names of its payload. */
export const evacuationJob = 'empty-place'

export interface Evacuation {
  place: Departure
  /** Id of the last dialog visited in this round. */
  after?: number
  /** How many dialogs of this round could not leave, and the first of them. */
  left?: number
  examples?: number[]
  /** Number of earlier rounds. */
  tries?: number
}

/** Enqueues the job within the transaction of the departure. */
export type Evacuate = (departure: Departure, within: Pick<EnqueueOptions, 'db' | 'pipeline'>) => Promise<void>

const pageSize = 200
/** Time for one run in milliseconds, well below a job's limit; the next run continues. */
const runMs = 120_000
/** Pause between rounds. A turn that was running at the departure has ended, or timed out, by the second round. */
const againMs = 60_000
const mostTries = 3
const mostExamples = 5

/**
 * Moves open dialogs away from what administration removes (closed workspace, person who left, deleted bot, disabled address). Walks by id, so
 * that one stuck dialog does not block the others; those that could not leave are retried in further rounds a minute apart. What stays after the last
 * round fails the job, which the installation's page then lists for another try. Idempotent.
 * @returns how to enqueue it, in the transaction of the departure: once now, and once later for turns that were running
 */
export const defineEvacuation = (core: Core, { jobs }: Pick<Platform, 'jobs'>): Evacuate => {
  const later = (ms: number) => ({ startAfter: new Date(core.now().getTime() + ms) })
  jobs.define<Evacuation>(evacuationJob, async (evacuation) => {
    const { place: departure, tries = 0 } = evacuation
    const isLastRound = tries >= mostTries
    if (!(await ask(core, departure, (pipeline) => isStillLeft(pipeline, departure)))) return
    if (departure.kind === 'person' || departure.kind === 'team') {
      const { companyId, userId } = departure
      const rooms = await ask(core, departure, (pipeline) => leaveReminders(pipeline, companyId, userId))
      for (const room of rooms) core.scheduleChanged({ companyId, ...room })
    }
    const walked = await walk(core, departure, evacuation.after ?? 0)
    const left = (evacuation.left ?? 0) + walked.failed.length
    const examples = [...(evacuation.examples ?? []), ...walked.failed].slice(0, mostExamples)
    // A failed run of the last round is retried from where it began and enqueues no further round itself.
    if (left > 0 && isLastRound) throw new Error(failureOf(departure, left, examples))
    if (!walked.isThrough)
      return jobs.enqueue(evacuationJob, { place: departure, tries, left, examples, after: walked.last })
    // The round after the first one is enqueued already.
    if (left > 0 && tries > 0)
      await jobs.enqueue<Evacuation>(evacuationJob, { place: departure, tries: tries + 1 }, later(againMs))
  })
  return async (departure, within) => {
    await jobs.enqueue<Evacuation>(evacuationJob, { place: departure }, within)
    await jobs.enqueue<Evacuation>(evacuationJob, { place: departure, tries: 1 }, { ...within, ...later(againMs) })
  }
}

const ask = <T>(core: Core, { companyId }: Departure, question: (pipeline: Pipeline) => Promise<T>): Promise<T> =>
  askCompany(core.worker, companyId, question)

/** @returns the dialogs that could not leave, the last one visited, and whether all were visited */
const walk = async (
  core: Core,
  departure: Departure,
  after: number,
): Promise<{ failed: number[]; last: number; isThrough: boolean }> => {
  const { companyId } = departure
  const leave = (dialogId: number) =>
    underLock(core, companyId, dialogId, (locked) => moveOut(locked, departure), { handles: core.worker })
  const failed: number[] = []
  const untilMs = performance.now() + runMs
  for (let last = after; ; ) {
    const rooms = await ask(core, departure, (pipeline) =>
      findOpenDialogs(pipeline, departure, { after: last, limit: pageSize }),
    )
    const stuck = await eachApart(rooms, leave, (err, dialogId) =>
      core.log.error({ err, companyId, dialogId, departure: departure.kind }, 'A dialog could not be moved out'),
    )
    failed.push(...stuck)
    last = rooms.at(-1) ?? last
    const isThrough = rooms.length < pageSize
    if (isThrough || performance.now() >= untilMs) return { failed, last, isThrough }
  }
}

const nameOf = (departure: Departure): string => {
  switch (departure.kind) {
    case 'workspace':
      return `do workspace ${departure.workspaceId}, que foi desativado`
    case 'person':
      return `da pessoa ${departure.userId}, que saiu`
    case 'team':
      return `da pessoa ${departure.userId}, que saiu do workspace ${departure.workspaceId}`
    case 'bot':
      return `do bot ${departure.botId}, que foi excluído`
    case 'outside':
      return `do bot ${departure.botId} em um sistema externo desligado`
  }
}

/** Shown on the installation's page. */
const failureOf = (departure: Departure, left: number, examples: readonly number[]): string =>
  `Empresa ${departure.companyId}: ${left === 1 ? '1 sala' : `${left} salas`} ${nameOf(departure)}, não ${left === 1 ? 'pôde' : 'puderam'} sair (${examples.join(', ')}). Veja o erro de cada uma no log do processo; resolvida a causa, tente de novo aqui.`
