import { totalmem } from 'node:os'
import process from 'node:process'
import { AppError } from '../errors/index.ts'
import { fileWorkerErrors, retryAfterSeconds } from './errors.ts'
import { createLines } from './lines.ts'
import { createProcesses, type Processes } from './processes.ts'
import type { AnswerOf, AskOf, FileWork, ToWorker } from './work.ts'

export { fileWorkerErrors } from './errors.ts'
export * from './work.ts'

/** Whose files wait for each other: a company's, or an administrator's outside of companies. */
export type FileOwner = number | `account ${number}`

export interface WorkTimes {
  /** Of a processor. */
  cpuMs: number
  /** Within so long somebody who waits for it is answered, with the file or why not. */
  answerMs: number
}

export interface FileWorkerBounds {
  /** Processes at most; each starts when there is work for it. */
  size: number
  /** Files of one owner that wait; what comes beyond is refused. */
  maxWaitingOfOwner: number
  maxWaiting: number
  /** Half of its time may pass before a file is opened. What nobody waits for waits so long. */
  patientMs: number
  times: Record<FileWork, WorkTimes>
  maxMb: number
  /** A process without work is ended after this time, so that its memory is given back. */
  idleMs: number
  /** After so many files a process is replaced. */
  maxWorks: number
}

/** The largest honest spreadsheet, and twice the largest photo. */
const mostMb = 1_024
const shareOfMachine = 0.4

/** What the machine has, or a container is given of it. */
const machineMb = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20

/** Some tenths of a second are left to what stands around it: nobody waits for more than ten. */
const table: WorkTimes = { cpuMs: 9_000, answerMs: 9_000 }

const usualBounds: FileWorkerBounds = {
  // One may be taken by a bomb, and one by another: a third is left.
  size: 3,
  maxWaitingOfOwner: 20,
  maxWaiting: 200,
  patientMs: 60_000,
  times: {
    takeUpload: { cpuMs: 5_000, answerMs: 9_000 },
    sniffUpload: { cpuMs: 5_000, answerMs: 9_000 },
    // Some tenths of a second do; a person may send several at once.
    drawPicture: { cpuMs: 3_000, answerMs: 5_000 },
    sheetToCsv: table,
    inspectCsv: table,
    readCsvPage: table,
  },
  maxMb: Math.min(mostMb, Math.round(shareOfMachine * machineMb())),
  idleMs: 30_000,
  maxWorks: 200,
}

/**
 * Opens the files of strangers, in processes of their own: what a file does to whoever opens it ends with that process. One file of each
 * owner at a time; owners take turns.
 */
export interface FileWorkers {
  /**
   * @param options `isPatient`: nobody waits for the answer, so that it may take a minute
   * @throws FileRefused for what is wrong with the file; AppError of `fileWorkerErrors`
   */
  run<Kind extends FileWork>(
    owner: FileOwner,
    kind: Kind,
    ask: AskOf<Kind>,
    options?: { isPatient?: boolean },
  ): Promise<AnswerOf<Kind>>
  /** Of the processes there are; for tests and measurements. */
  pids(): number[]
  /** Ends what works and refuses what waits, and all that comes after. */
  close(): void
}

const tooManyOwn = (): AppError => new AppError(fileWorkerErrors.ownFilesAtOnce, { retryAfterSeconds })
const tooMany = (): AppError => new AppError(fileWorkerErrors.filesAtOnce, { retryAfterSeconds })

interface Job {
  work: ToWorker
  /** Null: it has all the time of an answer once it begins. */
  endsAtMs: number | null
  waits: NodeJS.Timeout
  resolve(answer: AnswerOf<FileWork>): void
  reject(error: unknown): void
}

/** @param folder of uploads under way: all that a process may read and write */
export const createFileWorkers = (folder: string, given: Partial<FileWorkerBounds> = {}): FileWorkers => {
  const bounds = { ...usualBounds, ...given }
  const processes = createProcesses(folder, bounds)
  const lines = createLines<FileOwner, Job>()
  const served = new Set<FileOwner>()
  let isClosed = false

  const leave = (owner: FileOwner, job: Job): void => {
    clearTimeout(job.waits)
    lines.leave(owner, job)
  }

  const start = (): void => {
    while (!isClosed && served.size < bounds.size) {
      const [owner, job] = lines.next((one) => served.has(one)) ?? []
      if (owner === undefined || !job) return
      leave(owner, job)
      served.add(owner)
      void serve(processes, bounds, job).finally(() => {
        served.delete(owner)
        lines.goBehind(owner)
        start()
      })
    }
  }

  const enter = (owner: FileOwner, work: ToWorker, isPatient: boolean): Promise<AnswerOf<FileWork>> => {
    if (!isPatient && lines.countOf(owner) >= bounds.maxWaitingOfOwner) return Promise.reject(tooManyOwn())
    if (isClosed || lines.count() >= bounds.maxWaiting) return Promise.reject(tooMany())
    const { answerMs } = bounds.times[work.kind]
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        leave(owner, job)
        // Its own files were in its way, or everybody's.
        reject(served.has(owner) && !isPatient ? tooManyOwn() : tooMany())
      }
      const endsAtMs = isPatient ? null : performance.now() + answerMs
      const waits = setTimeout(giveUp, isPatient ? bounds.patientMs : answerMs / 2)
      const job: Job = { work, endsAtMs, waits, resolve, reject }
      lines.enter(owner, job)
      start()
    })
  }

  return {
    run: <Kind extends FileWork>(
      owner: FileOwner,
      kind: Kind,
      ask: AskOf<Kind>,
      options: { isPatient?: boolean } = {},
    ) => enter(owner, { kind, ask }, options.isPatient ?? false) as Promise<AnswerOf<Kind>>,
    pids: () => processes.pids(),
    close: () => {
      isClosed = true
      for (const [owner, job] of lines.all()) {
        leave(owner, job)
        job.reject(tooMany())
      }
      processes.close()
    },
  }
}

const serve = async (
  processes: Processes,
  { maxMb, times }: FileWorkerBounds,
  { work, endsAtMs, resolve, reject }: Job,
): Promise<void> => {
  const { cpuMs, answerMs } = times[work.kind]
  const endsInMs = endsAtMs === null ? answerMs : endsAtMs - performance.now()
  try {
    resolve(await processes.perform(work, { maxMb, cpuMs, endsInMs }))
  } catch (error) {
    reject(error)
  }
}
