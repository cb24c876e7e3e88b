import { totalmem } from 'node:os'
import process from 'node:process'
import { AppError } from '../errors/index.ts'
import { fileWorkerErrors, retryAfterSeconds } from './errors.ts'
import { createLines } from './lines.ts'
import { createProcesses, type Processes } from './processes.ts'
import type { AnswerOf, AskOf, FileWork, ToWorker } from './work.ts'

export { fileWorkerErrors } from './errors.ts'
export * from './work.ts'

/** Owner of a queue of files: a company, or an administrator outside of companies. */
export type FileOwner = number | `account ${number}`

export interface WorkTimes {
  /** Processor time. */
  cpuMs: number
  /** Time limit of the answer, with the result or an error. */
  answerMs: number
}

export interface FileWorkerBounds {
  /** Maximum of processes; each is started on demand. */
  size: number
  /** Maximum of waiting files per owner; more are refused. */
  maxWaitingOfOwner: number
  maxWaiting: number
  /** Maximum wait of files that nobody waits for. For others it is half of their time limit. */
  patientMs: number
  times: Record<FileWork, WorkTimes>
  maxMb: number
  /** Idle processes are ended after this time, to free their memory. */
  idleMs: number
  /** A process is replaced after this many files. */
  maxWorks: number
}

/** Enough for the largest genuine spreadsheet, and twice the largest photo. */
const mostMb = 1_024
const shareOfMachine = 0.4

/** Memory of the machine, or of the container. */
const machineMb = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20

/** Leaves some tenths of a second for the rest of the request: nobody waits longer than ten seconds. */
const table: WorkTimes = { cpuMs: 9_000, answerMs: 9_000 }

const usualBounds: FileWorkerBounds = {
  // Two may be blocked by malicious files: a third is left.
  size: 3,
  maxWaitingOfOwner: 20,
  maxWaiting: 200,
  patientMs: 60_000,
  times: {
    takeUpload: { cpuMs: 5_000, answerMs: 9_000 },
    sniffUpload: { cpuMs: 5_000, answerMs: 9_000 },
    // Usually takes some tenths of a second; a person may send several at once.
    drawPicture: { cpuMs: 3_000, answerMs: 5_000 },
    sheetToCsv: table,
    inspectCsv: table,
    readCsvPage: table,
    // Nobody waits for it; five hundred pages take some fifteen seconds.
    readDocument: { cpuMs: 45_000, answerMs: 60_000 },
    readPage: { cpuMs: 9_000, answerMs: 12_000 },
    readRobots: { cpuMs: 3_000, answerMs: 5_000 },
    readSitemap: { cpuMs: 9_000, answerMs: 12_000 },
  },
  maxMb: Math.min(mostMb, Math.round(shareOfMachine * machineMb())),
  idleMs: 30_000,
  maxWorks: 200,
}

/**
 * Opens untrusted files in separate processes, so that any damage ends with the process. One file per owner at a time;
 * owners take turns.
 */
export interface FileWorkers {
  /**
   * @param options `isPatient`: nobody waits for the answer, so it may take a minute
   * @throws FileRefused for an error of the file; AppError of `fileWorkerErrors`
   */
  run<Kind extends FileWork>(
    owner: FileOwner,
    kind: Kind,
    ask: AskOf<Kind>,
    options?: { isPatient?: boolean },
  ): Promise<AnswerOf<Kind>>
  /** Ids of the running processes, for tests and measurements. */
  pids(): number[]
  /** Ends running work, and refuses waiting and later work. */
  close(): void
}

const tooManyOwn = (): AppError => new AppError(fileWorkerErrors.ownFilesAtOnce, { retryAfterSeconds })
const tooMany = (): AppError => new AppError(fileWorkerErrors.filesAtOnce, { retryAfterSeconds })

interface Job {
  work: ToWorker
  /** Null: the full time limit starts when processing begins. */
  endsAtMs: number | null
  waits: NodeJS.Timeout
  resolve(answer: AnswerOf<FileWork>): void
  reject(error: unknown): void
}

/** @param folder of running uploads: the only one that a process may read and write */
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
        // It waited for the owner's other files, or for those of others.
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
