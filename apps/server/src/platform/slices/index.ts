import { setImmediate } from 'node:timers'

/** How long the program does nothing else, in ms. A single slice may take longer; it is cut where its maker put a `yield`. */
const sliceMs = 4

interface Task {
  /** Does one more slice; true once it is done. */
  advance(): boolean
}

const tasks: Task[] = []
let isScheduled = false

const schedule = (): void => {
  if (isScheduled || tasks.length === 0) return
  isScheduled = true
  setImmediate(work)
}

/** A few milliseconds of the task whose turn it is; then whatever else waits goes first. */
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

/** Does long work on the main thread a few milliseconds at a time, several such works in turn. Rejects with what it throws. */
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
