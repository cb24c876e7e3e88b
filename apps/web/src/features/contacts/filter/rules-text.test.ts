import { type ContactRules, contactRules } from '@prosa/contract'
import { expect, it } from 'vitest'
import { parseRules, printRules } from './rules-text.ts'

const rules: ContactRules = {
  match: 'any',
  list: [
    { of: 'tag', is: 'lacks', id: 5 },
    { of: 'field', is: 'has', field: { id: 12, value: 'São|Paulo: 50% & mais' } },
    { of: 'field', is: 'lacks', field: { id: 13, from: '-3.5', to: null } },
    { of: 'filled', is: 'lacks', id: 14 },
    { of: 'channel', is: 'has', platform: 'WHATSAPP' },
    { of: 'silent', is: 'has' },
    { of: 'lastMessage', is: 'before', days: 30 },
    { of: 'created', is: 'within', days: 7 },
  ],
}

it('keeps every kind of condition in the address as it is', () => {
  expect(parseRules(printRules(rules))).toEqual(rules)
  expect(parseRules(printRules({ ...rules, match: 'all' }))).toEqual({ ...rules, match: 'all' })
  expect(printRules(null)).toBe('')
})

it('leaves out what is no condition, so that whatever it gives may be asked for', () => {
  for (const text of [
    '',
    'todas',
    'x|y',
    '%E0',
    'todas|tag:0',
    'todas|ultima:>0',
    'todas|ultima:>9999',
    'todas|canal:FAX',
    '|%E0|campo:',
  ])
    expect(parseRules(text), text).toBeNull()
  const some = parseRules(`uma|tag:7|nada|ultima:<3650|tag:99999999999`)
  expect(contactRules.parse(some)).toEqual({
    match: 'any',
    list: [
      { of: 'tag', is: 'has', id: 7 },
      { of: 'lastMessage', is: 'within', days: 3650 },
    ],
  })
})
