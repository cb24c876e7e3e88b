import { type KnowledgeDetail, publishKnowledge } from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { ApiError } from '../../../app/api-error.ts'
import { confirm } from '../../../ui/confirm.ts'
import { knowledgeTexts } from './texts.ts'

const texts = knowledgeTexts.panel

/** Publishes what was seen. Tests that fail are told, and may be agreed to where the company allows it; null: they were not. */
export const publishSource = (id: number, revision: string): Promise<KnowledgeDetail | null> =>
  withAgreement((accepts) => call(publishKnowledge, { params: { id }, body: { revision, ...accepts } }))

interface Agreement {
  acceptsFailedTests?: true
}

/** Sends what tests may refuse; asks whether to send it all the same. */
export async function withAgreement<A>(send: (accepts: Agreement) => Promise<A>): Promise<A | null> {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'testsFailed') throw error
    const text = texts.testsAsk(error.message)
    return (await confirm({ text, confirmLabel: texts.publishAnyway })) ? send({ acceptsFailedTests: true }) : null
  }
}
