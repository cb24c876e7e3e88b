export { beginSecondFactorBody as schema } from '@prosa/contract'
