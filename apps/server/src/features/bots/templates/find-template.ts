import type { TemplateRow } from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import * as templates from './templates.queries.ts'

/**
 * A template of one of the caller's workspaces.
 * @throws notFound, the same for a template of another company, of other workspaces, removed or unknown
 */
export const findTemplate = async (
  db: Kysely<DB>,
  { companyId, workspaceIds }: Pick<Scope, 'companyId' | 'workspaceIds'>,
  id: number,
): Promise<TemplateRow> => {
  const template = await templates.findById(db, companyId, workspaceIds, id)
  if (!template) throw new AppError(errors.notFound)
  return template
}
