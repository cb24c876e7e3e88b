import { live } from '../../../../app/live/index.ts'
import { makeId } from './make-id.ts'

/** Timeout of a request that trains a flow: the server allows one minute for the largest, plus queue time. */
export const trainingTimeoutMs = 90_000

/**
 * Sends a request that trains a flow, and reports the progress from 0 to 1, never decreasing; null when the request
 * ends. The progress comes by the stream: without it, or for a short training, nothing is reported.
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
