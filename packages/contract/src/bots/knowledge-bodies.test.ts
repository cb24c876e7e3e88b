import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { approvalBody, changedKnowledgeBody, newKnowledgeBody } from './knowledge-bodies.ts'

const wrongIn = (schema: z.ZodType, body: object): string[] => {
  const { error } = schema.safeParse(body)
  return [...new Set(error?.issues.map(({ path }) => path.join('.')))]
}

describe('what is missing of a source is told at once', () => {
  it.each([
    [{ kind: 'text', name: '', text: ' ' }, ['name', 'text']],
    [{ kind: 'pair', name: '', text: '', questions: [] }, ['name', 'text', 'questions']],
    [{ kind: 'pair', name: 'Trocas', text: '', questions: ['a'.repeat(301)] }, ['questions.0', 'text']],
    [{ kind: 'site', name: '', address: ' ' }, ['name', 'address']],
  ])('%j: %j', (body, paths) => {
    expect(wrongIn(newKnowledgeBody, body)).toEqual(paths)
  })

  it('also of a change, and of an answer to approve', () => {
    expect(wrongIn(changedKnowledgeBody, { kind: 'text', name: '', text: '' })).toEqual(['name', 'text'])
    expect(wrongIn(approvalBody, { ids: [1], name: '', text: '[e-mail]', questions: [] })).toEqual([
      'name',
      'questions',
      'text',
    ])
  })

  it('what is of another type is told alone', () => {
    expect(wrongIn(newKnowledgeBody, { kind: 'pair', name: '', text: 1, questions: 'a' })).toEqual([
      'name',
      'text',
      'questions',
    ])
  })
})
