import type { FlowSuggestion } from '@prosa/flow'
import type { DB, Kysely, Pipeline } from '../../platform/database/index.ts'
import type {
  DeletionReport,
  DialogChange,
  EditReport,
  HandoverReport,
  IntegrationMessage,
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
import type { Departure } from './departure.ts'
import type { RunPlace, RunRow, RunStart } from './follow-up.ts'
import type { EchoEvent, InboundEvent, Received } from './inbound.ts'
import type { LockedDialog } from './locked-dialog.ts'
import type { FirstWriting, Withdrawal, WrittenPlace } from './outreach.ts'
import type { PlannedChange, PlannedMessage, PlannedPlace, PlannedRow } from './planned.ts'
import type { MessageRow } from './present.ts'
import type { NewReminder, ReminderChange, ReminderPlace, ReminderRow } from './reminders.ts'
import type { Wakes } from './wakes.ts'

/** The hot path. Every write to a dialog goes through here, under its lock, and is published after the commit. */
export interface Conversation {
  /** Push notifications to browsers whose page is closed. */
  wakes: Wakes
  /** A customer's message: stored once, with the bot's turn in the same transaction. Resolves after the commit. */
  receive(event: InboundEvent): Promise<Received>
  /**
   * Sends a person's message and joins them to the dialog. Null: no such dialog. The same `clientId` returns the same row.
   * @throws AppError 409: closed, held by somebody else, or the id was used for another text.
   */
  appendPersonMessage(message: PersonMessage): Promise<{ message: MessageRow; duplicate: boolean } | null>
  /**
   * A program of the company writes: the bot's message with the integration as its author; the owner stays. Null: no such dialog.
   * @throws AppError 409: closed, with an outside system, or the id was used for another text; 422: the channel's window is over.
   */
  sayAsIntegration(message: IntegrationMessage): Promise<{ message: MessageRow; duplicate: boolean } | null>
  /**
   * Plans a message for later. Null: no such dialog. The same `clientId` is the same message.
   * @throws AppError 409 where the person could not write there now, 422 at a limit
   */
  planMessage(plan: PlannedMessage): Promise<PlannedRow | null>
  /** Changes a planned message that waits. Null: no such dialog. @throws AppError 409 once it has left, 403 for another's */
  changePlanned(place: PlannedPlace, change: PlannedChange): Promise<PlannedRow | null>
  /** Cancels a planned message, or discards one that was not sent; throws as `changePlanned`. */
  cancelPlanned(place: PlannedPlace): Promise<true | null>
  /** Sends a planned message now, as the caller; throws as `changePlanned` and `appendPersonMessage`. */
  sendPlanned(place: PlannedPlace, windowOf: (kind: string) => PersonMessage['window']): Promise<MessageRow | null>
  /**
   * Plans a reminder. Null: no such dialog. The same `clientId` is the same reminder.
   * @throws AppError 422 at a limit or for a person who does not attend there, 409 for a snooze of a room that the caller does not hold
   */
  planReminder(plan: NewReminder): Promise<ReminderRow | null>
  /** Changes a reminder that waits, or puts one off that has come. Null: no such dialog. @throws AppError 409 once it is done, 403 for another's */
  changeReminder(place: ReminderPlace, change: ReminderChange): Promise<ReminderRow | null>
  /** Says that a reminder is done, or cancels it; throws as `changeReminder`. */
  endReminder(place: ReminderPlace): Promise<true | null>
  /**
   * Begins a follow-up in a room. Null: no such dialog. The same `clientId` is the same one.
   * @throws AppError 409 where it could not go on there now, 422 at a limit
   */
  startRun(start: RunStart): Promise<RunRow | null>
  /** Ends a follow-up that is under way. Null: no such dialog. @throws AppError 409 where it is over */
  stopRun(place: RunPlace, runId: number): Promise<true | null>
  /** Leaves out its next step; as `stopRun`. */
  skipStep(place: RunPlace, runId: number): Promise<RunRow | null>
  /** Takes what is due: a planned message, a reminder or a step of a follow-up. @returns whether it ended */
  actOnPlanned(act: { companyId: number; actId: number; dialogId: number }): Promise<boolean>
  /**
   * Applies an owner action with its event. Null: no such dialog.
   * @throws AppError 409 when the dialog's state refuses it.
   */
  changeDialog(change: DialogChange): Promise<LockedDialog | null>
  /**
   * Transfers a dialog to a person, to a queue or outside. Null: no such dialog.
   * @throws AppError 409 when its state refuses the transfer, 422 when the target cannot be reached.
   */
  transferDialog(transfer: PersonTransfer): Promise<LockedDialog | null>
  /**
   * Declines an offer: the room is offered to the next attendant or waits in the queue. False: no such dialog.
   * @throws AppError 409 when it is not, or no longer, offered to this person.
   */
  passOffer(pass: OfferPass): Promise<boolean>
  /** Moves open dialogs away from what is removed. Enqueued in the transaction that removes it. */
  evacuate(departure: Departure, within: { db: Kysely<DB> }): Promise<void>
  /** A person came online: the room that has waited longest is offered to them, then the next after they answer. */
  offerToPersonOnline(companyId: number, userId: number): Promise<void>
  /** These people are online. Whoever has no offer to answer while a room waits is offered it. Called at each heartbeat. */
  offerToIdle(companyId: number, userIds: readonly number[]): Promise<void>
  /** A workspace's rules changed: its rooms that are with people are recomputed. */
  rulesChanged(companyId: number, workspaceId: number): Promise<void>
  /** What the flow of the dialog's bot would answer to this text, as a suggestion; changes nothing. Null: no flow, or no sure match. */
  suggestAnswer(companyId: number, dialogId: number, text: string): Promise<FlowSuggestion | null>
  /** Marks what people wrote as read by the customer, up to a version of the dialog. Never moves back. */
  markSeen(companyId: number, dialogId: number, version: number): Promise<void>
  /**
   * Writes to a contact who has not written, in their open dialog or a new one of the connection's bot. Null: nothing was to be written, or the
   * contact has no account there.
   */
  writeFirst(writing: FirstWriting): Promise<WrittenPlace | null>
  /** Withdraws unsent messages of campaigns from the outbox. @returns how many may be being sent right now */
  withdrawUnsent(companyId: number, claim: Withdrawal): Promise<number>
  /** Writes the collected activity of connections; also done every ten seconds. */
  writeActivity(): Promise<void>
  /** Statuses of our messages, as reported by a provider. Never moves back; messages of other connections are ignored. */
  reportStatus(report: StatusReport): Promise<void>
  /** A person wrote to the customer on another device: stored once, and the bot leaves the dialog. */
  takeEcho(event: EchoEvent): Promise<void>
  /** A customer's message while somebody answers outside of this program: stored once, and the bot leaves the dialog. */
  takeAnsweredElsewhere(event: InboundEvent): Promise<void>
  /** The author deleted a message at the provider: its text is erased. */
  takeDeletion(report: DeletionReport): Promise<void>
  /** The author edited a message: its text is replaced. The bot does not answer it again. */
  takeEdit(report: EditReport): Promise<void>
  takeReaction(report: ReactionReport): Promise<void>
  /** Adds an event line to the customer's latest conversation, once for each id; no turn follows. False: the customer is unknown. */
  takeLine(report: LineReport): Promise<boolean>
  /** Meta's agent took over the customer, or gave them back. Changes nothing if that is so already or no dialog is open. */
  takeHandover(report: HandoverReport): Promise<void>
  /** A customer's id at the provider changed: what they write next belongs to the same conversation. */
  takeMove(report: MoveReport): Promise<void>
  /** A customer opted out of campaigns at the provider, or in again. May be reported repeatedly and in any order; stored once. */
  takePreference(report: PreferenceReport): Promise<void>
  /** A visitor's rating. False: none is, or is no longer, requested. */
  rate(rating: VisitorRating): Promise<boolean>
  /**
   * An action of an outside system or a digital employee, once for each id of a call. Null: the bot has no such dialog.
   * @throws AppError 409 when somebody else holds the room, 422 when people cannot be reached there.
   */
  actFromOutside(call: OutsideCall): Promise<OutsideAnswer | null>
  /** Runs the timer that is due in a dialog now, if any. */
  actOnDue(companyId: number, dialogId: number): Promise<DueKind | undefined>
  /** Sends a failed message again, on behalf of `by`. Null: no such message, or it has not failed. */
  retryMessage(
    companyId: number,
    dialogId: number,
    seq: number,
    workspaceIds?: readonly number[],
    by?: number,
  ): Promise<MessageRow | null>
  /**
   * Erases the text of a message of ours; `erased` writes in the same transaction. Null: no such message.
   * @throws AppError 422 where the channel cannot delete messages.
   */
  deleteMessage(
    companyId: number,
    dialogId: number,
    seq: number,
    options?: { workspaceIds?: readonly number[]; erased?: (pipeline: Pipeline) => void },
  ): Promise<MessageRow | null>
}
