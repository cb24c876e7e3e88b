export { secondFactorProofBody as schema } from '@prosa/contract'
