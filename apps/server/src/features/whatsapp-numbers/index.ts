import type { Program } from '../../program.ts'
import { removeNumber } from './numbers.ts'

export { registerWhatsAppNumbers } from './numbers.routes.ts'

/** Takes a collaborator's own number away, as background work; does nothing where there is none. */
export const unlinkUserNumber = (program: Program, companyId: number, userId: number): Promise<void> =>
  removeNumber(program, program.database.worker.scoped(companyId), { companyId, owner: { user_id: userId } })
