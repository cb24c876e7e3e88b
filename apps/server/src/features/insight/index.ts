export { countServices, registerDashboard } from './dashboard/index.ts'
export { registerReports } from './reports/index.ts'
