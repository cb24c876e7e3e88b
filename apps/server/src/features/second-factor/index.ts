export { registerSecondFactor } from './second-factor.routes.ts'
