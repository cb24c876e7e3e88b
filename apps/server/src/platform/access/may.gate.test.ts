// Gate: a wall: who may make whom what.
import type { Permission } from '@prosa/contract'
import { describe, expect, it } from 'vitest'
import { errors } from '../errors/index.ts'
import { type Act, type Actor, accessErrors, may, type Rank } from './may.ts'

const actor = (permissions: readonly Permission[], workspaceIds: readonly number[] = [1]): Actor => ({
  userId: 1,
  isAdmin: false,
  permissions: new Set(permissions),
  workspaceIds,
})
const rank = (permissions: readonly Permission[], workspaceIds: readonly number[] = [1]): Rank => ({
  accountId: 2,
  kind: 'person',
  permissions,
  workspaceIds,
})

const strong = actor(['user_edit', 'user_view', 'bot_view'])
const weak = rank(['user_view'])
const equal = rank(['user_edit', 'user_view', 'bot_view'])
const boss = rank(['user_view', 'bot_remove'])
const itself = { ...rank(['user_edit', 'bot_remove']), accountId: 1 }
const admin = { ...strong, isAdmin: true }
const { outranked, emailOutranked, placeOutside, notYours, workspaceNotYours } = accessErrors

type Case = readonly [name: string, actor: Actor, act: Act]

/** For each act who may, and who may not and hears what. */
const cases = {
  'person.edit': {
    allowed: [
      ['an equal', strong, { kind: 'person.edit', target: equal }],
      ['oneself', strong, { kind: 'person.edit', target: itself }],
    ],
    refused: [['who holds something else', strong, { kind: 'person.edit', target: boss }, outranked]],
  },
  'person.set-active': {
    allowed: [['an equal', strong, { kind: 'person.set-active', target: equal }]],
    refused: [['who holds something else', strong, { kind: 'person.set-active', target: boss }, outranked]],
  },
  'person.set-email': {
    allowed: [
      ['who holds less', strong, { kind: 'person.set-email', target: weak }],
      ['oneself', strong, { kind: 'person.set-email', target: itself }],
    ],
    refused: [
      ['an equal', strong, { kind: 'person.set-email', target: equal }, emailOutranked],
      ['who holds something else', strong, { kind: 'person.set-email', target: boss }, emailOutranked],
      ['who is where one is not', strong, { kind: 'person.set-email', target: rank([], [1, 2]) }, emailOutranked],
    ],
  },
  'person.reset-second-factor': {
    allowed: [['by an administrator', admin, { kind: 'person.reset-second-factor', target: boss }]],
    refused: [['by anybody else', strong, { kind: 'person.reset-second-factor', target: weak }, errors.forbidden]],
  },
  'person.reset-link': {
    allowed: [['by an administrator', admin, { kind: 'person.reset-link', target: boss }]],
    refused: [['by anybody else', strong, { kind: 'person.reset-link', target: weak }, errors.forbidden]],
  },
  'person.place': {
    allowed: [
      ['in and out of one’s own', strong, { kind: 'person.place', target: equal, added: [1], removed: [1] }],
      ['anywhere', actor(['workspace_edit']), { kind: 'person.place', target: itself, added: [2], removed: [] }],
    ],
    refused: [
      ['into another', strong, { kind: 'person.place', target: weak, added: [2], removed: [] }, placeOutside],
      ['out of another', strong, { kind: 'person.place', target: weak, added: [], removed: [2] }, placeOutside],
      ['oneself into another', strong, { kind: 'person.place', target: itself, added: [2], removed: [] }, placeOutside],
      ['who holds more', strong, { kind: 'person.place', target: boss, added: [1], removed: [] }, outranked],
    ],
  },
  'rights.give': {
    allowed: [['one’s own', strong, { kind: 'rights.give', permissions: ['bot_view'] }]],
    refused: [['another', strong, { kind: 'rights.give', permissions: ['bot_remove'] }, notYours]],
  },
  'integration.place': {
    allowed: [
      ['one’s own', strong, { kind: 'integration.place', workspaceIds: [1] }],
      ['any', actor(['workspace_edit']), { kind: 'integration.place', workspaceIds: [2] }],
      ['all', actor(['workspace_edit']), { kind: 'integration.place', workspaceIds: null }],
    ],
    refused: [
      ['another', strong, { kind: 'integration.place', workspaceIds: [1, 2] }, workspaceNotYours],
      ['all', strong, { kind: 'integration.place', workspaceIds: null }, workspaceNotYours],
    ],
  },
  'rights.take': {
    allowed: [['one’s own', strong, { kind: 'rights.take', permissions: ['bot_view'] }]],
    refused: [['another', strong, { kind: 'rights.take', permissions: ['bot_remove'] }, notYours]],
  },
} as const satisfies Record<
  Act['kind'],
  { allowed: readonly [Case, ...Case[]]; refused: readonly (readonly [...Case, typeof outranked])[] }
>

describe.each(Object.entries(cases))('%s', (kind, { allowed, refused }) => {
  it.each<Case>([...allowed])('may: %s', (_name, by, act) => {
    expect([act.kind, may(by, act)]).toEqual([kind, null])
  })
  it.each([...refused])('may not: %s', (_name, by, act, error) => {
    expect([act.kind, may(by, act)]).toEqual([kind, error])
  })
  it.each(['administrator', 'integration'] as const)('reaches no %s, who is as nobody', (itsKind) => {
    for (const [, , act] of [...allowed, ...refused]) {
      if (!('target' in act)) continue
      const onAdmin = { ...act, target: { ...act.target, accountId: 3, kind: itsKind } }
      expect(may(strong, onAdmin)).toBe(errors.notFound)
      expect(may(admin, onAdmin)).toBe(errors.notFound)
    }
  })
  it('is an administrator’s within reach', () => {
    for (const [, , act] of refused) expect(may(admin, act)).toBeNull()
  })
})
