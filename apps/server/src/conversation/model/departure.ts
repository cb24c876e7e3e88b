import type { TransferAuthor } from './acts.ts'

/** What administration removes while dialogs may be open there; each of them moves elsewhere or is closed. */
export type Departure = { companyId: number } & (
  | {
      kind: 'workspace'
      workspaceId: number
      /** Target workspace; null, or one that is closed by then: the company's first active one. */
      moveTo: number | null
      by: TransferAuthor
    }
  /** A person left: their rooms go to the queue, their offers to the next attendant. */
  | { kind: 'person'; userId: number; by: TransferAuthor }
  /** A person was removed from a workspace's team and no longer sees it: their rooms there go to the others. */
  | { kind: 'team'; userId: number; workspaceId: number; by: TransferAuthor }
  /** A bot was deleted: its dialogs are closed. */
  | { kind: 'bot'; botId: number }
  /** An address was disabled: rooms that its system holds go to people. */
  | { kind: 'outside'; botId: number; endpoint: 'transfer' | 'message' }
)
