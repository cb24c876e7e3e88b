import {
  importReadyFlow,
  importTemplate,
  type ReadyFlowRow,
  type TemplateImport,
  type TemplateRow,
} from '@prosa/contract'
import { type CallArguments, call } from '../../app/api.ts'

/** The flow that a bot starts with: a ready flow of the installation, or a template of the company. */
export type ChosenFlow =
  | ({ kind: 'ready' } & Pick<ReadyFlowRow, 'key' | 'name' | 'review'> & Partial<Pick<ReadyFlowRow, 'target'>>)
  | ({ kind: 'template' } & Pick<TemplateRow, 'id' | 'name'>)

type Body = CallArguments<typeof importTemplate>[0]['body']

/** Makes the chosen flow the bot's draft. With `preview`, only returns what the bot still lacks for it. */
export const importChosen = (chosen: ChosenFlow, botId: number, body: Body): Promise<TemplateImport> =>
  chosen.kind === 'ready'
    ? call(importReadyFlow, { params: { botId, key: chosen.key }, body })
    : call(importTemplate, { params: { botId, templateId: chosen.id }, body })

export const isSameFlow = (one: ChosenFlow | null, other: ChosenFlow): boolean =>
  one?.kind === 'ready'
    ? other.kind === 'ready' && one.key === other.key
    : one?.kind === other.kind && one.kind === 'template' && other.kind === 'template' && one.id === other.id
