import { readChosenCompany } from './company-choice.ts'
import { readSession } from './session-store.ts'

/**
 * Person and company. It starts every cache key, and the tree of screens is keyed by it: data of one person or company are never shown to another.
 */
export function readScope(): string {
  const session = readSession()
  if (session.status !== 'active') return 'nobody'
  const { id, admin, companyId } = session.user
  return `${id}@${admin ? (readChosenCompany()?.id ?? 'none') : companyId}`
}
