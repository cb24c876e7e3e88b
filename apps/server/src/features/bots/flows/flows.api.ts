import {
  type ApiFlowDraft,
  type ApiFlowNode,
  type ApiFlowVersion,
  api,
  type FlowAnswer,
  type FlowTestResult,
} from '@prosa/contract'
import type { Handle } from '../../../platform/http/index.ts'

/* Field names of flows in /api/v1; only names are converted. */

const nodeToApi = ({
  userInteractios,
  callWebhook,
  transferDto,
  first: _first,
  end: _end,
  level: _level,
  ...node
}: FlowAnswer['nodes'][number]): ApiFlowNode => ({
  ...node,
  userInteractions: userInteractios,
  webhookCall: callWebhook,
  transferData: transferDto,
})

const flowToApi = ({ botId, name, nodes, updatedAt, updatedBy }: FlowAnswer) => ({
  botId,
  name,
  nodes: nodes.map(nodeToApi),
  updatedAt,
  updatedBy,
})

export const draftToApi = (flow: FlowAnswer): ApiFlowDraft => ({ ...flowToApi(flow), revision: flow.revision })

export const flowVersionToApi = (flow: FlowAnswer & { version: number }): ApiFlowVersion => ({
  ...flowToApi(flow),
  id: flow.id,
  version: flow.version,
})

const states = { passed: 'passed', failed: 'failed', 'not-run': 'not_run' } as const

export const testResultToApi = ({ id, name, state, failedSteps, steps }: FlowTestResult) => ({
  id,
  name,
  state: states[state],
  failedSteps,
  differences: (steps ?? []).flatMap(({ differences }, place) =>
    differences.map(({ nodeId, message }) => ({ step: place + 1, nodeId, message })),
  ),
})

export const exposeNotUnderstood = ({ expose }: Pick<Handle, 'expose'>): void =>
  expose(api.listNotUnderstood, {
    call: ({ params }) => ({ params: { botId: params.id } }),
    answer: ({ groups }) => ({ data: groups }),
  })
