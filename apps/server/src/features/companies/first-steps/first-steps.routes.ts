import { readFirstSteps } from '@prosa/contract'
import type { Handle } from '../../../platform/http/index.ts'
import { findFirstSteps } from './first-steps.queries.ts'

export const registerFirstSteps = (handle: Handle): void => {
  handle(readFirstSteps, ({ scope, db }) => findFirstSteps(db, scope.companyId, scope.workspaceIds))
}
