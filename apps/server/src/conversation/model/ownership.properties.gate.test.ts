// Gate: who owns a dialog, in every order of acts.
import type { TransferredKind } from '@prosa/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../../scripts/lib/property-runs.ts'
import { changeOwner, type OwnerAction, type OwnerChange, type OwnerState } from './ownership.ts'

/* Any sequence of commands, from any state that another sequence leads to: a dialog has exactly one owner at every moment. */

const begins = Date.UTC(2026, 4, 4, 12)
const someone = fc.integer({ min: 1, max: 4 })
const workspaceId = fc.integer({ min: 1, max: 2 })
const by = fc.option(someone)

const someAction: fc.Arbitrary<OwnerAction> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('join' as const, 'write' as const),
    userId: someone,
    userName: fc.constant('Ana'),
  }),
  fc.constant({ kind: 'writeElsewhere' as const }),
  fc.constant({ kind: 'heldByMeta' as const }),
  fc.record({
    kind: fc.constant('transferToPerson' as const),
    userId: someone,
    userName: fc.constant('Ana'),
    workspaceId,
    by,
  }),
  fc.record({ kind: fc.constant('transferToQueue' as const), workspaceId, workspaceName: fc.constant('Vendas'), by }),
  fc.record({
    kind: fc.constant('offer' as const),
    userId: someone,
    userName: fc.constant('Bia'),
    workspaceId,
    expiresAt: fc.constant(new Date(begins + 86_400_000)),
    onlineOnly: fc.boolean(),
    by,
  }),
  fc.constant({ kind: 'offerEnded' as const, workspaceName: 'Vendas' }),
  fc.record({ kind: fc.constant('transferToExternal' as const), by }),
  fc.record({ kind: fc.constant('giveToBot' as const), by }),
  fc.record({
    kind: fc.constant('returnFromExternal' as const),
    reason: fc.constantFrom('returned' as const, 'no-answer' as const, 'switched-off' as const, 'loop' as const),
  }),
  fc.record({
    kind: fc.constant('transferToBot' as const),
    botName: fc.constant('Cobrança'),
    botId: fc.constant(9),
    message: fc.constant('Olá'),
    by,
  }),
  fc.record({
    kind: fc.constant('close' as const),
    by,
    reason: fc.constantFrom('person' as const, 'silence' as const, 'external' as const),
  }),
  fc.record({
    kind: fc.constant('reopen' as const),
    by: someone,
    userName: fc.constant('Ana'),
    workspaceName: fc.constant('Vendas'),
  }),
)

/** Beside the commands the customer and people write, which the rules look at. */
const someStep = fc.oneof(
  { weight: 6, arbitrary: someAction },
  { weight: 1, arbitrary: fc.constant('customer writes' as const) },
  { weight: 1, arbitrary: fc.constant('person wrote' as const) },
)

interface Room extends OwnerState {
  open: boolean
  closedAt: Date | null
  offerExpiresAt: Date | null
  waits: boolean
  transferredKind: TransferredKind | null
  transferredId: number | null
}

const newRoom: Room = {
  owner: 'bot',
  ownerUserId: null,
  joined: false,
  workspaceId: 1,
  lastAttendantId: null,
  transferredTo: null,
  transferredKind: null,
  transferredId: null,
  offeredTo: [],
  lastInboundAt: null,
  lastPersonAt: null,
  open: true,
  closedAt: null,
  offerExpiresAt: null,
  waits: false,
}

type Look = (before: Room, action: OwnerAction, change: OwnerChange, after: Room) => void

/** Walks through the steps and shows each change to `look`. */
const walk = (steps: readonly (OwnerAction | 'customer writes' | 'person wrote')[], look: Look): void => {
  let room = newRoom
  for (const [place, step] of steps.entries()) {
    const at = new Date(begins + place * 1_000)
    if (step === 'customer writes') room = { ...room, lastInboundAt: at }
    else if (step === 'person wrote') room = { ...room, lastPersonAt: at }
    else {
      const change = changeOwner(room, step, at)
      const after = change.changed ? { ...room, ...change.patch } : room
      look(room, step, change, after)
      room = after
    }
  }
}
const always = (look: Look): void =>
  fc.assert(
    fc.property(fc.array(someStep, { maxLength: 40 }), (steps) => walk(steps, look)),
    propertyRuns(2_000),
  )

describe('any sequence of commands', () => {
  it('leaves exactly one owner: a person where it names one, nobody where it is closed', () => {
    always((_before, _action, _change, after) => {
      expect(after.ownerUserId !== null).toBe(after.owner === 'person' || after.owner === 'offered')
      expect(after.open).toBe(after.owner !== 'closed')
      expect(after.open).toBe(after.closedAt === null)
      expect(after.joined && after.owner !== 'person').toBe(false)
      expect(after.offerExpiresAt !== null).toBe(after.owner === 'offered')
      expect(after.waits && (after.owner === 'bot' || after.owner === 'external' || !after.open)).toBe(false)
    })
  })

  it('writes an event for each change of owner, which names who has it now', () => {
    always((before, _action, change, after) => {
      if (before.owner !== after.owner || before.ownerUserId !== after.ownerUserId) expect(change.changed).toBe(true)
      if (!change.changed) return
      const { kind, userId, detail } = change.event
      if (after.owner === 'offered' || kind === 'transferred-to-person') expect(detail.userId).toBe(after.ownerUserId)
      if (kind === 'joined') expect(userId).toBe(after.ownerUserId)
    })
  })

  it('names of a transferred room whom it came to: the person that it is offered to or held by, else the queue that it waits in', () => {
    always((before, { kind }, change, after) => {
      // A phone of the company's takes a room from the bot whoever had it before the bot.
      if (!change.changed || after.transferredTo === null || kind === 'writeElsewhere') return
      const isQueue = after.owner === 'queue'
      if (!isQueue && after.ownerUserId === null) return
      expect([after.transferredKind, after.transferredId]).toEqual(
        isQueue ? ['queue', after.workspaceId] : ['person', after.ownerUserId],
      )
      if (before.transferredTo === null) expect(kind === 'offer' || kind.startsWith('transferTo')).toBe(true)
    })
  })

  it('never takes a room from a person, but by a transfer or the end of it', () => {
    always((before, { kind }, _change, after) => {
      if (before.owner !== 'person' || after.ownerUserId === before.ownerUserId) return
      expect(['offer', 'close'].includes(kind) || kind.startsWith('transferTo')).toBe(true)
    })
  })

  it('keeps the bot out once a person has taken part, until an outside system gives the room back, or it is given from the queue', () => {
    always((before, { kind }, _change, after) => {
      if (after.owner === 'bot' && before.owner !== 'bot')
        expect([
          ['external', 'returnFromExternal'],
          ['queue', 'giveToBot'],
        ]).toContainEqual([before.owner, kind])
      if (kind === 'join' || kind === 'write' || kind === 'writeElsewhere') expect(after.owner).not.toBe('bot')
    })
  })

  it('leaves what is closed only by opening it again, and what is outside only by its return or its end, or a person who takes it from Meta’s agent', () => {
    always((before, { kind }, _change, after) => {
      if (before.owner === 'closed' && after.owner !== 'closed') expect(kind).toBe('reopen')
      if (before.owner === 'external' && after.owner !== 'external')
        expect([
          'returnFromExternal',
          'close',
          ...(before.transferredKind === 'meta' ? ['join', 'write'] : []),
        ]).toContain(kind)
    })
  })

  it('ends an offer only where one is made', () => {
    always((before, { kind }, change) => {
      if (kind === 'offerEnded' && before.owner !== 'offered') expect(change.changed).toBe(false)
    })
  })
})
