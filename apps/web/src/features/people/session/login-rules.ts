/** 'Entrar' waits for both. */
export const canSubmitLogin = (email: string, password: string): boolean =>
  email.trim() !== '' && password.trim() !== ''

/** The last form of the address, /login/{email}/true, follows an accepted invite. */
export const hasAcceptedInvite = (invite: string | undefined): boolean => invite === 'true'
