import { heartbeatMs } from '@prosa/contract'
import {
  automationsTopic,
  botsTopic,
  type ChannelsChanged,
  type ConversationEvent,
  cannedAnswersTopic,
  channelsTopic,
  conversationTopic,
  type LabelsChanged,
  labelsTopic,
  type Mentioned,
  mentionsTopic,
  peopleTopic,
  type RightsChanged,
  remindedTopic,
  rightsTopic,
  type ScheduleChanged,
  scheduleTopic,
  type ViewsChanged,
  viewsTopic,
} from '../../../conversation/model/events.ts'
import type { Reminded } from '../../../conversation/model/reminders.ts'
import type { Platform } from '../../../platform/index.ts'
import { type TrainingTold, trainingTopic } from '../../bots/index.ts'
import { type CompanyHub, createCompanyHub } from './company-hub.ts'
import { createHubReads } from './hub-reads.ts'

/** One hub for each company with listeners in this process. */
export interface StreamHubs {
  of(companyId: number): CompanyHub
  /** The hub is removed with its last listener. */
  release(companyId: number): void
  reconcileAll(): Promise<void>
}

export const reconcileEveryMs = heartbeatMs

/** A starting program brings everybody online at once: collect that into one hint. */
const gatherPeopleMs = 1_000

const hintSoon = (realtime: Platform['realtime'], topic: string, hint: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = realtime.subscribe(topic, () => {
    timer ??= setTimeout(() => {
      timer = undefined
      hint()
    }, gatherPeopleMs)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

export const createStreamHubs = ({
  database,
  realtime,
  log,
}: Pick<Platform, 'database' | 'realtime' | 'log'>): StreamHubs => {
  const hubs = new Map<number, { hub: CompanyHub; stop: () => void }>()
  return {
    of: (companyId) => {
      const known = hubs.get(companyId)
      if (known) return known.hub
      const hub = createCompanyHub(createHubReads(database, companyId))
      const stops = [
        realtime.subscribe<ConversationEvent>(conversationTopic(companyId), (event) => hub.heard(event)),
        realtime.subscribe<ChannelsChanged>(channelsTopic(companyId), () => hub.hintAll({ type: 'channels' })),
        realtime.subscribe(botsTopic(companyId), () => hub.hintAll({ type: 'bots' })),
        realtime.subscribe(automationsTopic(companyId), () => hub.hintAll({ type: 'automations' })),
        realtime.subscribe(cannedAnswersTopic(companyId), () => hub.hintAll({ type: 'canned-answers' })),
        realtime.subscribe<LabelsChanged>(labelsTopic(companyId), () => hub.hintAll({ type: 'labels' })),
        hintSoon(realtime, peopleTopic(companyId), () => hub.hintAll({ type: 'people' })),
        realtime.subscribe<Mentioned>(mentionsTopic(companyId), ({ userId, fresh }) =>
          hub.hint(userId, { type: 'mentions', fresh }),
        ),
        realtime.subscribe<RightsChanged>(rightsTopic(companyId), ({ userId }) => hub.hint(userId, { type: 'rights' })),
        realtime.subscribe<ScheduleChanged>(scheduleTopic(companyId), ({ dialogId, workspaceId }) =>
          hub.hintInside(workspaceId, { type: 'scheduled', dialogId }),
        ),
        realtime.subscribe<Reminded>(
          remindedTopic(companyId),
          ({ userId, workspaceId, dialogId, contactName, text }) => {
            const frame = { type: 'reminded', dialogId, contactName, text } as const
            if (userId === null) hub.hintInside(workspaceId, frame)
            else hub.hint(userId, frame)
          },
        ),
        realtime.subscribe<ViewsChanged>(viewsTopic(companyId), ({ userId }) => hub.hint(userId, { type: 'views' })),
        realtime.subscribe<TrainingTold>(trainingTopic(companyId), ({ userId, ...told }) =>
          hub.hint(userId, { type: 'training', ...told }),
        ),
      ]
      const stop = (): void => {
        for (const each of stops) each()
      }
      hubs.set(companyId, { hub, stop })
      // Sets the position; if that fails, the next heartbeat does it.
      hub.reconcile().catch((error: unknown) => log.warn({ err: error, companyId }, 'A stream could not be positioned'))
      return hub
    },
    release: (companyId) => {
      const known = hubs.get(companyId)
      if (!known?.hub.isEmpty()) return
      known.stop()
      hubs.delete(companyId)
    },
    reconcileAll: async () => {
      for (const [companyId, { hub }] of [...hubs]) {
        try {
          await hub.reconcile()
        } catch (error) {
          log.warn({ err: error, companyId }, 'A stream could not be reconciled')
        }
      }
    },
  }
}
