import type { FlowSuggestion } from '@prosa/flow'
import type { DB, Kysely, Pipeline } from '../../platform/database/index.ts'
import type {
  DeletionReport,
  DialogChange,
  EditReport,
  HandoverReport,
  LineReport,
  MoveReport,
  OfferPass,
  OutsideAnswer,
  OutsideCall,
  PersonMessage,
  PersonTransfer,
  PreferenceReport,
  ReactionReport,
  StatusReport,
  VisitorRating,
} from './acts.ts'
import type { DueKind } from './compute-due.ts'
import type { EmptiedPlace } from './emptied-place.ts'
import type { EchoEvent, InboundEvent, Received } from './inbound.ts'
import type { LockedDialog } from './locked-dialog.ts'
import type { FirstWriting, Withdrawal, WrittenPlace } from './outreach.ts'
import type { MessageRow } from './present.ts'
import type { Wakes } from './wakes.ts'

/** The hot path: everything that writes in a dialog goes through here, under its lock, and is told after the commit. */
export interface Conversation {
  /** Browsers of people that are woken while the product is closed. */
  wakes: Wakes
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
  /**
   * The next attendant is offered the room, or it waits in the queue. False: no such dialog.
   * @throws AppError 409 when it is not offered to this person (any more).
   */
  passOffer(pass: OfferPass): Promise<boolean>
  /** What is open in a place that is taken away goes on elsewhere: put in line in the transaction that takes it away. */
  emptyPlace(place: EmptiedPlace, within: { db: Kysely<DB> }): Promise<void>
  /** A person came online: the oldest dialog that waits to be offered in turn is offered to them, and the next after that. */
  offerToPersonOnline(companyId: number, userId: number): Promise<void>
  /** These people are online: whoever of them has nothing to answer while a room waits is offered it. Made again and again. */
  offerToIdle(companyId: number, userIds: readonly number[]): Promise<void>
  /** A workspace's rules were changed: its rooms that are with people go by the new ones. */
  rulesChanged(companyId: number, workspaceId: number): Promise<void>
  /** What the flow of the dialog's bot would answer to these words, for people to use; changes nothing. Null: it has none, or is not sure. */
  suggestAnswer(companyId: number, dialogId: number, text: string): Promise<FlowSuggestion | null>
  /** The customer saw what people wrote, up to a version of the dialog. Never goes back. */
  markSeen(companyId: number, dialogId: number, version: number): Promise<void>
  /**
   * A message to a contact who has not written, in their open dialog or a new one of the connection's bot. Null: nothing was to be
   * written, or the contact has no account there.
   */
  writeFirst(writing: FirstWriting): Promise<WrittenPlace | null>
  /** Takes back messages of campaigns that wait in the outbox. @returns how many of them a process may be sending now */
  withdrawUnsent(companyId: number, claim: Withdrawal): Promise<number>
  /** Writes down what went through connections; done by itself every ten seconds. */
  writeActivity(): Promise<void>
  /** What a provider says of messages of ours. Never goes back; what is no message of the connection changes nothing. */
  reportStatus(report: StatusReport): Promise<void>
  /** A person wrote to the customer on another device: stored once, and the bot leaves the dialog. */
  takeEcho(event: EchoEvent): Promise<void>
  /** A customer's message while somebody answers outside of this program: stored once, and the bot leaves the dialog. */
  takeAnsweredElsewhere(event: InboundEvent): Promise<void>
  /** Somebody took a message back: its words go. */
  takeDeletion(report: DeletionReport): Promise<void>
  /** A message was changed by the side that wrote it: its new words stand there. The bot has answered the old ones. */
  takeEdit(report: EditReport): Promise<void>
  takeReaction(report: ReactionReport): Promise<void>
  /** A line in the customer's latest conversation, once for each id: no turn follows. False: nobody here knows the customer. */
  takeLine(report: LineReport): Promise<boolean>
  /** Meta's agent took the customer, or gives them to people here. What is so already, or of a customer without an open dialog, changes nothing. */
  takeHandover(report: HandoverReport): Promise<void>
  /** A customer goes by another id: what they write next comes into the same conversation. */
  takeMove(report: MoveReport): Promise<void>
  /** A customer opted out of campaigns at the provider, or in again: once, however often and in whatever order it is told. */
  takePreference(report: PreferenceReport): Promise<void>
  /** A visitor says how it was. False: that is not asked of them (any more). */
  rate(rating: VisitorRating): Promise<boolean>
  /**
   * What an outside system or a digital employee does, once for each id of a call. Null: the bot has no such dialog.
   * @throws AppError 409 when somebody else holds the room, 422 when people cannot be reached there.
   */
  actFromOutside(call: OutsideCall): Promise<OutsideAnswer | null>
  /** Does what is due in a dialog now, if anything is; the timers call it. */
  actOnDue(companyId: number, dialogId: number): Promise<DueKind | undefined>
  /** Sends a failed message again, as `by` asked. Null: there is no such message, or it has not failed. */
  retryMessage(
    companyId: number,
    dialogId: number,
    seq: number,
    workspaceIds?: readonly number[],
    by?: number,
  ): Promise<MessageRow | null>
  /**
   * Removes the words of a message of our side; `erased` writes in the same transaction. Null: there is no such message.
   * @throws AppError 422 where the channel knows no deletion.
   */
  deleteMessage(
    companyId: number,
    dialogId: number,
    seq: number,
    options?: { workspaceIds?: readonly number[]; erased?: (pipeline: Pipeline) => void },
  ): Promise<MessageRow | null>
}
