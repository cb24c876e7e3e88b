// Gate: who owns a dialog.
import { describe, expect, it } from 'vitest'
import { changeOwner, type OwnerAction, type OwnerState } from './ownership.ts'

const at = new Date('2026-05-04T12:00:00Z')
const state = (over: Partial<OwnerState> = {}): OwnerState => ({
  owner: 'bot',
  ownerUserId: null,
  joined: false,
  workspaceId: 1,
  lastAttendantId: null,
  transferredTo: null,
  transferredKind: null,
  offeredTo: [],
  lastInboundAt: new Date('2026-05-04T11:59:00Z'),
  lastPersonAt: null,
  ...over,
})
const patchOf = (from: OwnerState, action: OwnerAction) => {
  const change = changeOwner(from, action, at)
  if (!change.changed) throw new Error(`not changed: ${change.refusal}`)
  return change.patch
}
const refusalOf = (from: OwnerState, action: OwnerAction) => {
  const change = changeOwner(from, action, at)
  return change.changed ? 'changed' : change.refusal
}

describe('joining', () => {
  it('takes the dialog from the bot and from the queue at once', () => {
    for (const owner of ['bot', 'queue'] as const)
      expect(patchOf(state({ owner }), { kind: 'join', userId: 7, userName: 'Ana' })).toMatchObject({
        owner: 'person',
        ownerUserId: 7,
        joined: true,
        lastAttendantId: 7,
      })
  })
  it('accepts an offer made to the person', () => {
    expect(
      patchOf(state({ owner: 'offered', ownerUserId: 7 }), { kind: 'join', userId: 7, userName: 'Ana' }),
    ).toMatchObject({
      owner: 'person',
      offerExpiresAt: null,
    })
  })
  it('refuses a room that another attendant holds or is offered', () => {
    for (const owner of ['person', 'offered'] as const)
      expect(refusalOf(state({ owner, ownerUserId: 8 }), { kind: 'join', userId: 7, userName: 'Ana' })).toBe(
        'held-by-other',
      )
  })
  it('refuses what an outside system owns, and a closed room', () => {
    expect(refusalOf(state({ owner: 'external' }), { kind: 'join', userId: 7, userName: 'Ana' })).toBe('external')
    expect(refusalOf(state({ owner: 'closed' }), { kind: 'join', userId: 7, userName: 'Ana' })).toBe('closed')
  })
  it('changes nothing for who is already inside', () => {
    expect(
      refusalOf(state({ owner: 'person', ownerUserId: 7, joined: true }), { kind: 'join', userId: 7, userName: 'Ana' }),
    ).toBe(null)
  })
})

describe('transferring', () => {
  it('gives the room to a person who has not opened it yet', () => {
    const patch = patchOf(state(), { kind: 'transferToPerson', userId: 9, userName: 'Bia', workspaceId: 2, by: 7 })
    expect(patch).toMatchObject({
      owner: 'person',
      ownerUserId: 9,
      joined: false,
      workspaceId: 2,
      transferredTo: 'Bia',
      transferredKind: 'person',
      transferredId: 9,
      waits: true,
    })
  })
  it.each([
    [{ kind: 'transferToQueue', workspaceId: 4, workspaceName: 'Bia', by: 7 }, 'queue', 4, 'Bia'],
    [{ kind: 'transferToExternal', by: 7 }, 'external', null, 'Sistema de terceiros'],
    [{ kind: 'transferToBot', botName: 'Bia', botId: 5, message: '', by: null }, 'bot', 5, 'Bia'],
  ] as const)('says to whom it went, whatever their name: %o', (action, kind, id, name) => {
    expect(patchOf(state(), action)).toMatchObject({
      transferredKind: kind,
      transferredId: id,
      transferredTo: name,
    })
  })

  it('gives the bot a room of the queue, and none that somebody has or is offered', () => {
    const give = { kind: 'giveToBot', by: null } as const
    expect(patchOf(state({ owner: 'queue', offeredTo: [3] }), give)).toMatchObject({ owner: 'bot', offeredTo: [] })
    expect(refusalOf(state(), give)).toBe(null)
    for (const owner of ['person', 'offered'] as const)
      expect(refusalOf(state({ owner, ownerUserId: 8 }), give)).toBe('held-by-other')
    expect([refusalOf(state({ owner: 'external' }), give), refusalOf(state({ owner: 'closed' }), give)]).toEqual([
      'external',
      'closed',
    ])
  })

  it('remembers everybody who was offered the room', () => {
    const patch = patchOf(state({ offeredTo: [3] }), {
      kind: 'offer',
      userId: 9,
      userName: 'Bia',
      workspaceId: 1,
      expiresAt: at,
      onlineOnly: true,
      by: null,
    })
    expect(patch).toMatchObject({ owner: 'offered', ownerUserId: 9, offeredTo: [3, 9] })
  })
  it('does not wait for a person once the last word was a person’s', () => {
    const patch = patchOf(state({ lastPersonAt: at }), {
      kind: 'transferToQueue',
      workspaceId: 1,
      workspaceName: 'Vendas',
      by: null,
    })
    expect(patch).toMatchObject({ owner: 'queue', ownerUserId: null, waits: false })
  })
  it('refuses a second transfer out of an outside system, which may still be closed', () => {
    expect(refusalOf(state({ owner: 'external' }), { kind: 'transferToExternal', by: 7 })).toBe('external')
    expect(patchOf(state({ owner: 'external' }), { kind: 'close', by: 7, reason: 'person' })).toMatchObject({
      owner: 'closed',
      open: false,
      closedAt: at,
    })
  })
})

describe('the name in "Transferido para"', () => {
  const transferred = { transferredTo: 'Suporte' }
  it('follows a transferred room to whoever enters it, and back to the queue where nobody took an offer', () => {
    const join = { kind: 'join', userId: 7, userName: 'Ana' } as const
    expect(patchOf(state({ owner: 'queue', ...transferred }), join)).toMatchObject({
      transferredTo: 'Ana',
      transferredKind: 'person',
      transferredId: 7,
    })
    const offered = state({ owner: 'offered', ownerUserId: 7, workspaceId: 4, transferredTo: 'Ana' })
    expect(patchOf(offered, { kind: 'offerEnded', workspaceName: 'Suporte' })).toMatchObject({
      transferredTo: 'Suporte',
      transferredKind: 'queue',
      transferredId: 4,
    })
  })
  it('follows it to whom it is opened again for', () => {
    const room = state({ owner: 'closed', lastAttendantId: 7, workspaceId: 4, ...transferred })
    const names = { userName: 'Ana', workspaceName: 'Vendas' }
    expect(patchOf(room, { kind: 'reopen', by: 7, ...names })).toMatchObject({ transferredTo: 'Ana', transferredId: 7 })
    expect(patchOf(room, { kind: 'reopen', by: 8, ...names })).toMatchObject({
      transferredTo: 'Vendas',
      transferredKind: 'queue',
    })
  })
  it('does not come by entering alone, and the moment of the transfer stays', () => {
    for (const room of [state(), state({ owner: 'closed', lastAttendantId: 7 })]) {
      const action: OwnerAction =
        room.owner === 'closed'
          ? { kind: 'reopen', by: 7, userName: 'Ana', workspaceName: 'Vendas' }
          : { kind: 'join', userId: 7, userName: 'Ana' }
      expect(patchOf(room, action)).not.toHaveProperty('transferredTo')
    }
    expect(
      patchOf(state({ owner: 'queue', ...transferred }), { kind: 'write', userId: 7, userName: 'Ana' }),
    ).not.toHaveProperty('transferredAt')
  })
})

describe('reopening', () => {
  it('gives the room back to its last attendant, else to the queue, never to the bot', () => {
    const room = state({ owner: 'closed', lastAttendantId: 7 })
    expect(patchOf(room, { kind: 'reopen', by: 7, userName: 'Ana', workspaceName: 'Loja' })).toMatchObject({
      owner: 'person',
      ownerUserId: 7,
      joined: true,
      open: true,
      closedAt: null,
    })
    expect(patchOf(room, { kind: 'reopen', by: 8, userName: 'Ana', workspaceName: 'Loja' })).toMatchObject({
      owner: 'queue',
      ownerUserId: null,
    })
  })
  it('refuses a room that is open', () => {
    expect(refusalOf(state(), { kind: 'reopen', by: 7, userName: 'Ana', workspaceName: 'Loja' })).toBe('open')
  })
})

it('keeps an owner exactly when a person holds or is offered the room, whatever happens', () => {
  const actions: OwnerAction[] = [
    { kind: 'join', userId: 1, userName: 'Ana' },
    { kind: 'transferToPerson', userId: 2, userName: 'B', workspaceId: 1, by: 1 },
    { kind: 'offer', userId: 3, userName: 'C', workspaceId: 1, expiresAt: at, onlineOnly: true, by: null },
    { kind: 'offerEnded', workspaceName: 'W' },
    { kind: 'transferToQueue', workspaceId: 1, workspaceName: 'W', by: 1 },
    { kind: 'transferToExternal', by: 1 },
    { kind: 'transferToBot', botName: 'X', botId: 2, message: 'Oi', by: null },
    { kind: 'close', by: 1, reason: 'person' },
    { kind: 'reopen', by: 1, userName: 'Ana', workspaceName: 'Loja' },
  ]
  for (const owner of ['bot', 'queue', 'offered', 'person', 'external', 'closed'] as const)
    for (const action of actions) {
      const change = changeOwner(
        state({ owner, ownerUserId: owner === 'person' || owner === 'offered' ? 1 : null }),
        action,
        at,
      )
      if (!change.changed) continue
      expect((change.patch.ownerUserId !== null) === ['person', 'offered'].includes(change.patch.owner)).toBe(true)
      expect(change.patch.open).toBe(change.patch.owner !== 'closed')
      expect(change.patch.closedAt === null).toBe(change.patch.open)
    }
})
