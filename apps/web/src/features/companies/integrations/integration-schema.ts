export { integrationBody as schema } from '@prosa/contract'
