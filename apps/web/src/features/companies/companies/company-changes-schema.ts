export { companyChanges as schema } from '@prosa/contract'
