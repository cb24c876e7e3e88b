export { registerAccounts } from './accounts.routes.ts'
export { signUpFormPlace } from './sign-up-form.ts'
