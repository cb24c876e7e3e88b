import type { BotAutomation } from '@prosa/contract'

type Queue = BotAutomation['botTransferAutomationDto']['queue']

/** This value means no queue: the field shows its placeholder. */
const noQueue: Queue = 'ONLY_NOT_TRANSFERRED'

/** Which fields are shown; the others do not apply. */
export interface ShownFields {
  times: boolean
  /** Workspace, and the fields that depend on it. */
  target: boolean
  queue: boolean
  user: boolean
  /** Type and message of closing. */
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

/** Repeating a question repeats it at least once. */
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

/** 0 (never) clears the destination. Otherwise a workspace of 0 becomes null, the bot's own. */
export const setTransferMinutes = (automation: BotAutomation, minutes: number): BotAutomation =>
  minutes === 0
    ? changeTransfer(automation, { minutes, callwebhook: false, workspaceId: 0, userId: 0, queue: noQueue })
    : changeTransfer(automation, { minutes, workspaceId: automation.botTransferAutomationDto.workspaceId || null })

/** The webhook decides the destination, so the other fields are cleared. */
export const setCallWebhook = (automation: BotAutomation, callwebhook: boolean): BotAutomation =>
  changeTransfer(automation, {
    callwebhook,
    ...(callwebhook ? { workspaceId: null, userId: null, queue: noQueue } : {}),
  })

/** Clears the person, who belonged to the former workspace. */
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

/** 0 (never) resets message and type. */
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

/** Compares automations; different spellings of an empty value (0, null) are equal. */
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
