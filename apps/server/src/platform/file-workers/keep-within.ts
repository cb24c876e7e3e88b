import { platform } from 'node:process'
import { readUsage } from './read-usage.ts'
import { FileRefused } from './work.ts'

export interface WorkBounds {
  /** Processor time in milliseconds. */
  cpuMs: number
  /** Memory in megabytes. */
  maxMb: number
  /** Milliseconds until it is ended, however little processor time it got. */
  endsInMs: number
}

/** A check costs some tenths of a millisecond; in between, a file can use some hundred megabytes at most. */
const lookMs = 100
/** With this much processor time, slowness is the file's fault, not the machine's. */
const hasWorkedMs = 2_000

/**
 * Monitors a working process, and reports when it exceeds its limits: FileRefused, or `interrupted` if the machine gave
 * it too little time to blame the file. Outside of Linux only the clock is checked; JavaScript's own memory is limited
 * everywhere.
 * @returns a function that stops monitoring
 */
export const keepWithin = (
  pid: number | undefined,
  ready: Promise<void>,
  bounds: WorkBounds,
  tell: (fault: FileRefused | 'interrupted') => void,
): (() => void) => {
  let isOver = false
  let usedBefore: number | undefined
  const usage = async () => (pid === undefined ? null : await readUsage(pid))
  const end = (fault: FileRefused | 'interrupted'): void => {
    if (!isOver) tell(fault)
  }
  const tooComplex = (): void => end(new FileRefused('tooComplex'))
  const look = setInterval(async () => {
    const used = await usage()
    if (!used) return
    const isBusy = usedBefore !== undefined && used.cpuMs - usedBefore > bounds.cpuMs
    if (isBusy || used.mb > bounds.maxMb) tooComplex()
  }, lookMs)
  const last = setTimeout(async () => {
    const used = await usage()
    const worked = used && usedBefore !== undefined ? used.cpuMs - usedBefore : 0
    if (platform !== 'linux' || worked > hasWorkedMs) tooComplex()
    else end('interrupted')
  }, bounds.endsInMs)
  void ready.then(async () => {
    usedBefore = (await usage())?.cpuMs
  })
  return () => {
    isOver = true
    clearInterval(look)
    clearTimeout(last)
  }
}
