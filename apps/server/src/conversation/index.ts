import { createChannels } from '../channels/registry.ts'
import type { Platform } from '../platform/index.ts'
import { appendPersonMessage, type PersonMessage } from './append-person-message.ts'
import { createCalls } from './calls/calls.ts'
import {
  changeDialog,
  type DialogChange,
  offerToPersonOnline,
  type PersonTransfer,
  transferDialog,
} from './change-dialog.ts'
import { deleteMessage, markSeen, reportStatus, retryMessage, type StatusReport } from './change-messages.ts'
import type { Core } from './core.ts'
import { createDelivery } from './deliver/deliver.ts'
import type { LockedDialog } from './dialog/locked-dialog.ts'
import { conversationTopic } from './events.ts'
import { endLeases } from './leases.queries.ts'
import type { MessageRow } from './present.ts'
import { createReceiver, type InboundEvent, type Received } from './receive/receive.ts'
import type { DueKind } from './time/compute-due.ts'
import { actOnDue, createTimers } from './time/timers.ts'
import { createWorld } from './turn/world.ts'

export { conversationErrors, type PersonMessage } from './append-person-message.ts'
export type { DialogChange, PersonTransfer } from './change-dialog.ts'
export { secretPlace } from './deliver/deliver.ts'
export type { LockedDialog } from './dialog/locked-dialog.ts'
export type { InboundEvent, Received } from './receive/receive.ts'

/** The hot path: everything that writes in a dialog goes through here, under its lock, and is told after the commit. */
export interface Conversation {
  /** A customer's message: stored once, with the bot's turn in the same transaction. Resolves after the commit. */
  receive(event: InboundEvent): Promise<Received>
  /**
   * A person's message; takes the dialog as joining does. Null: no such dialog. The same `clientId` gives the same row.
   * @throws AppError 409: closed, held by somebody else, or the id was used for other words.
   */
  appendPersonMessage(message: PersonMessage): Promise<{ message: MessageRow; duplicate: boolean } | null>
  /**
   * Applies an action of the owner state machine with its event. Null: no such dialog.
   * @throws AppError 409 when the dialog's state refuses it.
   */
  changeDialog(change: DialogChange): Promise<LockedDialog | null>
  /**
   * Sends a dialog to a person, to each in turn, or outside. Null: no such dialog.
   * @throws AppError 409 when its state refuses, 422 when the place cannot be reached.
   */
  transferDialog(transfer: PersonTransfer): Promise<LockedDialog | null>
  /** A person came online: a dialog that waits to be offered in turn is offered to them. */
  offerToPersonOnline(companyId: number, userId: number): Promise<void>
  /** The customer saw what people wrote, up to a version of the dialog. Never goes back. */
  markSeen(companyId: number, dialogId: number, version: number): Promise<void>
  /** What a provider says of a message of ours. Never goes back. */
  reportStatus(report: StatusReport): Promise<void>
  /** Does what is due in a dialog now, if anything is; the timers call it. */
  actOnDue(companyId: number, dialogId: number): Promise<DueKind | undefined>
  /** Sends a failed message again. Null: there is no such message, or it has not failed. */
  retryMessage(companyId: number, dialogId: number, seq: number): Promise<MessageRow | null>
  /**
   * Removes the words of a message of our side. Null: there is no such message.
   * @throws AppError 422 where the channel knows no deletion.
   */
  deleteMessage(companyId: number, dialogId: number, seq: number): Promise<MessageRow | null>
}

const conversations = new WeakMap<Platform, Conversation>()

/** The one conversation of a running program; the first who asks makes it and declares its background services. */
export const conversationOf = (platform: Platform): Conversation => {
  const known = conversations.get(platform)
  if (known) return known
  const made = createConversation(platform)
  conversations.set(platform, made)
  return made
}

const createConversation = (platform: Platform): Conversation => {
  const { clock, config, database, lifecycle, realtime, secrets } = platform
  const channels = createChannels(config)
  const core: Core = {
    database,
    worker: database.worker,
    world: createWorld(
      (kind) => channels.hasSender(kind),
      () => clock.now().getTime(),
    ),
    now: () => clock.now(),
    random: Math.random,
    publish: (event) => realtime.publish(conversationTopic(event.companyId), event),
    wakeDelivery: () => delivery.wake(),
    wakeCalls: () => calls.wake(),
    log: platform.log,
  }
  const delivery = createDelivery({ core, channels, secrets })
  const calls = createCalls(core, platform)
  lifecycle.during('worker', 'leases', async () => {
    // The embedded database belongs to one process, which holds its folder's lock: nobody else can be sending.
    if (config.databaseUrl === undefined) await endLeases(database.worker)
    return () => {}
  })
  for (const [name, loop] of [
    ['outbox', delivery],
    ['calls', calls],
    ['timers', createTimers(core)],
  ] as const)
    lifecycle.during('worker', name, () => {
      loop.start()
      return () => loop.stop()
    })
  const receiver = createReceiver(core)
  return {
    receive: (event) => receiver.receive(event),
    appendPersonMessage: (message) => appendPersonMessage(core, message),
    changeDialog: (change) => changeDialog(core, change),
    transferDialog: (transfer) => transferDialog(core, transfer),
    offerToPersonOnline: (companyId, userId) => offerToPersonOnline(core, companyId, userId),
    reportStatus: async (report) => void (await reportStatus(core, report)),
    actOnDue: (companyId, dialogId) => actOnDue(core, companyId, dialogId),
    retryMessage: (companyId, dialogId, seq) => retryMessage(core, companyId, dialogId, seq),
    deleteMessage: (companyId, dialogId, seq) => deleteMessage(core, companyId, dialogId, seq),
    markSeen: async (companyId, dialogId, version) => void (await markSeen(core, companyId, dialogId, version)),
  }
}
