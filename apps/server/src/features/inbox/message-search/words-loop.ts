import {
  createFollowLoop,
  type FollowLoop,
  type FollowPace,
  followSome,
  listBehind,
  type Passes,
} from '../../../platform/following/index.ts'
import { type WordsDeps, wordsFollower } from './index-words.ts'

const usualPace: FollowPace = { pollMs: 2_000, yieldMs: 20, mostYieldMs: 1_000 }
/** Companies per round. */
const maxCompanies = 100

export interface WordsLoopDeps extends WordsDeps {
  /** Whether a customer or a person is waiting for this process. */
  isBusy(): boolean
  /** @param dialogId Dialog that could not be indexed, and was skipped. */
  failed(error: unknown, companyId?: number, dialogId?: number): void
  pace?: FollowPace
}

/** Keeps the word index up to date in the background: a delay only means that a message is found later. */
export const createWordsLoop = ({ worker, isBusy, failed, pace = usualPace, ...deps }: WordsLoopDeps): FollowLoop => {
  const follower = wordsFollower({ ...deps, passedOver: failed })
  const passes: Passes = new Map()
  return createFollowLoop({
    pace,
    isBusy,
    failed,
    behind: () => listBehind(worker.unscoped(), 'words', maxCompanies),
    take: (companyId) => followSome(worker.scoped(companyId), follower, passes, companyId),
  })
}
