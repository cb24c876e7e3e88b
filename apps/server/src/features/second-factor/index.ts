export { secretPlace as secondFactorPlace } from './accept-code.ts'
export { removeSecondFactor } from './remove-second-factor.ts'
export { registerSecondFactor } from './second-factor.routes.ts'
