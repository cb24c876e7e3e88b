export { chatContactBody as schema } from '@prosa/contract'
