export { secretPlace as secondFactorPlace } from './accept-code.ts'
export { removeSecondFactor, removeSecondFactorSince } from './remove-second-factor.ts'
export { registerSecondFactor } from './second-factor.routes.ts'
