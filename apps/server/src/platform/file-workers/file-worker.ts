import { AppError } from '../errors/index.ts'
import { fileWorkerErrors, retryAfterSeconds } from './errors.ts'
import { keepWithin, type WorkBounds } from './keep-within.ts'
import { startWorker } from './start-worker.ts'
import { type AnswerOf, FileRefused, type FileWork, type FromWorker, type ToWorker } from './work.ts'

/** One process. It does one piece of work at a time. */
export interface FileWorker {
  pid: number | undefined
  isAlive(): boolean
  /**
   * Resolves to its answer. Where it rejects the process is gone, with whatever the file has done to it.
   * @throws FileRefused; AppError interrupted where it ended by nothing that the file did
   */
  perform(work: ToWorker, bounds: WorkBounds): Promise<AnswerOf<FileWork>>
  end(): void
}

/** Of what a process says before it dies. */
const toldCharacters = 2_000

export const startFileWorker = (folder: string): FileWorker => {
  const child = startWorker(folder)
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-toldCharacters)
  })
  const ready = new Promise<void>((resolve) => child.once('message', () => resolve()))
  const exited = new Promise<Error>((resolve) => {
    child.once('error', (cause) => resolve(interrupted(cause)))
    child.once('exit', (code, signal) => resolve(verdictOf(code, signal, output)))
  })
  const end = (): void => void child.kill('SIGKILL')

  return {
    pid: child.pid,
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
    end,
    perform: (work, bounds) =>
      new Promise((resolve, reject) => {
        const settle = (tell: () => void): void => {
          stopLooking()
          child.off('message', hear)
          tell()
        }
        const fail = (error: Error): void =>
          settle(() => {
            end()
            reject(error)
          })
        const hear = (message: FromWorker): void => {
          if (message.type === 'answer') settle(() => resolve(message.answer))
          if (message.type === 'refused') fail(new FileRefused(message.fault, { ...message, cause: message.reason }))
        }
        const stopLooking = keepWithin(child.pid, ready, bounds, (fault) =>
          fail(fault === 'interrupted' ? interrupted(new Error('It got too little of the machine')) : fault),
        )
        child.on('message', hear)
        void exited.then(fail)
        void ready.then(() => child.send(work, (error) => error && fail(interrupted(error))))
      }),
  }
}

const interrupted = (cause: Error): AppError => new AppError(fileWorkerErrors.interrupted, { retryAfterSeconds, cause })

/** How JavaScript's engine ends where its memory does, and native code that a file has led astray. */
const memorySignals = new Set<string>(['SIGABRT', 'SIGTRAP'])
const faultSignals = new Set<string>(['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGSYS'])

/** What an end that nobody here asked for says of the file: ended from outside, it says nothing. */
const verdictOf = (code: number | null, signal: string | null, output: string): Error => {
  const cause = new Error(`A file worker ended with ${signal ?? code}: ${output}`)
  if (signal !== null && memorySignals.has(signal)) return new FileRefused('tooComplex', { cause })
  if (signal !== null && faultSignals.has(signal)) return new FileRefused('broken', { cause })
  return interrupted(cause)
}
