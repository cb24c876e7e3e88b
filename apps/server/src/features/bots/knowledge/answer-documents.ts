import type { DocumentsAnswer } from '@prosa/flow'
import type { Handles } from '../../../platform/database/index.ts'
import { askKnowledge, type KnowledgeQuestion } from './ask-knowledge.ts'
import { createKnowledgeIndexes } from './knowledge-indexes.ts'

export type AskedDocuments = KnowledgeQuestion & {
  companyId: number
  /** How long the customer may wait; 0 or less: nothing is asked. */
  timeoutMs: number
}

/** Asks a company's documents for a flow. Null if that failed or took too long: then nothing was understood. Does not throw. */
export type AnswerDocuments = (asked: AskedDocuments) => Promise<DocumentsAnswer | null>

interface Deps {
  database: Handles
  log: { error(detail: object, message: string): void }
}

/** Maximum time a customer waits for the documents. */
export const documentsMs = 2_000

/** Shares one index of each company between all conversations of the process. */
export const createAnswerDocuments = ({ database, log }: Deps): AnswerDocuments => {
  const indexes = createKnowledgeIndexes()
  return async ({ companyId, timeoutMs, ...question }) => {
    if (timeoutMs <= 0) return null
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), timeoutMs)
    })
    const asked = askKnowledge(indexes, database.scoped(companyId), companyId, question).catch((error: unknown) => {
      log.error({ err: error, companyId }, 'The documents could not be asked; nothing was understood')
      return null
    })
    try {
      const answer = await Promise.race([asked, late])
      return answer && toFlow(answer)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Titles are offered only where a person tests; a customer gets a quotation or nothing. */
const toFlow = ({ kind, understood, sections }: Awaited<ReturnType<typeof askKnowledge>>): DocumentsAnswer => {
  const [best] = sections
  return {
    quote: kind === 'answer' && best ? { text: best.quote, source: best.source } : null,
    understood,
    sections: sections.map(({ title, source, probability, reasons }) => ({ title, source, probability, reasons })),
  }
}
