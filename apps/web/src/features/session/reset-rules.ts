import { sessionTexts } from './texts.ts'

/** The contract's own limit; the server has the last word. */
const minLength = 8

export interface NewPassword {
  newPassword: string
  confirmPassword: string
}

/** 'Salvar senha' waits for both. */
export const canSubmitReset = ({ newPassword, confirmPassword }: NewPassword): boolean =>
  newPassword !== '' && confirmPassword !== ''

/** What is wrong with each field, before the server is asked. */
export const checkReset = ({ newPassword, confirmPassword }: NewPassword): Partial<NewPassword> => ({
  ...(newPassword.length < minLength ? { newPassword: sessionTexts.passwordTooShort } : {}),
  ...(newPassword === confirmPassword ? {} : { confirmPassword: sessionTexts.passwordMismatch }),
})
