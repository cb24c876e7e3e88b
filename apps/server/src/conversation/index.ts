import type { Channels } from '../channels/registry.ts'
import { type AnswerDocuments, createUnderstanding } from '../features/bots/index.ts'
import type { Media } from '../features/files/index.ts'
import { createWakes } from '../features/people/index.ts'
import type { Handles } from '../platform/database/index.ts'
import type { Platform } from '../platform/index.ts'
import type { Program } from '../program.ts'
import { createActivity } from './activity.ts'
import { changeDialog, passOffer, transferDialog } from './change-dialog.ts'
import { deleteMessage, markSeen, retryMessage } from './change-messages.ts'
import type { Core } from './core.ts'
import { createDelivery } from './deliver/deliver.ts'
import { defineEvacuation } from './departures/evacuate.ts'
import { endLeases } from './leases.queries.ts'
import { createMediaFetcher } from './media/fetch-media.ts'
import { createFileAddress, createOutgoingMedia } from './media/outgoing-media.ts'
import type { Conversation } from './model/conversation.ts'
import {
  automationsTopic,
  conversationTopic,
  publishChannelsChanged,
  remindedTopic,
  type ScheduleChanged,
  scheduleTopic,
} from './model/events.ts'
import { withPendingFiles } from './model/pending-file.ts'
import { createNodeCalls } from './node-calls/calls.ts'
import { createWebhookDelivery } from './outbound-webhooks/deliver-webhooks.ts'
import { defineSwitchedOff } from './outbound-webhooks/switched-off.ts'
import { withdrawUnsent } from './outreach/withdraw-unsent.ts'
import { writeFirst } from './outreach/write-first.ts'
import { actFromOutside } from './outside/act-from-outside.ts'
import { reportStatus } from './outside/report-status.ts'
import { takeDeletion, takeEdit, takeLine, takeReaction } from './outside/take-changes.ts'
import { takeAnsweredElsewhere, takeEcho } from './outside/take-echo.ts'
import { takeHandover } from './outside/take-handover.ts'
import { takeMove } from './outside/take-move.ts'
import { takePreference } from './outside/take-preference.ts'
import { createReceiver } from './receive/receive.ts'
import { rateByVisitor } from './satisfaction/rate.ts'
import { sayAsIntegration } from './say-as-integration.ts'
import { actOnAct } from './schedule/act-on-acts.ts'
import { createApprovedTemplates } from './schedule/approved-templates.ts'
import { cancelAct, changeAct, planMessage, sendActNow } from './schedule/change-acts.ts'
import { skipStep, startRun, stopRun } from './schedule/change-runs.ts'
import { createCompanyRoom } from './schedule/company-room.ts'
import { changeReminder, endReminder, planReminder } from './schedule/reminders.ts'
import { createSchedule } from './schedule/schedule-loop.ts'
import { createHeldTurns } from './suspension/release-held.ts'
import { actOnDue } from './time/act-on-due.ts'
import { applyRules } from './time/apply-rules.ts'
import { createTimers } from './time/timers.ts'
import { createFreed, offerToIdle, offerToPersonOnline } from './transfer/offer-waiting.ts'
import { suggestAnswer } from './turn/suggest-answer.ts'
import { createWorld } from './turn/world.ts'

/**
 * Background work holds leases. Its database statements time out well within one lease, so that the outcome of a send is recorded before another
 * process could send it again.
 */
const answerMs = 8_000
const promptly = (handles: Handles): Handles => ({
  ...handles,
  pipeline: (work, options) => handles.pipeline(work, { answerMs, ...options }),
})

/** Creates the program's conversation and declares its background services; called once, by `app.ts`. */
export const createConversation = (
  platform: Platform & Pick<Program, 'dialogflow' | 'documents'>,
  channels: Channels,
  media: Media,
): Conversation => {
  const { clock, config, database, lifecycle, realtime, secrets } = platform
  const wakes = createWakes(platform)
  const core: Core = {
    database,
    turns: database.turns,
    worker: promptly(database.worker),
    leases: promptly(database.leases),
    world: createWorld(
      (kind) => channels.hasSender(kind),
      () => clock.now().getTime(),
      database,
    ),
    now: () => clock.now(),
    random: Math.random,
    stopsLoops: config.loopBrake,
    publish: (event) => {
      realtime.publish(conversationTopic(event.companyId), event)
      wakes.heard(event)
    },
    wakeDelivery: () => delivery.wake(),
    wakeCalls: () => calls.wake(),
    wakeWebhooks: () => webhooks.wake(),
    personIsFree: (companyId, userId) => freed(companyId, userId),
    channelsChanged: (companyId) => publishChannelsChanged(realtime, companyId),
    scheduleChanged: ({ companyId, id, workspaceId }) =>
      realtime.publish(scheduleTopic(companyId), { dialogId: id, workspaceId } satisfies ScheduleChanged),
    reminded: (told) => {
      realtime.publish(remindedTopic(told.companyId), told)
      const { companyId, dialogId, userId } = told
      if (userId !== null) wakes.wake({ companyId, userId, kind: 'reminded', dialogId })
    },
    automationsChanged: (companyId) => realtime.publish(automationsTopic(companyId), {}),
    activity: createActivity({
      worker: promptly(database.worker),
      changed: (companyId) => publishChannelsChanged(realtime, companyId),
      failed: (err) => platform.log.warn({ err }, 'What went through connections could not be written'),
    }),
    templates: createApprovedTemplates({
      worker: promptly(database.worker),
      channels,
      secrets,
      nowMs: () => clock.now().getTime(),
    }),
    companyRoom: createCompanyRoom(promptly(database.worker), () => clock.now().getTime()),
    log: platform.log,
  }
  const freed = createFreed(core)
  const delivery = createDelivery({
    core,
    channels,
    secrets,
    media: createOutgoingMedia(platform, media),
    processId: platform.processId,
  })
  const fileAddress = createFileAddress(platform)
  const evacuate = defineEvacuation(core, platform)
  const switchedOff = defineSwitchedOff(core, platform, evacuate)
  const understand = createUnderstanding({ ...platform, database: database.worker })
  const answerDocuments: AnswerDocuments = (asked) =>
    platform.documents.answer(database.worker.scoped(asked.companyId), asked)
  const outside = { outside: platform, fileAddress, switchedOff, channels, secrets }
  const calls = createNodeCalls({ core, ...outside, understand, answerDocuments })
  const webhooks = createWebhookDelivery({ core, outside: platform, fileAddress, switchedOff })
  const fetcher = createMediaFetcher({ core, channels, secrets, files: media })
  lifecycle.during('worker', 'leases', async () => {
    // The embedded database belongs to one process, which holds its folder's lock: no other process can be sending.
    if (config.databaseUrl === undefined) await endLeases(database.worker)
    return () => {}
  })
  for (const [name, loop] of [
    ['outbox', delivery],
    ['calls', calls],
    ['outside systems', webhooks],
    ['files of customers', fetcher],
    ['timers', createTimers(core)],
    ['planned messages', createSchedule(core)],
    ['held turns', createHeldTurns(core)],
  ] as const)
    lifecycle.during('worker', name, () => {
      loop.start()
      return () => loop.stop()
    })
  for (const role of ['http', 'realtime', 'worker'] as const)
    lifecycle.during(role, 'activity of connections', () => {
      core.activity.start()
      return () => core.activity.stop()
    })
  const receiver = createReceiver(core)
  return {
    receive: (event) => receiver.receive(withPendingFiles(event)),
    appendPersonMessage: (message) => receiver.append(message),
    sayAsIntegration: (message) => sayAsIntegration(core, message),
    planMessage: (plan) => planMessage(core, plan),
    changePlanned: (...change) => changeAct(core, ...change),
    cancelPlanned: (place) => cancelAct(core, place),
    sendPlanned: (...sending) => sendActNow(core, ...sending),
    planReminder: (plan) => planReminder(core, plan),
    changeReminder: (...change) => changeReminder(core, ...change),
    endReminder: (place) => endReminder(core, place),
    startRun: (start) => startRun(core, start),
    stopRun: (place, runId) => stopRun(core, place, runId),
    skipStep: (place, runId) => skipStep(core, place, runId),
    actOnPlanned: (act) => actOnAct(core, act),
    changeDialog: (change) => changeDialog(core, change),
    transferDialog: (transfer) => transferDialog(core, transfer),
    passOffer: (pass) => passOffer(core, pass),
    evacuate,
    offerToPersonOnline: (companyId, userId) => offerToPersonOnline(core, companyId, userId),
    offerToIdle: (companyId, userIds) => offerToIdle(core, companyId, userIds),
    rulesChanged: (companyId, workspaceId) => applyRules(core, companyId, workspaceId),
    reportStatus: (report) => reportStatus(core, report),
    takeEcho: (event) => takeEcho(core, withPendingFiles(event)),
    takeAnsweredElsewhere: (event) => takeAnsweredElsewhere(core, withPendingFiles(event)),
    takeEdit: (report) => takeEdit(core, report),
    takeDeletion: (report) => takeDeletion(core, report),
    takeReaction: (report) => takeReaction(core, report),
    takeLine: (report) => takeLine(core, report),
    takeHandover: (report) => takeHandover(core, report),
    takeMove: (report) => takeMove(core, report),
    takePreference: (report) => takePreference(core, report),
    rate: (rating) => rateByVisitor(core, rating),
    actFromOutside: (call) => actFromOutside(core, call),
    actOnDue: (companyId, dialogId) => actOnDue(core, companyId, dialogId),
    retryMessage: (...place) => retryMessage(core, ...place),
    deleteMessage: (...place) => deleteMessage(core, ...place),
    suggestAnswer: (...question) => suggestAnswer(core, ...question),
    writeFirst: (writing) => writeFirst(core, channels.accountsOf, writing),
    withdrawUnsent: (companyId, claim) => withdrawUnsent(core, companyId, claim),
    markSeen: async (companyId, dialogId, version) => void (await markSeen(core, companyId, dialogId, version)),
    writeActivity: () => core.activity.flush(),
    wakes,
  }
}
