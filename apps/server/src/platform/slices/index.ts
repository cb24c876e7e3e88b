import { setImmediate } from 'node:timers'

/** Time in ms for which it may block the process. A single slice may take longer; its author cuts it with `yield`. */
const sliceMs = 4

interface Task {
  /** Runs one more slice; true once it is done. */
  advance(): boolean
}

const tasks: Task[] = []
let isScheduled = false

const schedule = (): void => {
  if (isScheduled || tasks.length === 0) return
  isScheduled = true
  setImmediate(work)
}

/** Runs the current task for a few milliseconds, then lets other work run. */
const work = (): void => {
  isScheduled = false
  const endMs = performance.now() + sliceMs
  const task = tasks.shift()
  if (!task) return
  let isDone = false
  while (!isDone && performance.now() < endMs) isDone = task.advance()
  if (!isDone) tasks.push(task)
  schedule()
}

/** Runs long work on the main thread a few milliseconds at a time, several tasks in turn. Rejects with what it throws. */
export const runInSlices = <T>(slices: Generator<undefined, T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const advance = (): boolean => {
      try {
        const next = slices.next()
        if (next.done) resolve(next.value)
        return next.done === true
      } catch (error) {
        reject(error)
        return true
      }
    }
    tasks.push({ advance })
    schedule()
  })
