import { expect, it } from 'vitest'
import { type DocumentsStep, questionsIn } from './note-questions.ts'

const at = new Date(Date.UTC(2026, 0, 5))
const stepsOf = (
  ...said: [outcome: string, text: string | null, documents?: boolean, rule?: string][]
): DocumentsStep[] =>
  said.map(([outcome, text, documents = true, rule = 'documents'], place) => ({
    dialogId: 1,
    seq: place + 1,
    at,
    outcome,
    text,
    documents,
    rule,
    sourceId: 7,
    title: 'Trocas',
    helped: null,
  }))
const asked = (...said: Parameters<typeof stepsOf>) =>
  questionsIn(stepsOf(...said)).map(({ text, answered }) => [text, answered])

it('takes what was quoted and refused, and nothing that the documents were not asked', () => {
  expect(
    asked(['quoted', 'qual o prazo?'], ['exit', 'vendem pneus?'], ['fallback', 'e rodas?'], ['fallback', 'oi', false]),
  ).toEqual([
    ['qual o prazo?', true],
    ['vendem pneus?', false],
    ['e rodas?', false],
  ])
})

it('takes no choice of an offered title for a question', () => {
  expect(asked(['offered', 'prazo da troca?'], ['quoted', 'Trocas'])).toEqual([['prazo da troca?', false]])
  expect(asked(['quoted', 'Trocas', true, 'choice'])).toEqual([])
  expect(asked(['offered', 'prazo da troca?'], ['fallback', 'Nenhum destes', false])).toEqual([
    ['prazo da troca?', false],
  ])
})

it('drops what is deleted, or only personal', () => {
  expect(asked(['exit', null], ['exit', '11 98765-4321'])).toEqual([])
})
