export { rotateSecretBody as schema } from '@prosa/contract'
