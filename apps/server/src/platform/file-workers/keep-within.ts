import { platform } from 'node:process'
import { readUsage } from './read-usage.ts'
import { FileRefused } from './work.ts'

export interface WorkBounds {
  /** Milliseconds of a processor. */
  cpuMs: number
  /** Megabytes of memory. */
  maxMb: number
  /** Milliseconds until it is ended, however little it has got of the machine. */
  endsInMs: number
}

/** A look costs some tenths of a millisecond; in between a file takes some hundred megabytes at the most. */
const lookMs = 100
/** Whoever has had so much of a processor was not only kept from working. */
const hasWorkedMs = 2_000

/**
 * Looks at a process while it works, and tells once it is beyond its bounds: FileRefused, or `interrupted` where it got too little of the
 * machine to be blamed. Outside of Linux there is nothing to look at but the clock; JavaScript's own memory is bounded everywhere.
 * @returns how to stop looking
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
