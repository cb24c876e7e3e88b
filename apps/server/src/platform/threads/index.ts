import { Worker } from 'node:worker_threads'
import { AppError, defineErrors, errors } from '../errors/index.ts'

export const threadErrors = defineErrors({
  ownQueueFull: [429, 'Sua empresa já tem outros fluxos em processamento. Aguarde alguns segundos e tente novamente.'],
  tooSlow: [422, 'O fluxo é grande demais para ser processado a tempo. Reduza-o e tente novamente.'],
})

export interface ThreadsOptions {
  /** A module that calls `serveThread`. */
  script: URL
  /** Threads at most; each starts when there is work for it. */
  size: number
  /** Work of one company that waits; what comes beyond it is refused. */
  maxWaitingOfCompany: number
  maxWaiting: number
  /** What one piece of work may take once it has begun; then its thread is ended. */
  timeoutMs: number
  /** A thread without work is ended after this time, so that its memory is given back. */
  idleMs: number
}

/**
 * Threads for work of our own that would hold up everybody's messages. Companies take turns, whoever asks most often waits longest.
 * Nothing that reads a stranger's file runs in one: where memory or native code ends a thread, the program ends with it (file-workers).
 */
export interface Threads<Work, Answer> {
  /**
   * @param tell hears how much of it is done, from 0 to 1, growing, some ten times a second; of short work and after the answer nothing
   * @throws AppError ownQueueFull, tooSlow, unavailable when very many companies wait; Error with the text of what was thrown in the thread
   */
  run(companyId: number, work: Work, tell?: (share: number) => void): Promise<Answer>
}

interface Job<Work, Answer> {
  companyId: number
  work: Work
  tell(share: number): void
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** What a thread says of its work: how much is done, any number of times, and then what came of it. */
export type ThreadReply<Answer> = { done: number } | { answer: Answer } | { failure: string }

const retryAfterSeconds = 5

export const createThreads = <Work, Answer>(options: ThreadsOptions): Threads<Work, Answer> => {
  /** In the order in which companies are served next. */
  const queues = new Map<number, Job<Work, Answer>[]>()
  const running = new Map<number, number>()
  const idle: Idle[] = []
  let waiting = 0
  let busy = 0

  /** A company that has all threads but one leaves that to others, where there are several. */
  const mostOfCompany = Math.max(1, options.size - 1)

  const next = (): Job<Work, Answer> | undefined => {
    for (const [companyId, queue] of queues) {
      if ((running.get(companyId) ?? 0) >= mostOfCompany) continue
      const job = queue.shift()
      queues.delete(companyId)
      if (queue.length > 0) queues.set(companyId, queue)
      waiting -= 1
      return job
    }
    return undefined
  }

  const count = (companyId: number, change: number): void => {
    const left = (running.get(companyId) ?? 0) + change
    if (left > 0) running.set(companyId, left)
    else running.delete(companyId)
  }

  const start = (): void => {
    while (busy < options.size) {
      const job = next()
      if (!job) return
      busy += 1
      count(job.companyId, 1)
      const worker = wake(idle) ?? startWorker(options.script)
      void work(worker, job, options.timeoutMs).then((isAlive) => {
        busy -= 1
        count(job.companyId, -1)
        if (isAlive) rest(worker, idle, options.idleMs)
        start()
      })
    }
  }

  return {
    run: (companyId, work, tell = () => {}) => {
      const queue = queues.get(companyId) ?? []
      if (queue.length >= options.maxWaitingOfCompany)
        return Promise.reject(new AppError(threadErrors.ownQueueFull, { retryAfterSeconds }))
      if (waiting >= options.maxWaiting) return Promise.reject(new AppError(errors.unavailable, { retryAfterSeconds }))
      return new Promise((resolve, reject) => {
        queue.push({ companyId, work, tell, resolve, reject })
        queues.set(companyId, queue)
        waiting += 1
        start()
      })
    },
  }
}

/** It never keeps the program from ending. */
const startWorker = (script: URL): Worker => {
  const worker = new Worker(script)
  worker.unref()
  // One that fails while it rests is noticed by its next work; an error that nobody hears would end the program.
  worker.on('error', () => {})
  return worker
}

interface Idle {
  worker: Worker
  /** Ends it. */
  timer: NodeJS.Timeout
}

const wake = (idle: Idle[]): Worker | undefined => {
  const rested = idle.pop()
  clearTimeout(rested?.timer)
  return rested?.worker
}

/** Keeps a thread for the next piece of work, for a while. */
const rest = (worker: Worker, idle: Idle[], idleMs: number): void => {
  const leave = (): void => {
    idle.splice(
      idle.findIndex((one) => one.worker === worker),
      1,
    )
    void worker.terminate()
  }
  idle.push({ worker, timer: setTimeout(leave, idleMs).unref() })
}

/** @returns whether the thread can take more. */
const work = <Work, Answer>(worker: Worker, job: Job<Work, Answer>, timeoutMs: number): Promise<boolean> =>
  new Promise((settle) => {
    const end = (isAlive: boolean, tell: () => void): void => {
      clearTimeout(timer)
      // One by one: a worker has listeners of its own, without which it hears nothing any more.
      worker.off('message', said).off('error', failed).off('messageerror', failed).off('exit', ended)
      if (!isAlive) void worker.terminate()
      tell()
      settle(isAlive)
    }
    const said = (reply: ThreadReply<Answer>): void => {
      if ('done' in reply) job.tell(reply.done)
      else end(true, () => ('answer' in reply ? job.resolve(reply.answer) : job.reject(new Error(reply.failure))))
    }
    const failed = (error: unknown): void => end(false, () => job.reject(error))
    const ended = (): void => failed(new Error('A thread ended in the midst of its work'))
    const timer = setTimeout(() => failed(new AppError(threadErrors.tooSlow)), timeoutMs)
    worker.on('message', said).on('error', failed).on('messageerror', failed).on('exit', ended)
    worker.postMessage(job.work)
  })
