export { chatContactBody as schemaFor } from '@prosa/contract'
