export { registerAccounts, signUpFormPlace } from './accounts/index.ts'
export { registerAudit } from './audit/index.ts'
export { registerCompanies, registerPublicCompanies } from './companies/index.ts'
export { registerFirstSteps } from './first-steps/index.ts'
export { registerInstallation } from './installation/index.ts'
export {
  createKeyLookup,
  demandIntegration,
  listEditors,
  readGrants,
  registerIntegrations,
} from './integrations/index.ts'
export { registerIsolation } from './isolation/index.ts'
export { registerMcp } from './mcp/index.ts'
export { registerPlatformKeys, withPlatformKeys } from './platform-keys/index.ts'
export { registerPlatforms } from './platforms/index.ts'
export { registerWorkspaceManagement } from './workspace-management/index.ts'
