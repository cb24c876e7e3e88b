import * as contract from '@prosa/contract'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { simulate } from './simulate.ts'

export const registerSimulator = (handle: Handle, platform: Platform): void => {
  handle(contract.simulate, ({ scope, db, body }) => simulate(db, platform, scope, body, 'mine'))

  handle(contract.testBotDialog, ({ scope, db, body }) => simulate(db, platform, scope, body, 'live'))
}
