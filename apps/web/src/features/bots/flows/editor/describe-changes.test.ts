import { compareFlows } from '@prosa/flow'
import { describe, expect, it } from 'vitest'
import { flowOf } from '../canvas/testing.ts'
import { describeChanges } from './describe-changes.ts'

describe('describeChanges', () => {
  it('says nothing of the same flow', () => expect(describeChanges(compareFlows(flowOf(), flowOf()))).toBe(''))

  it('names the first nodes and counts the others', () => {
    expect(describeChanges(compareFlows(null, flowOf()))).toBe('Nodes novos (4): start, menu, sales, help')
    const empty = { added: [], changed: [], removed: [], moved: [], isRenamed: false }
    const many = { ...empty, changed: ['a', 'b', 'c', 'd', 'e', 'f', 'g'], moved: ['x'], isRenamed: true }
    expect(describeChanges(many)).toBe(
      'Nodes alterados (7): a, b, c, d, e e mais 2\n1 node mudou de lugar\nO nome do fluxo',
    )
  })
})
