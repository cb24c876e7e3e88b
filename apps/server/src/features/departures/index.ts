import type { Handle } from '../../platform/http/index.ts'
import type { Program } from '../../program.ts'
import { defineReleasePerson } from '../users/index.ts'
import { unlinkUserNumber } from '../whatsapp-numbers/index.ts'

/** What follows when a person leaves. Apart from `users`, which the features it needs stand on. */
export const registerDepartures = (_handle: Handle, program: Program): void =>
  defineReleasePerson(program, (companyId, userId) => unlinkUserNumber(program, companyId, userId))
