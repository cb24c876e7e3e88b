export { registerLabels } from './labels.routes.ts'
