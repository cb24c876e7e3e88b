/**
 * The owner state machine. A dialog has exactly one owner at any time, and it changes only through `changeOwner`, which is pure: it returns the
 * columns to write and the event to record, or the reason for a refusal.
 */

import type { TransferredKind } from '@prosa/contract'
import type { OwnerAction, OwnerChange, OwnerEvent, OwnerPatch, OwnerRefusal, OwnerState } from './owner-types.ts'

export type * from './owner-types.ts'

const refuse = (refusal: OwnerRefusal): OwnerChange => ({ changed: false, refusal })

/** With a workspace's people: in its queue, offered, or held by one of them. */
export const isWithPeople = ({ owner }: Pick<OwnerState, 'owner'>): boolean =>
  owner === 'queue' || owner === 'offered' || owner === 'person'

/** With Meta's own agent, which answers customers on the same number. */
export const isWithMeta = ({ owner, transferredKind }: Pick<OwnerState, 'owner' | 'transferredKind'>): boolean =>
  owner === 'external' && transferredKind === 'meta'

/** The customer wrote after the last answer of a person. */
export const hasUnansweredCustomer = (state: Pick<OwnerState, 'lastInboundAt' | 'lastPersonAt'>): boolean =>
  state.lastInboundAt !== null && (state.lastPersonAt === null || state.lastInboundAt > state.lastPersonAt)

/**
 * Applies an action at the moment `at`.
 * @returns the columns and event to write; or a refusal; or neither (`refusal: null`) when the action changes nothing.
 */
export const changeOwner = (state: OwnerState, action: OwnerAction, at: Date): OwnerChange => {
  if (action.kind === 'reopen') return state.owner === 'closed' ? reopen(state, action, at) : refuse('open')
  if (state.owner === 'closed') return refuse('closed')
  if (action.kind === 'close') return close(state, action, at)
  if (action.kind === 'returnFromExternal') return returnFromExternal(state, action)
  if (action.kind === 'heldByMeta') return heldByMeta(state, action, at)
  // A person may take a room from Meta's agent: what they write takes the customer from it.
  const isTaken = isWithMeta(state) && (action.kind === 'join' || action.kind === 'write')
  if (state.owner === 'external' && !isTaken) return refuse('external')
  switch (action.kind) {
    case 'join':
    case 'write':
      return join(state, action)
    case 'writeElsewhere':
      if (state.owner !== 'bot') return { changed: false, refusal: null }
      return done(
        { ...queued(state, state.workspaceId), personTookPart: true },
        { kind: 'transferred-to-queue', userId: null, detail: { reason: 'other-device' } },
      )
    case 'giveToBot':
      if (state.owner === 'bot') return { changed: false, refusal: null }
      if (state.ownerUserId !== null) return refuse('held-by-other')
      return done(
        { ...queued(state, state.workspaceId), owner: 'bot', waits: false },
        { kind: 'given-to-bot', userId: action.by, detail: {} },
      )
    case 'offer':
      return done(
        {
          ...held(state, 'offered', action.userId, action.workspaceId),
          ...to('person', action.userId, action.userName, at),
          offerExpiresAt: action.expiresAt,
          offeredTo: [...state.offeredTo, action.userId],
          offerOnlineOnly: action.onlineOnly,
        },
        { kind: 'offered', userId: action.by, detail: { userId: action.userId, userName: action.userName } },
      )
    case 'offerEnded':
      // Somebody accepted the offer meanwhile: they keep the room.
      if (state.owner !== 'offered') return { changed: false, refusal: null }
      return done(
        {
          ...queued(state, state.workspaceId),
          ...follow(state, 'queue', state.workspaceId, action.workspaceName),
          offeredTo: state.offeredTo,
        },
        {
          kind: 'transferred-to-queue',
          userId: null,
          detail: { workspaceName: action.workspaceName, reason: 'nobody-took-it' },
        },
      )
    default:
      return transfer(state, action, at)
  }
}

const done = (patch: OwnerPatch, event: OwnerEvent): OwnerChange => ({ changed: true, patch, event })

const held = (state: OwnerState, owner: 'offered' | 'person', userId: number, workspaceId: number): OwnerPatch => ({
  open: true,
  owner,
  ownerUserId: userId,
  joined: false,
  waits: hasUnansweredCustomer(state),
  workspaceId,
  lastAttendantId: state.lastAttendantId,
  closedAt: null,
  offerExpiresAt: null,
  offeredTo: [],
})

const queued = (state: OwnerState, workspaceId: number): OwnerPatch => ({
  ...held(state, 'person', 0, workspaceId),
  owner: 'queue',
  ownerUserId: null,
})

/** Target of a transfer, with its name at that time. */
const to = (kind: TransferredKind, id: number | null, name: string, at: Date) => ({
  ...named(kind, id, name),
  transferredAt: at,
})

/** Updates the shown target of a room that was transferred before; joining one that never was is not a transfer. */
const follow = ({ transferredTo }: OwnerState, kind: 'person' | 'queue', id: number, name: string) =>
  transferredTo === null ? {} : named(kind, id, name)

const named = (kind: TransferredKind, id: number | null, name: string) => ({
  transferredTo: name,
  transferredKind: kind,
  transferredId: id,
})

const join = (state: OwnerState, action: Extract<OwnerAction, { kind: 'join' | 'write' }>): OwnerChange => {
  const heldByOther = state.ownerUserId !== null && state.ownerUserId !== action.userId
  if (heldByOther) return refuse('held-by-other')
  if (state.owner === 'person' && state.joined) return { changed: false, refusal: null }
  return done(
    {
      ...held(state, 'person', action.userId, state.workspaceId),
      ...follow(state, 'person', action.userId, action.userName),
      joined: true,
      lastAttendantId: action.userId,
      personTookPart: true,
    },
    { kind: 'joined', userId: action.userId, detail: {} },
  )
}

const transfer = (
  state: OwnerState,
  action: Extract<
    OwnerAction,
    { kind: 'transferToPerson' | 'transferToQueue' | 'transferToExternal' | 'transferToBot' }
  >,
  at: Date,
): OwnerChange => {
  switch (action.kind) {
    case 'transferToPerson':
      return done(
        {
          ...held(state, 'person', action.userId, action.workspaceId),
          ...to('person', action.userId, action.userName, at),
        },
        {
          kind: 'transferred-to-person',
          userId: action.by,
          detail: { userId: action.userId, userName: action.userName },
        },
      )
    case 'transferToQueue':
      return done(
        { ...queued(state, action.workspaceId), ...to('queue', action.workspaceId, action.workspaceName, at) },
        {
          kind: 'transferred-to-queue',
          userId: action.by,
          detail: { workspaceName: action.workspaceName, ...(action.reason ? { reason: action.reason } : {}) },
        },
      )
    case 'transferToExternal':
      return done(
        {
          ...queued(state, state.workspaceId),
          owner: 'external',
          waits: false,
          ...to('external', null, 'Sistema de terceiros', at),
        },
        { kind: 'transferred-to-external', userId: action.by, detail: {} },
      )
    case 'transferToBot':
      return done(
        { ...closed(state, at), ...to('bot', action.botId, action.botName, at) },
        {
          kind: 'transferred-to-bot',
          userId: action.by,
          // Read again by the job that writes to the customer from the other bot's number.
          detail: { botName: action.botName, botId: action.botId, message: action.message },
        },
      )
  }
}

const heldByMeta = (state: OwnerState, action: Extract<OwnerAction, { kind: 'heldByMeta' }>, at: Date): OwnerChange => {
  const by = action.by ?? null
  // The holder may give the room to the agent; the agent takes none from a person by itself.
  if (state.ownerUserId !== null && by !== null && state.ownerUserId !== by) return refuse('held-by-other')
  if (state.owner === 'external' || (state.owner === 'person' && by === null)) return { changed: false, refusal: null }
  return done(
    { ...queued(state, state.workspaceId), owner: 'external', waits: false, ...to('meta', null, 'Agente da Meta', at) },
    {
      kind: 'transferred-to-external',
      userId: by,
      detail: { reason: 'meta', ...(action.app === undefined ? {} : { app: action.app }) },
    },
  )
}

const returnFromExternal = (
  state: OwnerState,
  { reason }: Extract<OwnerAction, { kind: 'returnFromExternal' }>,
): OwnerChange =>
  state.owner === 'external'
    ? done(
        { ...queued(state, state.workspaceId), owner: 'bot', waits: false },
        { kind: 'returned-from-external', userId: null, detail: { reason } },
      )
    : { changed: false, refusal: null }

const closed = (state: OwnerState, at: Date): OwnerPatch => ({
  ...queued(state, state.workspaceId),
  open: false,
  owner: 'closed',
  waits: false,
  closedAt: at,
})

const close = (state: OwnerState, action: Extract<OwnerAction, { kind: 'close' }>, at: Date): OwnerChange =>
  done(closed(state, at), { kind: 'closed', userId: action.by, detail: { reason: action.reason } })

const reopen = (state: OwnerState, action: Extract<OwnerAction, { kind: 'reopen' }>, at: Date): OwnerChange => {
  const { workspaceId } = state
  const back = state.lastAttendantId === action.by
  const patch = back
    ? {
        ...held(state, 'person', action.by, workspaceId),
        ...follow(state, 'person', action.by, action.userName),
        joined: true,
      }
    : { ...queued(state, workspaceId), ...follow(state, 'queue', workspaceId, action.workspaceName) }
  return done({ ...patch, openedAt: at }, { kind: 'reopened', userId: action.by, detail: { owner: patch.owner } })
}
