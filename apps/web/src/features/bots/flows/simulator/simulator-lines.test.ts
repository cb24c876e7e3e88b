import type { SimulatorAnswer, SimulatorTrace } from '@prosa/contract'
import { describe, expect, it } from 'vitest'
import { ApiError, networkError } from '../../../../app/api-error.ts'
import { apiTexts } from '../../../../app/texts.ts'
import { emptyTrace, extendTrace, failureTexts, toldTrails } from './simulator-lines.ts'

const trace = (other: Partial<SimulatorTrace>): SimulatorTrace => ({
  nodeId: null,
  nodeName: null,
  exitId: null,
  rule: 'started',
  score: 1,
  phrase: null,
  words: [],
  runnerUp: null,
  doubt: null,
  entities: [],
  entered: [],
  ...other,
})
const answer = (traces: SimulatorTrace[]): SimulatorAnswer => ({
  description: '',
  dialogToken: 't',
  responses: [],
  trace: traces,
  ended: false,
  transfer: null,
  tags: [],
  now: '2026-11-22T12:00:00.000Z',
  passedMinutes: 0,
  nextMinutes: null,
})
const toMenu = trace({ nodeId: 'start', exitId: 'e1', rule: 'phrase', entered: [{ nodeId: 'menu', nodeName: 'Menu' }] })

describe('lit way of the simulator', () => {
  it('begins at Início, lights each exit and node, and stands at the last one', () => {
    const lit = extendTrace(emptyTrace, answer([trace({}), toMenu]), 'start')
    expect([...lit.nodeIds]).toEqual(['start', 'menu'])
    expect([...lit.exitIds]).toEqual(['e1'])
    expect(lit.currentNodeId).toBe('menu')
  })
  it('keeps what was lit and stays where it is when nothing was understood', () => {
    const before = extendTrace(emptyTrace, answer([toMenu]), 'start')
    const after = extendTrace(before, answer([trace({ nodeId: 'menu', rule: 'none', score: 0 })]), 'start')
    expect([...after.nodeIds]).toEqual(['start', 'menu'])
    expect(after.currentNodeId).toBe('menu')
  })
})

describe('trails', () => {
  const lost = trace({ nodeId: 'menu', rule: 'none' })
  it('tell where the conversation went and what was not understood, nothing else', () => {
    const told = toldTrails(answer([toMenu, trace({ rule: 'waits' }), lost]))
    expect(told.map(({ rule }) => rule)).toEqual(['phrase', 'none'])
  })
  it('tell that the bot asked which of two was meant', () => {
    const option = (exitId: string) => ({ exitId, score: 0.5, label: exitId })
    const doubted = trace({ rule: 'doubted', doubt: [option('a'), option('b')] })
    expect(toldTrails(answer([trace({}), doubted])).map(({ rule }) => rule)).toEqual(['doubted'])
  })
  it('do not call the opening message misunderstood', () => {
    expect(toldTrails(answer([trace({}), lost]))).toEqual([])
    expect(toldTrails(answer([trace({}), toMenu])).map(({ rule }) => rule)).toEqual(['phrase'])
  })
})

describe('failureTexts', () => {
  it('names the bot where it is missing, and not where the network is', () => {
    expect(failureTexts(null)).toEqual({ note: 'Token do Bot não encontrado.', toast: 'Bot não encontrado.' })
    const refused = new ApiError({ status: 404, code: 'botTokenMissing', message: 'Bot não encontrado.' })
    expect(failureTexts(refused)).toEqual({ note: 'Bot não encontrado.', toast: 'Bot não encontrado.' })
    expect(failureTexts(networkError())).toEqual({ note: apiTexts.network, toast: null })
  })
})
