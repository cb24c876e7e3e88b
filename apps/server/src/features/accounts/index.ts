export { registerAccounts } from './accounts.routes.ts'
