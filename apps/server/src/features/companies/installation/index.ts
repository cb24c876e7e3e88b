export { registerInstallation } from './installation.routes.ts'
