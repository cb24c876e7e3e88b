import type { BotAutomation } from '@prosa/contract'

type Queue = BotAutomation['botTransferAutomationDto']['queue']

/** A queue of this name is none: the field shows its placeholder. */
const noQueue: Queue = 'ONLY_NOT_TRANSFERRED'

/** Which fields stand there; the others have nothing to say. */
export interface ShownFields {
  times: boolean
  /** Workspace, and what follows from it. */
  target: boolean
  queue: boolean
  user: boolean
  /** Type and message of the close. */
  close: boolean
}

export function shownFields(automation: BotAutomation): ShownFields {
  const {
    botRepeatAutomationDto: repeat,
    botTransferAutomationDto: transfer,
    botCloseRoomAutomationDto: close,
  } = automation
  const target = transfer.minutes > 0 && !transfer.callwebhook
  const queue = target && Boolean(transfer.workspaceId)
  return {
    times: repeat.minutes > 0,
    target,
    queue,
    user: queue && transfer.queue === 'USER',
    close: close.minutes > 0,
  }
}

/** A question that is asked again is asked once at least. */
export const setRepeatMinutes = (automation: BotAutomation, minutes: number): BotAutomation => ({
  ...automation,
  botRepeatAutomationDto: { minutes, times: minutes === 0 ? 0 : automation.botRepeatAutomationDto.times || 1 },
})

export const setRepeatTimes = (automation: BotAutomation, times: number): BotAutomation => ({
  ...automation,
  botRepeatAutomationDto: { ...automation.botRepeatAutomationDto, times },
})

const changeTransfer = (
  automation: BotAutomation,
  changes: Partial<BotAutomation['botTransferAutomationDto']>,
): BotAutomation => ({
  ...automation,
  botTransferAutomationDto: { ...automation.botTransferAutomationDto, ...changes },
})

/** Never: nobody is chosen any more. Else a workspace of 0 becomes none, which is the bot's own. */
export const setTransferMinutes = (automation: BotAutomation, minutes: number): BotAutomation =>
  minutes === 0
    ? changeTransfer(automation, { minutes, callwebhook: false, workspaceId: 0, userId: 0, queue: noQueue })
    : changeTransfer(automation, { minutes, workspaceId: automation.botTransferAutomationDto.workspaceId || null })

/** The webhook says where to, so nothing else does. */
export const setCallWebhook = (automation: BotAutomation, callwebhook: boolean): BotAutomation =>
  changeTransfer(automation, {
    callwebhook,
    ...(callwebhook ? { workspaceId: null, userId: null, queue: noQueue } : {}),
  })

/** Whoever was chosen belongs to the workspace before. */
export const setTransferWorkspace = (automation: BotAutomation, workspaceId: number | null): BotAutomation =>
  changeTransfer(automation, { workspaceId, userId: null, ...(workspaceId === null ? { queue: noQueue } : {}) })

export const setTransferQueue = (automation: BotAutomation, queue: Queue | null): BotAutomation =>
  changeTransfer(automation, { queue: queue ?? noQueue, userId: null })

export const setTransferUser = (automation: BotAutomation, userId: number | null): BotAutomation =>
  changeTransfer(automation, { userId })

const changeClose = (
  automation: BotAutomation,
  changes: Partial<BotAutomation['botCloseRoomAutomationDto']>,
): BotAutomation => ({
  ...automation,
  botCloseRoomAutomationDto: { ...automation.botCloseRoomAutomationDto, ...changes },
})

/** Never: without a message, and of the type that it begins with. */
export const setCloseMinutes = (automation: BotAutomation, minutes: number): BotAutomation =>
  changeClose(
    automation,
    minutes === 0 ? { minutes, message: '', closeRoomType: 'ONLY_NOT_TRANSFERRED' } : { minutes, active: true },
  )

export const setCloseType = (
  automation: BotAutomation,
  closeRoomType: BotAutomation['botCloseRoomAutomationDto']['closeRoomType'],
): BotAutomation => changeClose(automation, { closeRoomType })

export const setCloseMessage = (automation: BotAutomation, message: string): BotAutomation =>
  changeClose(automation, { message })

/** The same wishes, however nothing is spelled in them (0, null). */
export const isSameAutomation = (one: BotAutomation, other: BotAutomation): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other))

const plain = ({
  botRepeatAutomationDto: repeat,
  botTransferAutomationDto: transfer,
  botCloseRoomAutomationDto: close,
}: BotAutomation) => [
  repeat.minutes,
  repeat.minutes > 0 ? repeat.times : 0,
  transfer.minutes,
  transfer.callwebhook,
  transfer.workspaceId || null,
  transfer.userId || null,
  transfer.queue,
  close.minutes,
  close.message,
  close.closeRoomType ?? noQueue,
]
