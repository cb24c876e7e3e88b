import type { DialogEvent, Message } from '@prosa/contract'
import type { Realtime } from '../../platform/realtime/index.ts'

export interface Handed {
  userId: number
  how: 'transferred' | 'offered'
  /** Name of the person who sent it; null for the bot or a timer. */
  by: string | null
  /** That person's note for whoever gets it. */
  note?: string
  /** Until when it is offered, ISO. */
  until: string | null
}

/**
 * Events that use cases publish after the commit. They carry the rows, so listeners need no query; the streams decide by the ids who receives them.
 */
export interface DialogChanged {
  type: 'dialog.changed'
  companyId: number
  dialogId: number
  /** The customer's identity on the channel: a visitor's stream follows it over several dialogs. */
  identityId?: number
  workspaceId: number
  /** The workspace before a move: people who see only that one lose the dialog. */
  previousWorkspaceId?: number
  /** The dialog's version after the change. */
  version: number
  /** Whether the changes include a customer's message. */
  inbound: boolean
  /** The person who holds the room. */
  ownerUserId?: number
  /** Somebody was given or offered the room; they are notified on every page. */
  handed?: Handed
  /** New or changed messages and events in order of version, as `present.ts` makes them for the staff. */
  messages: readonly Message[]
  events: readonly DialogEvent[]
}

/** A change that was not a turn: messages that were edited, or data shown beside them. */
export const dialogChange = (
  companyId: number,
  { id, identityId, workspaceId }: { id: number; identityId?: number; workspaceId: number },
  version: number,
  messages: readonly Message[] = [],
): DialogChanged => ({
  type: 'dialog.changed',
  companyId,
  dialogId: id,
  ...(identityId !== undefined && { identityId }),
  workspaceId,
  version,
  inbound: false,
  messages,
  events: [],
})

/** A person read a dialog; their other windows follow. */
export interface DialogRead {
  type: 'dialog.read'
  companyId: number
  userId: number
  dialogId: number
  /** Up to which version. */
  version: number
}

/**
 * Who looks at a dialog and who types: passed between processes, never stored. Each message is the complete state of one `process`, so that a lost
 * one is corrected by the next.
 */
export type HereTold =
  | { type: 'people'; dialogId: number; process: string; people: readonly Onlooker[]; asks: boolean }
  /** `lastsMs`: how long it counts, on channels that repeat it less often than the live chat. */
  | { type: 'contact'; dialogId: number; isTyping: boolean; lastsMs?: number }
  /** For the customer: somebody is typing to them. */
  | { type: 'person'; identityId: number; dialogId: number; isTyping: boolean }

/** A person who has the dialog open on a visible page. */
export interface Onlooker {
  userId: number
  name: string
  isTyping: boolean
}

/**
 * For the process that speaks for a connection: whether people have a customer's dialog on their screens, and whether somebody types there. Each
 * process reports its own state when it changes and every ten seconds; older reports expire.
 */
export interface AttendanceChange {
  process: string
  dialogId: number
  /** The customer's account on the channel. */
  customer: string
  isSeen: boolean
  isTyping: boolean
}

export const attendedTopic = (companyId: number, connectionId: number): string =>
  `attended:${companyId}:${connectionId}`

export const hereTopic = (companyId: number): string => `here:${companyId}`

export type ConversationEvent = DialogChanged | DialogRead

/** Topic of a company's conversation events in `platform/realtime`. */
export const conversationTopic = (companyId: number): string => `conversation:${companyId}`

/** The health of a company's channels changed, or a linking code did: clients refetch. */
export interface ChannelsChanged {
  type: 'channels.changed'
}

export const channelsTopic = (companyId: number): string => `channels:${companyId}`

/** Planned messages of a dialog changed: clients who see it refetch. */
export interface ScheduleChanged {
  dialogId: number
  workspaceId: number
}

export const scheduleTopic = (companyId: number): string => `schedule:${companyId}`

/** Reminders of a company that have come (`Reminded`). */
export const remindedTopic = (companyId: number): string => `reminded:${companyId}`

/** Labels of a company changed: clients refetch. */
export interface LabelsChanged {
  type: 'labels.changed'
}

export const labelsTopic = (companyId: number): string => `labels:${companyId}`

/** Online state or availability of a company's people changed. */
export interface PeopleChanged {
  type: 'people.changed'
}

export const peopleTopic = (companyId: number): string => `people:${companyId}`

export const publishPeopleChanged = (realtime: Pick<Realtime, 'publish'>, companyId: number): void =>
  realtime.publish(peopleTopic(companyId), { type: 'people.changed' } satisfies PeopleChanged)

/** Call after the commit of any change of a connection: its state, code, switch or account. */
export const publishChannelsChanged = (realtime: Pick<Realtime, 'publish'>, companyId: number): void =>
  realtime.publish(channelsTopic(companyId), { type: 'channels.changed' } satisfies ChannelsChanged)

/** Mentions of a person in notes changed: a note mentions them now, or (null) some were read. */
export interface Mentioned {
  userId: number
  fresh: { noteId: number; dialogId: number; contactName: string; by: string; text: string } | null
}

export const mentionsTopic = (companyId: number): string => `mentions:${companyId}`

/** A person's saved views of the inbox changed. */
export interface ViewsChanged {
  userId: number
}

export const viewsTopic = (companyId: number): string => `inbox-views:${companyId}`

/** A person's permissions or availability changed. */
export interface RightsChanged {
  userId: number
}

export const rightsTopic = (companyId: number): string => `rights:${companyId}`

export const publishRightsChanged = (realtime: Pick<Realtime, 'publish'>, companyId: number, userId: number): void =>
  realtime.publish(rightsTopic(companyId), { userId } satisfies RightsChanged)

/** Canned answers of a workspace changed; the event carries no data. */
export const cannedAnswersTopic = (companyId: number): string => `canned-answers:${companyId}`

/** Automations of a company stopped, or were switched or removed; the event carries no data. */
export const automationsTopic = (companyId: number): string => `automations:${companyId}`

/** Bots of a company were added, renamed or moved; the event carries no data. */
export const botsTopic = (companyId: number): string => `bots:${companyId}`
