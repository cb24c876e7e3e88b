export { confirmSecondFactorBody as schema } from '@prosa/contract'
