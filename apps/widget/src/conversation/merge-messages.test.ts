import { describe, expect, it } from 'vitest'
import { countUnread, mergeMessages } from './merge-messages.ts'
import { testMessage } from './test-messages.ts'

const ids = (messages: readonly { id: string }[]) => messages.map((message) => message.id)

describe('merging messages', () => {
  it('keeps one of each, in order, whatever comes first', () => {
    const late = mergeMessages([], [testMessage(3), testMessage(1)])
    expect(ids(mergeMessages(late, [testMessage(2), testMessage(3), testMessage(1)]))).toEqual(['m1', 'm2', 'm3'])
  })

  it('takes the higher version and never goes back', () => {
    const edited = testMessage(1, { version: 9, text: null, deleted: true })
    expect(mergeMessages([testMessage(1)], [edited])[0]?.deleted).toBe(true)
    expect(mergeMessages([edited], [testMessage(1)])[0]?.deleted).toBe(true)
  })

  it('answers the same array when nothing changed', () => {
    const current = [testMessage(1)]
    expect(mergeMessages(current, [testMessage(1)])).toBe(current)
  })
})

describe('unread', () => {
  it('counts what others wrote after the mark, and no deleted message', () => {
    const messages = [
      testMessage(1),
      testMessage(2),
      testMessage(3, { sender: 'CLIENT' }),
      testMessage(4, { deleted: true }),
      testMessage(5, { sender: 'HUMAN' }),
    ]
    expect(countUnread(messages, testMessage(1).order)).toBe(2)
    expect(countUnread(messages, '')).toBe(3)
    expect(countUnread(messages, testMessage(5).order)).toBe(0)
  })
})
