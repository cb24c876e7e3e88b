import type { CannedAnswer } from '@prosa/contract'
import { cannedAnswerBody, fillVariables, unknownVariables } from '@prosa/contract'
import { expect, it } from 'vitest'
import { matchAnswers, soughtAnswers } from '../../../../shared/canned/match-answers.ts'
import { valuesOf } from './fill-answer.ts'

const answer = (id: number, shortcut: string, text = '', files: string[] = []): CannedAnswer => ({
  id,
  workspaceId: 1,
  shortcut,
  text,
  changedAt: '2026-01-01T00:00:00.000Z',
  files: files.map((name) => ({ fileId: name, name, mime: 'application/pdf', size: 1 })),
})

it('fills the variables in, however they are written, and leaves what means nothing in sight', () => {
  const values = valuesOf({ id: 482, name: 'Renata Figueiredo', hasName: true, workspaceName: 'Vendas' }, 'Marina')
  const text =
    'Oi {{primeiro_nome}}! {{ Contato }}, {{ATENDENTE}} aqui, protocolo {{protocolo}} ({{workspace}}). {{cpf}} {x}'
  expect(fillVariables(text, values)).toBe(
    'Oi Renata! Renata Figueiredo, Marina aqui, protocolo 482 (Vendas). {{cpf}} {x}',
  )
})

it('puts in a name as it is, whatever stands in it', () => {
  const values = valuesOf({ id: 1, name: '$& {{protocolo}}', hasName: true, workspaceName: '' }, '$1')
  expect(fillVariables('{{contato}} {{atendente}}', values)).toBe('$& {{protocolo}} $1')
})

it.each([
  ['Oi, {{primeiro_nome}}!', 'Oi!'],
  ['Oi {{primeiro_nome}}, tudo bem?', 'Oi, tudo bem?'],
  ['Olá, {{contato}}, aqui é {{atendente}}.', 'Olá, aqui é Marina.'],
  ['{{primeiro_nome}}, é com você.\n{{contato}}', 'É com você.\n'],
  ['{{atendente}}, {{primeiro_nome}}', 'Marina'],
])('greets a customer without a name: %s', (text, said) => {
  const values = valuesOf({ id: 1, name: 'Visitante 12', hasName: false, workspaceName: '' }, 'Marina')
  expect(fillVariables(text, values)).toBe(said)
})

it('names each unknown variable once', () => {
  expect(unknownVariables('{{cpf}} {{ contato }} {{cpf}} {{}} {um}')).toEqual(['cpf', ''])
  expect(cannedAnswerBody.safeParse({ shortcut: '/oi', text: '{{Contato}}' }).data).toMatchObject({ shortcut: 'oi' })
})

it('finds by shortcut and text without accents, the shortcut first', () => {
  const all = soughtAnswers([
    answer(1, 'boleto', 'Segue o boleto.'),
    answer(2, 'prazo', 'A ação de entrega leva 3 dias úteis.'),
    answer(3, 'Entrega', 'Saiu hoje.'),
    answer(4, 'reentrega', 'De novo.'),
    answer(5, 'tabela', '', ['Preços-2026.pdf']),
  ])
  const ids = (query: string, most = 30) => matchAnswers(all, query, most).map(({ id }) => id)
  expect(ids('')).toEqual([1, 2, 3, 4, 5])
  expect(ids('', 2)).toEqual([1, 2])
  expect(ids('ENTREGA')).toEqual([3, 4, 2])
  expect(ids('acao dias')).toEqual([2])
  expect(ids('precos')).toEqual([5])
  expect(ids('nada disso')).toEqual([])
})

it('finds among five hundred, and shows no more than asked for', () => {
  const all = soughtAnswers(
    Array.from({ length: 500 }, (_, at) => answer(at, `r${at}`, `Texto número ${at} à disposição`)),
  )
  expect(matchAnswers(all, 'disposicao', 30)).toHaveLength(30)
  expect(matchAnswers(all, 'r499', 30).map(({ id }) => id)).toEqual([499])
})
