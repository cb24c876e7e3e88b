import { knowledgeLimits } from '@prosa/contract'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, type ErrorEntry } from '../../platform/errors/index.ts'
import { quotaErrors } from './errors.ts'
import { countUsed, lockQuotas, type Quotas } from './quotas.queries.ts'

const counted = (most: number, one: string, many: string): string =>
  `A empresa pode ter no máximo ${most.toLocaleString('pt-BR')} ${most === 1 ? one : many}.`

const kinds = {
  workspaces: { quota: 'workspaceQuota', error: quotaErrors.workspaceQuota },
  users: { quota: 'userQuota', error: quotaErrors.userQuota },
  bots: { quota: 'botQuota', error: quotaErrors.botQuota },
  knowledgeSources: {
    quota: 'knowledgeSourceQuota',
    error: quotaErrors.knowledgeSourceQuota,
    tell: (most: number) => counted(most, 'fonte', 'fontes'),
  },
  knowledgeSections: {
    quota: 'knowledgeSectionQuota',
    error: quotaErrors.knowledgeSectionQuota,
    tell: (most: number) => counted(most, 'trecho publicado', 'trechos publicados'),
    ceiling: knowledgeLimits.sections,
  },
} as const satisfies Record<string, Kind>

interface Kind {
  quota: keyof Quotas
  error: ErrorEntry
  /** The error's text, where it names the limit. */
  tell?: (most: number) => string
  /** Holds also for a company without a limit. */
  ceiling?: number
}

/**
 * Refuses records beyond a company's quota; 0 is unlimited. Called before creating them, in the same transaction: the
 * company's row stays locked until its end.
 * @throws an error of `quotaErrors` with `details` { used, allowed }
 */
export const demandQuota = async (
  tx: Kysely<DB>,
  companyId: number,
  kind: keyof typeof kinds,
  adding: number,
  now: Date,
): Promise<void> => {
  const { quota, error, tell, ceiling }: Kind = kinds[kind]
  const own = (await lockQuotas(tx, companyId))[quota]
  const allowed = own === 0 ? (ceiling ?? 0) : own
  if (allowed === 0 || adding <= 0) return
  const used = (await countUsed(tx, companyId, now))[kind]
  if (used + adding <= allowed) return
  throw new AppError(error, { details: { used, allowed }, ...(tell && { message: tell(allowed) }) })
}
