export { changedAutomationBody as schema } from '@prosa/contract'
