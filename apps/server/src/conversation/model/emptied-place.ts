import type { TransferAuthor } from './acts.ts'

/** What administration takes away while dialogs may be open there: each of them goes on elsewhere, or ends. */
export type EmptiedPlace = { companyId: number } & (
  | {
      kind: 'workspace'
      workspaceId: number
      /** The workspace that gets them; null, or one that is closed by then: the company's first that is open. */
      moveTo: number | null
      by: TransferAuthor
    }
  /** Somebody left: their rooms go to the queue, offers to them pass on. */
  | { kind: 'person'; userId: number; by: TransferAuthor }
  /** Somebody is in a workspace's team no more, and sees into it no more: what they held there is the others'. */
  | { kind: 'team'; userId: number; workspaceId: number; by: TransferAuthor }
  /** A bot was deleted: its dialogs are closed. */
  | { kind: 'bot'; botId: number }
  /** An address was switched off: rooms that its system holds go to people. */
  | { kind: 'outside'; botId: number; endpoint: 'transfer' | 'message' }
)
