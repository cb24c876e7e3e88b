import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../scripts/lib/property-runs.ts'
import type { ChannelKind } from '../channels/channels.ts'
import {
  type AutomationCondition,
  type AutomationDefinition,
  automationDefinition,
} from '../inbox/automation-bodies.ts'
import {
  type AutomationFacts,
  heldConditions,
  matches,
  mayMatch,
  prepareAutomation,
  spacedWords,
} from './automation-matches.ts'

const facts = (over: Partial<AutomationFacts> = {}): AutomationFacts => ({
  event: 'began',
  // Tuesday, 9:00 in São Paulo.
  atMs: Date.parse('2026-05-05T12:00:00Z'),
  timeZone: 'America/Sao_Paulo',
  channel: 'whatsapp_meta',
  botId: 5,
  words: spacedWords('Olá, quero a SEGUNDA via do boleto!'),
  ad: { id: '900', title: 'Promoção de Inverno' },
  isOpen: true,
  stage: 'Proposta',
  holder: 'bot',
  isBegunByUs: false,
  contact: { isFirst: true, tags: [3], values: { 8: 'São Paulo' } },
  labels: [4],
  labelId: null,
  score: null,
  ...over,
})
const holds = (condition: AutomationCondition, over: Partial<AutomationFacts> = {}): boolean | null | undefined =>
  heldConditions(prepareAutomation({ event: 'began', matches: 'all', conditions: [condition] }), facts(over))[0]
const is = { isNot: false }
const time = { kind: 'time' as const, ...is, days: [2], from: '08:00', to: '18:00' }

describe('a condition', () => {
  it.each<[string, AutomationCondition, Partial<AutomationFacts>, boolean | null]>([
    ['whole words, without accents and case', { kind: 'words', ...is, words: ['segunda via'] }, {}, true],
    ['no part of a word', { kind: 'words', ...is, words: ['bolet'] }, {}, false],
    ['any ad', { kind: 'ad', ...is, words: [] }, {}, true],
    ['words of an ad’s title', { kind: 'ad', ...is, words: ['inverno'] }, {}, true],
    ['an ad’s id', { kind: 'ad', ...is, words: ['900'] }, { ad: { id: '900', title: '' } }, true],
    ['no ad', { kind: 'ad', ...is, words: [] }, { ad: 'none' }, false],
    ['an ad of before, of which nothing is known', { kind: 'ad', ...is, words: [] }, { ad: null }, null],
    ['a day and hour', time, {}, true],
    ['another day', { ...time, days: [3] }, {}, false],
    ['before the hour', { ...time, from: '09:01' }, {}, false],
    ['at the end, which is no more', { ...time, to: '09:00' }, {}, false],
    ['a night that began the day before', { ...time, days: [1], from: '22:00', to: '10:00' }, {}, true],
    ['a night that begins on that day', { ...time, days: [2], from: '22:00', to: '08:00' }, {}, false],
    ['a tag', { kind: 'tag', ...is, ids: [3, 4] }, {}, true],
    ['a field’s value, folded', { kind: 'field', ...is, fieldId: 8, value: 'sao paulo' }, {}, true],
    ['a field that has any value', { kind: 'field', ...is, fieldId: 9, value: '' }, {}, false],
    ['a contact that was not looked up', { kind: 'tag', ...is, ids: [3] }, { contact: null }, null],
    ['a stage', { kind: 'stage', ...is, stages: ['proposta'] }, {}, true],
    ['a label', { kind: 'label', ...is, ids: [4, 9] }, {}, true],
    ['labels that are not known', { kind: 'label', ...is, ids: [4] }, { labels: null }, null],
    ['a rating', { kind: 'score', ...is, scores: [1, 2] }, { score: 2 }, true],
    ['no bot', { kind: 'bot', ...is, ids: [5] }, { botId: null }, false],
  ])('holds for %s', (_, condition, over, expected) => {
    expect(holds(condition, over)).toBe(expected)
    // Reversed it is the opposite, and what is not known stays so.
    expect(holds({ ...condition, isNot: true }, over)).toBe(expected === null ? null : !expected)
  })
})

const condition: fc.Arbitrary<AutomationCondition> = fc.oneof(
  fc.record({
    kind: fc.constant('words' as const),
    isNot: fc.boolean(),
    words: fc.constantFrom<string[][]>(['boleto'], ['oi'], ['via', 'x']),
  }),
  fc.record({ kind: fc.constant('hours' as const), isNot: fc.boolean() }),
  fc.record({
    kind: fc.constant('ad' as const),
    isNot: fc.boolean(),
    words: fc.constantFrom<string[][]>([], ['inverno'], ['900']),
  }),
  fc.record({ kind: fc.constant('first' as const), isNot: fc.boolean() }),
  fc.record({
    kind: fc.constant('channel' as const),
    isNot: fc.boolean(),
    channels: fc.constant<ChannelKind[]>(['whatsapp_meta']),
  }),
)
const known = fc.record({
  words: fc.constantFrom(' oi ', ' o boleto ', ' a via '),
  isOpen: fc.constantFrom(true, false, null),
  ad: fc.constantFrom<AutomationFacts['ad'][]>('none', null, { id: '900', title: 'Inverno' }),
  channel: fc.constantFrom('whatsapp_meta', 'livechat', null),
  contact: fc.constantFrom(null, { isFirst: true, tags: [], values: {} }, { isFirst: false, tags: [], values: {} }),
})

describe('an automation', () => {
  const definitionOf = (over: Partial<AutomationDefinition>): AutomationDefinition => ({
    event: 'began',
    matches: 'all',
    conditions: [],
    acts: [{ kind: 'note', text: 'x' }],
    ...over,
  })

  it('needs all of its conditions or any of them, and what is not known never holds', () => {
    fc.assert(
      fc.property(
        fc.array(condition, { maxLength: 4 }),
        known,
        fc.constantFrom('all' as const, 'any' as const),
        (conditions, over, how) => {
          const prepared = prepareAutomation(definitionOf({ matches: how, conditions }))
          const held = heldConditions(prepared, facts(over))
          const expected = conditions.length === 0 || (how === 'all' ? held.every(Boolean) : held.some(Boolean))
          expect(matches(prepared, facts(over))).toBe(expected)
          // Its order changes nothing.
          const turned = prepareAutomation(definitionOf({ matches: how, conditions: conditions.toReversed() }))
          expect(matches(turned, facts(over))).toBe(expected)
        },
      ),
      propertyRuns(1_000),
    )
  })

  it('may match as long as nothing that is known rules it out', () => {
    const unknown = fc.record({ isOpen: fc.boolean(), ad: fc.boolean(), channel: fc.boolean(), contact: fc.boolean() })
    const all = fc.array(condition, { maxLength: 4 })
    const how = fc.constantFrom('all' as const, 'any' as const)
    fc.assert(
      fc.property(all, known, unknown, how, (conditions, over, hidden, matched) => {
        const prepared = prepareAutomation(definitionOf({ matches: matched, conditions }))
        const whole = facts(over)
        const part: AutomationFacts = {
          ...whole,
          ...(hidden.isOpen && { isOpen: null }),
          ...(hidden.ad && { ad: null }),
          ...(hidden.channel && { channel: null }),
          ...(hidden.contact && { contact: null }),
        }
        if (matches(prepared, whole)) expect(mayMatch(prepared, part)).toBe(true)
        const isAllKnown = !heldConditions(prepared, whole).includes(null)
        if (isAllKnown) expect(mayMatch(prepared, whole)).toBe(matches(prepared, whole))
      }),
      propertyRuns(1_000),
    )
  })

  it('acts before the bot, or after it where a condition needs a query', () => {
    const phaseOf = (event: AutomationDefinition['event'], conditions: AutomationCondition[]): boolean =>
      prepareAutomation(definitionOf({ event, conditions })).actsAfter
    const tag: AutomationCondition = { kind: 'tag', ...is, ids: [3] }
    const words: AutomationCondition = { kind: 'words', ...is, words: ['boleto'] }
    expect([phaseOf('began', [tag]), phaseOf('wrote', [words]), phaseOf('wrote', [])]).toEqual([false, false, false])
    expect([phaseOf('wrote', [words, tag]), phaseOf('queued', []), phaseOf('silent', [])]).toEqual([true, true, true])
  })

  it('of messages also takes the first one of a conversation; one of beginnings takes no other', () => {
    const [began, wrote] = (['began', 'wrote'] as const).map((event) => prepareAutomation(definitionOf({ event })))
    if (!began || !wrote) throw new Error('Two are prepared')
    expect([matches(began, facts()), matches(wrote, facts())]).toEqual([true, true])
    const later = facts({ event: 'wrote' })
    expect([matches(began, later), matches(wrote, later)]).toEqual([false, true])
  })

  it('says at the condition that it does not fit the event', () => {
    const { error } = automationDefinition.safeParse(
      definitionOf({
        event: 'wrote',
        conditions: [
          { kind: 'hours', ...is },
          { kind: 'score', ...is, scores: [1] },
        ],
      }),
    )
    expect(error?.issues.map(({ path }) => path)).toEqual([['conditions', 1]])
  })
})
