export { companyBody as schema } from '@prosa/contract'
