import { Worker } from 'node:worker_threads'
import { AppError, defineErrors, errors } from '../errors/index.ts'

export const threadErrors = defineErrors({
  ownQueueFull: [429, 'Sua empresa já tem outros fluxos em processamento. Aguarde alguns segundos e tente novamente.'],
  tooSlow: [422, 'O fluxo é grande demais para ser processado a tempo. Reduza-o e tente novamente.'],
})

export interface ThreadsOptions {
  /** A module that calls `serveThread`. */
  script: URL
  /** Maximum of threads; each starts on demand. */
  size: number
  /** Waiting tasks per company; further ones are refused. */
  maxWaitingOfCompany: number
  maxWaiting: number
  /** Time limit of a task once it has started; then its thread is terminated. */
  timeoutMs: number
  /** An idle thread is ended after this time, to free its memory. */
  idleMs: number
}

/**
 * Threads for our own heavy work, so that it does not block messages. Companies take turns; those that ask most often wait longest. Nothing that
 * parses untrusted files runs here: out-of-memory or a crash in native code would end the process (see file-workers).
 */
export interface Threads<Work, Answer> {
  /**
   * @param tell gets the progress from 0 to 1, some ten times a second; never for short work or after the answer
   * @throws AppError ownQueueFull, tooSlow, unavailable when very many companies wait; Error with the message thrown in the thread
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

/** Messages of a thread: its progress, any number of times, then the result. */
export type ThreadReply<Answer> = { done: number } | { answer: Answer } | { failure: string }

const retryAfterSeconds = 5

export const createThreads = <Work, Answer>(options: ThreadsOptions): Threads<Work, Answer> => {
  /** Companies in the order in which they are served next. */
  const queues = new Map<number, Job<Work, Answer>[]>()
  const running = new Map<number, number>()
  const idle: Idle[] = []
  let waiting = 0
  let busy = 0

  /** With several threads, one company never gets all of them. */
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

/** Does not keep the process alive. */
const startWorker = (script: URL): Worker => {
  const worker = new Worker(script)
  worker.unref()
  // An idle thread that fails is noticed by its next task; without a listener the error would end the process.
  worker.on('error', () => {})
  return worker
}

interface Idle {
  worker: Worker
  /** Terminates it. */
  timer: NodeJS.Timeout
}

const wake = (idle: Idle[]): Worker | undefined => {
  const rested = idle.pop()
  clearTimeout(rested?.timer)
  return rested?.worker
}

/** Keeps an idle thread for a while. */
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

/** @returns whether the thread can take more */
const work = <Work, Answer>(worker: Worker, job: Job<Work, Answer>, timeoutMs: number): Promise<boolean> =>
  new Promise((settle) => {
    const end = (isAlive: boolean, tell: () => void): void => {
      clearTimeout(timer)
      // Removed one by one: a worker has its own listeners, without which it receives nothing.
      worker.off('message', onMessage).off('error', failed).off('messageerror', failed).off('exit', ended)
      if (!isAlive) void worker.terminate()
      tell()
      settle(isAlive)
    }
    const onMessage = (reply: ThreadReply<Answer>): void => {
      if ('done' in reply) job.tell(reply.done)
      else end(true, () => ('answer' in reply ? job.resolve(reply.answer) : job.reject(new Error(reply.failure))))
    }
    const failed = (error: unknown): void => end(false, () => job.reject(error))
    const ended = (): void => failed(new Error('A thread ended in the midst of its work'))
    const timer = setTimeout(() => failed(new AppError(threadErrors.tooSlow)), timeoutMs)
    worker.on('message', onMessage).on('error', failed).on('messageerror', failed).on('exit', ended)
    worker.postMessage(job.work)
  })
