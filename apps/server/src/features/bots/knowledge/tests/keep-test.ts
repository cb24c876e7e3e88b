import type { createKnowledgeTest, KnowledgeTest } from '@prosa/contract'
import { comparable } from '@prosa/language'
import type { z } from 'zod'
import { ensureMember } from '../../../../platform/access/index.ts'
import { audit } from '../../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { AppError, defineErrors, errors } from '../../../../platform/errors/index.ts'
import type { Scope } from '../../../../platform/http/index.ts'
import * as knowledge from '../knowledge.queries.ts'
import * as tests from './tests.queries.ts'

const testErrors = defineErrors({
  tooManyTests: [422, `A empresa já tem ${tests.mostTests} testes. Exclua algum para guardar outro.`],
})

export const listTests = async (
  db: Kysely<DB>,
  companyId: number,
): Promise<{ tests: KnowledgeTest[]; stopsPublishing: boolean }> => ({
  tests: (await tests.list(db, companyId)).map(({ id, question, expects, sourceId, sourceName, title }) => ({
    id,
    question,
    expects,
    source: sourceId === null || sourceName === null ? null : { id: sourceId, name: sourceName },
    title,
  })),
  stopsPublishing: await tests.stops(db, companyId),
})

/** A pair is one section, which is called as its first question: any section of it is meant. @throws notFound, tooManyTests */
export const keepTest = async (
  db: Kysely<DB>,
  scope: Scope,
  { question, expects, sourceId, title }: z.output<typeof createKnowledgeTest.schema.body>,
): Promise<number> => {
  const { companyId, userId } = scope
  const key = comparable(question)
  await ensureMember(db, scope)
  return db.transaction().execute(async (tx) => {
    if ((await tests.countUnderLock(tx, companyId, key)) >= tests.mostTests) throw new AppError(testErrors.tooManyTests)
    const source = expects === 'section' ? await knowledge.find(tx, companyId, sourceId ?? 0) : null
    if (expects === 'section' && !source) throw new AppError(errors.notFound)
    const id = await tests.store(tx, companyId, {
      question,
      comparable: key,
      expects,
      sourceId: source?.id ?? null,
      title: source && source.kind !== 'pair' ? (title ?? null) : null,
      userId,
    })
    await audit(tx, { companyId, accountId: userId, action: 'knowledge-test.created', record: id })
    return id
  })
}

/** @throws notFound */
export const deleteTest = (db: Kysely<DB>, { companyId, userId: accountId }: Scope, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await tests.remove(tx, companyId, id))) throw new AppError(errors.notFound)
    await audit(tx, { companyId, accountId, action: 'knowledge-test.deleted', record: id })
  })

export const setStops = (
  db: Kysely<DB>,
  { companyId, userId: accountId }: Scope,
  stopsPublishing: boolean,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tests.setStops(tx, companyId, stopsPublishing)
    await audit(tx, { companyId, accountId, action: 'knowledge-test.settings-changed', detail: { stopsPublishing } })
  })
