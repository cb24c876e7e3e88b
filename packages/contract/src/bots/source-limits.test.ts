import { describe, expect, it } from 'vitest'
import { isForNobody, mayUseSource, type SourceLimits, type SourceUse, validityOf } from './source-limits.ts'

const limits = (over: Partial<SourceLimits> = {}): SourceLimits => ({
  workspaceIds: null,
  botIds: null,
  validUntil: null,
  ...over,
})
const asked: SourceUse = { workspaceId: 1, botId: 7, today: '2026-11-30' }

describe('a source', () => {
  it.each<[string, Partial<SourceLimits>, Partial<SourceUse>, boolean]>([
    ['without limits', {}, {}, true],
    ['of this workspace', { workspaceIds: [2, 1] }, {}, true],
    ['of another workspace', { workspaceIds: [2] }, {}, false],
    ['of this bot', { botIds: [7] }, {}, true],
    ['of another bot', { botIds: [8] }, {}, false],
    ['of this bot in another workspace', { botIds: [7], workspaceIds: [2] }, {}, false],
    ['of some bots, in a room without one', { botIds: [7] }, { botId: null }, false],
    ['of all bots, in a room without one', {}, { botId: null }, true],
    ['of some bots, asked anywhere', { botIds: [8], workspaceIds: [2] }, { botId: 'any', workspaceId: 'any' }, true],
    ['of no workspace any more', { workspaceIds: [] }, { workspaceId: 'any' }, false],
    ['of no bot any more', { botIds: [] }, { botId: 'any' }, false],
    ['on its last day', { validUntil: '2026-11-30' }, {}, true],
    ['after its last day', { validUntil: '2026-11-29' }, {}, false],
    ['after its last day, asked anywhere', { validUntil: '2026-11-29' }, { botId: 'any', workspaceId: 'any' }, false],
  ])('%s', (_, own, use, may) => expect(mayUseSource(limits(own), { ...asked, ...use })).toBe(may))

  it('is for nobody once a list of it is empty', () => {
    expect(
      [limits(), limits({ botIds: [1] }), limits({ botIds: [] }), limits({ workspaceIds: [] })].map(isForNobody),
    ).toEqual([false, false, true, true])
  })

  it.each([
    [null, 'endless'],
    ['2026-12-31', 'valid'],
    ['2026-12-15', 'valid'],
    ['2026-12-14', 'ending'],
    ['2026-11-30', 'ending'],
    ['2026-11-29', 'expired'],
  ])('valid until %s: %s', (until, validity) => expect(validityOf(until, asked.today)).toBe(validity))
})
