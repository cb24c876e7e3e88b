import type { DialogEvent, Message } from '@prosa/contract'
import type { Realtime } from '../../platform/realtime/index.ts'

export interface Handed {
  userId: number
  how: 'transferred' | 'offered'
  /** Name of the person who sent it; null for the bot or the time. */
  by: string | null
  /** What that person wrote for whoever gets it. */
  note?: string
  /** Until when it is offered, ISO. */
  until: string | null
}

/**
 * What use cases tell the rest of the program after their transaction has committed. The rows come along, so that nobody
 * who listens must ask the database; who hears them is decided by the streams, from the ids.
 */
export interface DialogChanged {
  type: 'dialog.changed'
  companyId: number
  dialogId: number
  /** The customer's account on the channel: a visitor's stream follows it over several dialogs. */
  identityId?: number
  workspaceId: number
  /** Where it was before, when it moved: those who see only that workspace lose it. */
  previousWorkspaceId?: number
  /** The dialog's version after the change. */
  version: number
  /** A customer's message is among the changes. */
  inbound: boolean
  /** The person who holds the room. */
  ownerUserId?: number
  /** Somebody was given the room, or is offered it: they are told wherever they are. */
  handed?: Handed
  /** New or changed messages and events, in order of version, as `present.ts` makes them for the staff. */
  messages: readonly Message[]
  events: readonly DialogEvent[]
}

/** Of a dialog that changed otherwise than by a turn: messages of it that are others by now, or what stands beside them. */
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

/** A person read a dialog: their other windows follow. */
export interface DialogRead {
  type: 'dialog.read'
  companyId: number
  userId: number
  dialogId: number
  /** Up to which version. */
  version: number
}

/**
 * Who looks at a dialog, and who types: told between processes and stored nowhere. `process` says for itself alone, all of it each time, so
 * that a lost word is made good by the next.
 */
export type HereTold =
  | { type: 'people'; dialogId: number; process: string; people: readonly Onlooker[]; asks: boolean }
  /** `lastsMs`: until when it counts, where it is not said again as often as a live chat does. */
  | { type: 'contact'; dialogId: number; isTyping: boolean; lastsMs?: number }
  /** For the customer: somebody types to them. */
  | { type: 'person'; identityId: number; dialogId: number; isTyping: boolean }

/** A person who has a dialog on the screen of a page that is looked at. */
export interface Onlooker {
  userId: number
  name: string
  isTyping: boolean
}

/**
 * For the process that speaks for a connection: whether people of ours have a customer's dialog on their screens, and whether somebody types there. Each process says
 * it for itself, when it changes and every ten seconds; what it has not said for longer is over.
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

/** The topic of a company's conversation events in `platform/realtime`. */
export const conversationTopic = (companyId: number): string => `conversation:${companyId}`

/** How a company's channels fare has changed, or the code by which a number is linked: whoever shows it asks again. */
export interface ChannelsChanged {
  type: 'channels.changed'
}

export const channelsTopic = (companyId: number): string => `channels:${companyId}`

/** Labels of a company are others than before: whoever shows them asks again. */
export interface LabelsChanged {
  type: 'labels.changed'
}

export const labelsTopic = (companyId: number): string => `labels:${companyId}`

/** Who of a company is online, or there for customers, has changed. */
export interface PeopleChanged {
  type: 'people.changed'
}

export const peopleTopic = (companyId: number): string => `people:${companyId}`

export const publishPeopleChanged = (realtime: Pick<Realtime, 'publish'>, companyId: number): void =>
  realtime.publish(peopleTopic(companyId), { type: 'people.changed' } satisfies PeopleChanged)

/** After the commit, by whoever changed a connection: its state, its code, whether it is on, whom it is linked to. */
export const publishChannelsChanged = (realtime: Pick<Realtime, 'publish'>, companyId: number): void =>
  realtime.publish(channelsTopic(companyId), { type: 'channels.changed' } satisfies ChannelsChanged)

/** What calls a person in notes has changed: a note that does so just now, or, with null, some were read. */
export interface Mentioned {
  userId: number
  fresh: { noteId: number; dialogId: number; contactName: string; by: string; text: string } | null
}

export const mentionsTopic = (companyId: number): string => `mentions:${companyId}`

/** A person's own views of the inbox are others than before. */
export interface ViewsChanged {
  userId: number
}

export const viewsTopic = (companyId: number): string => `inbox-views:${companyId}`

/** What a person may do, or whether they attend, is not as before. */
export interface RightsChanged {
  userId: number
}

export const rightsTopic = (companyId: number): string => `rights:${companyId}`

export const publishRightsChanged = (realtime: Pick<Realtime, 'publish'>, companyId: number, userId: number): void =>
  realtime.publish(rightsTopic(companyId), { userId } satisfies RightsChanged)

/** Canned answers of some workspace changed; there is nothing more to know. */
export const cannedAnswersTopic = (companyId: number): string => `canned-answers:${companyId}`

/** Bots of a company are others than before, or called or placed otherwise; there is nothing more to know. */
export const botsTopic = (companyId: number): string => `bots:${companyId}`
