import type { AutomationHolder, RoomEvent } from '@prosa/contract'

/** A room as its events leave it. */
export interface RoomState {
  holder: AutomationHolder | 'closed'
  /** Who holds it; null: not a person, or not known. */
  userId: number | null
  stage: string
}

/** An event of a dialog, as it is stored. */
export interface StoredEvent {
  kind: string
  userId: number | null
  detail: Readonly<Record<string, unknown>>
}

/** Events that change who has a room. */
export const ownerEventKinds = [
  'joined',
  'offered',
  'reopened',
  'transferred-to-person',
  'transferred-to-queue',
  'transferred-to-external',
  'transferred-to-bot',
  'returned-from-external',
  'given-to-bot',
  'closed',
]

const heldBy = (userId: unknown): Pick<RoomState, 'holder' | 'userId'> => ({
  holder: 'person',
  userId: typeof userId === 'number' ? userId : null,
})
const having = (holder: RoomState['holder']): Pick<RoomState, 'holder' | 'userId'> => ({ holder, userId: null })

const holderAfter = ({ kind, userId, detail }: StoredEvent): Pick<RoomState, 'holder' | 'userId'> | null => {
  switch (kind) {
    case 'joined':
      return heldBy(userId)
    case 'transferred-to-person':
      return heldBy(detail.userId)
    case 'offered':
    case 'transferred-to-queue':
      return having('queue')
    case 'transferred-to-external':
      return having('external')
    case 'returned-from-external':
    case 'given-to-bot':
      return having('bot')
    case 'reopened':
      return detail.owner === 'person' ? heldBy(userId) : having('queue')
    case 'closed':
    case 'transferred-to-bot':
      return having('closed')
    default:
      return null
  }
}

/** A conversation begins with its bot; without one with the person whose number it came to, or in the queue. */
export const beginningOf = ({ botId, userId }: { botId: number | null; userId: number | null }): RoomState => {
  if (botId !== null) return { ...having('bot'), stage: '' }
  return { ...(userId === null ? having('queue') : heldBy(userId)), stage: '' }
}

/** What automations call the beginning of a room that a customer begins. */
export const atBeginning = (holder: RoomState['holder']): RoomEvent[] => {
  if (holder === 'queue') return ['queued']
  return holder === 'person' ? ['held'] : []
}

/** What an event does to a room, and what automations call it: the same for a turn that writes it and for whoever reads it again. */
export const afterEvent = (before: RoomState, event: StoredEvent): { room: RoomState; happened: RoomEvent[] } => {
  if (event.kind === 'rated') return { room: before, happened: ['rated'] }
  if (event.kind === 'tagged') {
    const stage = typeof event.detail.stage === 'string' ? event.detail.stage : ''
    return { room: { ...before, stage }, happened: stage === before.stage || stage === '' ? [] : ['staged'] }
  }
  const after = holderAfter(event)
  if (after === null) return { room: before, happened: [] }
  const room = { ...before, ...after }
  const happened: RoomEvent[] = []
  if (before.holder === 'closed' && room.holder !== 'closed') happened.push('reopened')
  if (before.holder !== 'closed' && room.holder === 'closed') happened.push('closed')
  // Into another workspace's queue, too. Where somebody answered by another device, nobody waits there.
  const isQueued = room.holder === 'queue' && event.detail.reason !== 'other-device'
  if (isQueued && (before.holder !== 'queue' || 'leftWorkspaceId' in event.detail)) happened.push('queued')
  if (room.holder === 'person' && (before.holder !== 'person' || before.userId !== room.userId)) happened.push('held')
  return { room, happened }
}

/** A room between two of its events: where it was, whatever came later. */
export const workspaceBefore = (later: readonly StoredEvent[], now: number): number => {
  const moved = later.find(({ detail }) => typeof detail.leftWorkspaceId === 'number')
  return moved ? Number(moved.detail.leftWorkspaceId) : now
}
