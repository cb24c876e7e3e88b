import { live } from '../../../../app/live/index.ts'
import { makeId } from './make-id.ts'

/** How long a call that trains may take: the server gives the largest flow a minute, once its turn has come. */
export const trainingTimeoutMs = 90_000

/**
 * Makes a call that trains a flow, and tells how much of the training is done, 0 to 1, never less than before; null once the call is over, however it
 * ends. The stream tells it: where it is down, or the training short, nothing is told and the call is none the worse.
 */
export async function whileTraining<Answer>(
  tell: (share: number | null) => void,
  run: (trainingId: string) => Promise<Answer>,
): Promise<Answer> {
  const own = makeId()
  let told = 0
  const stop = live.on('training', ({ trainingId, share }) => {
    if (trainingId !== own || share <= told) return
    told = share
    tell(share)
  })
  try {
    return await run(own)
  } finally {
    stop()
    tell(null)
  }
}
