import { readChosenCompany } from './company-choice.ts'
import { readSession } from './session-store.ts'

/**
 * Who asks, and for which company. It begins every key of the cache and the tree of screens hangs on it: what was read for
 * one person or company is never shown to another.
 */
export function readScope(): string {
  const session = readSession()
  if (session.status !== 'active') return 'nobody'
  const { id, admin, companyId } = session.user
  return `${id}@${admin ? (readChosenCompany()?.id ?? 'none') : companyId}`
}
