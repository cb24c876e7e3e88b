import type { ProposedKnowledgeTest } from '@prosa/contract'
import { comparable, namesSomething } from '@prosa/language'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { anyPlace, type KnowledgeIndexes } from '../knowledge-indexes.ts'
import { answerAll } from './rehearse.ts'
import * as tests from './tests.queries.ts'

const mostProposed = 5
/** A company with so many knows how it is done. */
const enoughTests = 10
const sourcesRead = 20
const headingsOfSource = 4
const mostMs = 1_000

/** A heading as a customer would type it: the innermost one. */
const questionOf = (title: string): string => title.split(' › ').at(-1)?.trim() ?? ''

/** Questions from headings of what is published, which their own sections answer now: one of each source before a second one of any. */
export const proposeTests = async (
  indexes: KnowledgeIndexes,
  db: Kysely<DB>,
  companyId: number,
): Promise<ProposedKnowledgeTest[]> => {
  const stored = await tests.list(db, companyId)
  if (stored.length >= enoughTests) return []
  const known = new Set(stored.map(({ question }) => comparable(question)))
  const bounds = { sources: sourcesRead, perSource: headingsOfSource }
  const headings = (await tests.listHeadings(db, companyId, bounds)).flatMap((heading) => {
    const question = questionOf(heading.title)
    return known.has(comparable(question)) || !namesSomething(question) ? [] : [{ ...heading, question }]
  })
  if (headings.length === 0) return []
  const asked = headings.map(({ question }) => ({ text: question, place: anyPlace }))
  const index = await indexes(db, companyId)
  const answers = await answerAll(db, companyId, { index, draft: null }, asked, performance.now() + mostMs)
  return headings
    .flatMap(({ question, sourceId, sourceName, title }, place): ProposedKnowledgeTest[] => {
      const answer = answers[place]
      const best = answer?.kind === 'answer' ? answer.sections[0] : undefined
      if (best?.sourceId !== sourceId || best.title !== title) return []
      return [{ question, source: { id: sourceId, name: sourceName }, title, quote: best.quote }]
    })
    .slice(0, mostProposed)
}
