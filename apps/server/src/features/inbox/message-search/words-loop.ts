import { setTimeout as sleep } from 'node:timers/promises'
import { followSome, listBehind, type Passes } from '../../../platform/following/index.ts'
import { type WordsDeps, wordsFollower } from './index-words.ts'

export interface WordsPace {
  /** Delay until a new message can be found. */
  pollMs: number
  /** Interval of checking whether running turns and calls have ended. */
  yieldMs: number
  /** Maximum wait for turns and calls, so that indexing continues under any load. */
  mostYieldMs: number
}

const usualPace: WordsPace = { pollMs: 2_000, yieldMs: 20, mostYieldMs: 1_000 }
/** Companies per round. */
const maxCompanies = 100

export interface WordsLoopDeps extends WordsDeps {
  /** Whether a customer or a person is waiting for this process. */
  isBusy(): boolean
  /** @param dialogId Dialog that could not be indexed, and was skipped. */
  failed(error: unknown, companyId?: number, dialogId?: number): void
  pace?: WordsPace
}

export interface WordsLoop {
  start(): void
  stop(): Promise<void>
}

/**
 * Keeps the word index up to date in the background: a delay only means that a message is found later. Takes a small
 * batch of each company in turn, and rests as long as the batch took.
 */
export const createWordsLoop = ({ worker, isBusy, failed, pace = usualPace, ...deps }: WordsLoopDeps): WordsLoop => {
  const follower = wordsFollower({ ...deps, passedOver: failed })
  const ending = new AbortController()
  const passes: Passes = new Map()
  let running: Promise<void> = Promise.resolve()

  const isEnding = (): boolean => ending.signal.aborted
  const rest = (ms: number): Promise<void> => sleep(ms, undefined, { signal: ending.signal }).catch(() => undefined)

  const untilFree = async (): Promise<void> => {
    const untilMs = performance.now() + pace.mostYieldMs
    while (isBusy() && performance.now() < untilMs && !isEnding()) await rest(pace.yieldMs)
  }

  const takeBatch = async (companyId: number): Promise<boolean> => {
    await untilFree()
    if (isEnding()) return false
    const beganMs = performance.now()
    try {
      return await followSome(worker.scoped(companyId), follower, passes, companyId)
    } catch (error) {
      failed(error, companyId)
      return false
    } finally {
      await rest(performance.now() - beganMs)
    }
  }

  /** @returns whether more is left. */
  const takeRound = async (): Promise<boolean> => {
    let isMore = false
    for (const companyId of await listBehind(worker.unscoped(), 'words', maxCompanies))
      isMore = (await takeBatch(companyId)) || isMore
    return isMore
  }

  const run = async (): Promise<void> => {
    while (!isEnding()) {
      const isMore = await takeRound().catch((error: unknown) => {
        failed(error)
        return false
      })
      if (!isMore) await rest(pace.pollMs)
    }
  }

  return {
    start: () => {
      running = run()
    },
    stop: async () => {
      ending.abort()
      await running
    },
  }
}
