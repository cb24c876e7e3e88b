import type { DocumentsAnswer } from '@prosa/flow'
import { documentsOffered } from '@prosa/language'
import type { Clock } from '../../../platform/clock/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { type AskedSection, askKnowledge, type KnowledgeQuestion } from './ask-knowledge.ts'
import { createKnowledgeIndexes, type KnowledgeIndexes } from './knowledge-indexes.ts'

export type AskedDocuments = KnowledgeQuestion & {
  companyId: number
  /** How long the customer may wait; 0 or less: nothing is asked. */
  timeoutMs: number
}

/** The companies' documents, with one index of each company for the whole process. */
export interface Documents {
  /** What the published sources say to a question. */
  ask(db: Kysely<DB>, companyId: number, question: KnowledgeQuestion): ReturnType<typeof askKnowledge>
  /** The index that it is asked with. */
  indexes: KnowledgeIndexes
  /** The same for a flow. Null if that failed or took too long: then nothing was understood. Does not throw. */
  answer(db: Kysely<DB>, asked: AskedDocuments): Promise<DocumentsAnswer | null>
}

/** Asks a company's documents for a flow; see `Documents`. */
export type AnswerDocuments = (asked: AskedDocuments) => Promise<DocumentsAnswer | null>

interface Deps {
  log: { error(detail: object, message: string): void }
  clock: Clock
}

/** Maximum time a customer waits for the documents. */
export const documentsMs = 2_000

export const createDocuments = ({ log, clock }: Deps): Documents => {
  const indexes = createKnowledgeIndexes(clock)
  const ask: Documents['ask'] = (db, companyId, question) => askKnowledge(indexes, db, companyId, question)
  return {
    ask,
    indexes,
    answer: async (db, { companyId, timeoutMs, ...question }) => {
      if (timeoutMs <= 0) return null
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), timeoutMs)
      })
      const asked = ask(db, companyId, question).catch((error: unknown) => {
        log.error({ err: error, companyId }, 'The documents could not be asked; nothing was understood')
        return null
      })
      try {
        const answer = await Promise.race([asked, late])
        return answer && toFlow(answer)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** A quotation; else the titles that are likely enough to be offered. */
const toFlow = ({ kind, understood, sections }: Awaited<ReturnType<typeof askKnowledge>>): DocumentsAnswer => {
  const [best] = sections
  const offered = kind === 'offer' ? sections.filter(isOffered) : []
  return {
    quote: kind === 'answer' && best ? { text: best.quote, source: best.toldSource } : null,
    ...(offered.length > 0
      ? { offers: offered.map(({ sectionId, title, toldSource: source }) => ({ sectionId, title, source })) }
      : {}),
    understood,
    sections: sections.map(({ title, source, sourceId, probability, reasons }) => ({
      title,
      source,
      sourceId,
      probability,
      reasons,
    })),
  }
}

/** Whether a section may be what is asked, so that its title is offered to a customer and its words to an attendant. */
export const isOffered = ({ probability }: Pick<AskedSection, 'probability'>): boolean =>
  probability >= documentsOffered
