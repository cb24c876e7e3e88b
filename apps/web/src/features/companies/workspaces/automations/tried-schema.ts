export { triedAutomationBody as schema } from '@prosa/contract'
