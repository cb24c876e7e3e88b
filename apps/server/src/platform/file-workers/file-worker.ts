import { AppError } from '../errors/index.ts'
import { fileWorkerErrors, retryAfterSeconds } from './errors.ts'
import { keepWithin, type WorkBounds } from './keep-within.ts'
import { startWorker } from './start-worker.ts'
import { type AnswerOf, FileRefused, type FileWork, type FromWorker, type ToWorker } from './work.ts'

/** A worker process. It handles one file at a time. */
export interface FileWorker {
  pid: number | undefined
  isAlive(): boolean
  /**
   * Resolves with the answer. If it rejects, the process has been ended, with anything the file did to it.
   * @throws FileRefused; AppError interrupted when the process was ended by something other than the file
   */
  perform(work: ToWorker, bounds: WorkBounds): Promise<AnswerOf<FileWork>>
  end(): void
}

/** Characters of a process's last output to keep. */
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

/** Signals of an engine out of memory, and of native code that a file has crashed. */
const memorySignals = new Set<string>(['SIGABRT', 'SIGTRAP'])
const faultSignals = new Set<string>(['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGSYS'])

/** Decides whether an unexpected end was the file's fault: a process killed from outside says nothing about it. */
const verdictOf = (code: number | null, signal: string | null, output: string): Error => {
  const cause = new Error(`A file worker ended with ${signal ?? code}: ${output}`)
  if (signal !== null && memorySignals.has(signal)) return new FileRefused('tooComplex', { cause })
  if (signal !== null && faultSignals.has(signal)) return new FileRefused('broken', { cause })
  return interrupted(cause)
}
