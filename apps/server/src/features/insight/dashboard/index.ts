export { registerDashboard } from './dashboard.routes.ts'
export { countServices } from './figures.queries.ts'
