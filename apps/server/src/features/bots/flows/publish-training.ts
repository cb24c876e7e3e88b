import type { Scope } from '../../../platform/http/index.ts'
import type { Realtime } from '../../../platform/realtime/index.ts'

/** How much of a training is done, for the person who waits for it. Nothing is lost with it. */
export interface TrainingTold {
  userId: number
  /** The caller's own name for the call. */
  trainingId: string
  /** 0 to 1. */
  share: number
}

/** The topic of a company's trainings in `platform/realtime`. */
export const trainingTopic = (companyId: number): string => `training:${companyId}`

export type Tell = (share: number) => void

/** Tells the caller's open windows, whichever process holds them; undefined where the caller did not ask for it. */
export const publishTraining = (
  realtime: Pick<Realtime, 'publish'>,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  trainingId: string | undefined,
): Tell | undefined =>
  trainingId === undefined
    ? undefined
    : (share) => realtime.publish<TrainingTold>(trainingTopic(companyId), { userId, trainingId, share })
