import type { PlatformName } from '@prosa/contract'
import type { Pipeline } from '../../platform/database/index.ts'
import { createWorkLoop, type WorkLoop } from '../../platform/work-loop/index.ts'
import type { Program } from '../../program.ts'
import { policyOf } from './failure-policy.ts'
import {
  type FailedRecipient,
  findFailed,
  findRecovered,
  lockFailed,
  noteHandled,
  noteUnreachable,
  optOut,
  pauseNumber,
  pauseOne,
  resumeRecovered,
  tryLater,
} from './failures.queries.ts'
import { waiting, waitsAgain } from './recipient-state.ts'
import type { DueCampaign } from './sending.queries.ts'

const pollMs = 1_000
const inFlight = 2

/** Handles failures, once each, whether the provider reported them in its answer or hours later. */
export const createFailureHandler = ({ clock, database, log }: Program): WorkLoop =>
  createWorkLoop<DueCampaign>({
    pollMs,
    inFlight,
    wakesAfterWork: false,
    claim: (room) => database.leases.pipeline((pipeline) => findFailed(pipeline, room)),
    work: (due) =>
      database.worker.pipeline(async (pipeline) => {
        pipeline.begin()
        pipeline.setCompany(due.companyId)
        const found = await lockFailed(pipeline, due)
        if (found) follow(pipeline, due, found, clock.now())
        await pipeline.commit()
      }),
    failed: (err) => log.error({ err }, 'What follows from the failures of a campaign could not be done'),
  })

const recoveryPollMs = 5_000

/** Resumes campaigns that were paused because of their number, once that works again. */
export const createCampaignRecovery = ({ database, log }: Program): WorkLoop =>
  createWorkLoop<DueCampaign>({
    pollMs: recoveryPollMs,
    inFlight,
    wakesAfterWork: false,
    claim: (room) => database.leases.pipeline((pipeline) => findRecovered(pipeline, room)),
    work: (due) =>
      database.worker.pipeline(async (pipeline) => {
        pipeline.begin()
        pipeline.setCompany(due.companyId)
        resumeRecovered(pipeline, due)
        await pipeline.commit()
      }),
    failed: (err) => log.error({ err }, 'A campaign whose number is well again could not go on'),
  })

/** Only Graph and WhatsApp report codes that mean an opt-out. */
const platform: PlatformName = 'WHATSAPP'
const stoppedMarketing = 'Parou de receber promoções no próprio WhatsApp'

const unjudged = { ...waiting, status: 'failed' } as const

const follow = (
  pipeline: Pipeline,
  due: DueCampaign,
  { status, timeZone, failed }: NonNullable<Awaited<ReturnType<typeof lockFailed>>>,
  now: Date,
): void => {
  const handled = failed.map((one) => ({ ...one, policy: policyOf(one.code) }))
  const later = handled.flatMap(({ place, code, tries, policy }) =>
    policy.act === 'wait' && waitsAgain({ ...unjudged, code, tries }, status) ? [{ place, hours: policy.hours }] : [],
  )
  const away = new Set(later.map(({ place }) => place))
  noteHandled(
    pipeline,
    due,
    handled.flatMap(({ place }) => (away.has(place) ? [] : [place])),
  )
  const unwilling = handled.flatMap(({ policy, contactId, dialogId }) =>
    policy.act === 'opt-out' && contactId !== null ? [{ contactId, dialogId }] : [],
  )
  if (unwilling.length > 0) optOut(pipeline, due.companyId, unwilling, { platform, source: stoppedMarketing })
  const unreachable = handled.flatMap(({ policy, dialogId }) =>
    policy.act === 'unreachable' && dialogId !== null ? [dialogId] : [],
  )
  if (unreachable.length > 0) noteUnreachable(pipeline, due.companyId, unreachable, now)
  if (later.length > 0) tryLater(pipeline, due, later)
  for (const one of handled) {
    const { policy, connectionId, at: failedAt } = one
    if (policy.act === 'ask') pauseOne(pipeline, due, failedAt, noticeOf(one, now, timeZone))
    if (policy.act === 'pause' && connectionId !== null)
      pauseNumber(pipeline, due.companyId, { connectionId, of: policy.of, failedAt }, noticeOf(one, now, timeZone))
  }
}

const noticeOf = ({ reason, code }: FailedRecipient, now: Date, timeZone: string): string => {
  const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone }).format(now)
  const what = (reason ?? 'O canal recusou a mensagem').replace(/\.$/, '')
  return `${what} (código ${code}, em ${day}). Veja antes de continuar.`
}
