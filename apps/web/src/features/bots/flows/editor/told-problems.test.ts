import { checkFlow, type FlowDocument, type FlowProblem } from '@prosa/flow'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../app/api-error.ts'
import { flowOf } from '../canvas/testing.ts'
import { createTold, joinProblems, readRefusal } from './told-problems.ts'

const problem = (code: FlowProblem['code'], nodeId: string | null, message: string = code): FlowProblem => ({
  severity: code === 'channel-limit' ? 'warning' : 'error',
  code,
  nodeId,
  itemId: null,
  message,
})
const withMessage = (document: FlowDocument, id: string, text: string): FlowDocument => ({
  ...document,
  nodes: document.nodes.map((node) =>
    node.id === id ? { ...node, botInteractions: node.botInteractions.map((message) => ({ ...message, text })) } : node,
  ),
})

describe('what the server said of a text', () => {
  const text = flowOf()

  it('stands beside what is found here, errors first, until its node is changed', () => {
    const told = createTold(text, [problem('missing-file', 'sales'), problem('channel-limit', 'menu')])
    const here = [problem('near-phrase', 'help')]
    const codes = (document: FlowDocument) =>
      joinProblems(document, here, told).map(({ code, nodeId }) => `${code} ${nodeId}`)
    expect(codes(text)).toEqual(['missing-file sales', 'near-phrase help', 'channel-limit menu'])
    expect(codes(withMessage(text, 'sales', 'novo'))).toEqual(['near-phrase help', 'channel-limit menu'])
  })

  it('counts for more than an older knowledge of what stands around, and comes back with an undo', () => {
    const told = createTold(text, [])
    const stale = [problem('no-webhook', 'menu')]
    expect(joinProblems(text, stale, told)).toEqual([])
    const changed = withMessage(text, 'menu', 'novo')
    expect(joinProblems(changed, stale, told)).toEqual(stale)
    expect(joinProblems(text, stale, told)).toEqual([])
  })

  it('is told once where both know it, and does not outlive what is mended elsewhere', () => {
    const empty = withMessage(text, 'sales', '')
    const found = checkFlow(empty)
    expect(found.map(({ code }) => code)).toContain('empty-node')
    expect(joinProblems(empty, found, createTold(empty, found))).toEqual(found)
    expect(createTold(empty, found).problems).toEqual([])
  })

  it('of the flow as a whole lasts until anything is changed', () => {
    const told = createTold(text, [problem('draft', null, 'Grande demais')])
    expect(joinProblems(text, [], told)).toHaveLength(1)
    expect(joinProblems(withMessage(text, 'menu', 'novo'), [], told)).toEqual([])
  })
})

describe('a refusal', () => {
  const text = flowOf()
  const refused = (more: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
    readRefusal(text, new ApiError({ status: 422, code: 'draftInvalid', message: 'Erro', ...more }))

  it('names the node and the part of it that each wrong place of the body is', () => {
    const fields = {
      'nodes.2.botInteractions.0.interaction': 'A mensagem pode ter no máximo 4096 caracteres.',
      'nodes.1.userInteractios.1.phrases.0': 'Longa demais',
      name: 'Informe o nome do fluxo.',
    }
    expect(refused({ fields })).toMatchObject([
      {
        nodeId: 'sales',
        itemId: text.nodes[2]?.botInteractions[0]?.id,
        message: 'Node "sales": A mensagem pode ter no máximo 4096 caracteres.',
      },
      { nodeId: 'menu', itemId: 'menu-help', message: 'Node "menu": Longa demais' },
      { nodeId: null, message: 'Informe o nome do fluxo.' },
    ])
  })

  it('of a publication brings what the checks found, nodes and all', () => {
    const problems = [problem('missing-file', 'sales')]
    expect(refused({ details: { problems }, fields: { 'nodes.2': 'x' } })).toEqual(problems)
    expect(refused({})).toEqual([])
  })
})
