import type { Scope } from '../../../platform/http/index.ts'
import type { Realtime } from '../../../platform/realtime/index.ts'

/** Progress of a training, for the waiting person. A lost message does no harm. */
export interface TrainingTold {
  userId: number
  /** An id chosen by the caller for this request. */
  trainingId: string
  /** 0 to 1. */
  share: number
}

/** The topic of a company's training progress in `platform/realtime`. */
export const trainingTopic = (companyId: number): string => `training:${companyId}`

export type Tell = (share: number) => void

/** Reports to the caller's open windows in any process; undefined if the caller did not ask for reports. */
export const publishTraining = (
  realtime: Pick<Realtime, 'publish'>,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  trainingId: string | undefined,
): Tell | undefined =>
  trainingId === undefined
    ? undefined
    : (share) => realtime.publish<TrainingTold>(trainingTopic(companyId), { userId, trainingId, share })
