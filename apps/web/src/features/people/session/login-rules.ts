/** 'Entrar' is enabled once both are filled in. */
export const canSubmitLogin = (email: string, password: string): boolean =>
  email.trim() !== '' && password.trim() !== ''

/** The address /login/{email}/true follows an accepted invitation. */
export const hasAcceptedInvite = (invite: string | undefined): boolean => invite === 'true'
