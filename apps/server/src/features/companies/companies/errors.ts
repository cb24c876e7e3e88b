import { defineErrors } from '../../../platform/errors/index.ts'

export const companyErrors = defineErrors({
  notSuspended: [409, 'Esta empresa não está suspensa.'],
})
