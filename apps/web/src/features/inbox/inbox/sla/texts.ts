/** Texts of what a workspace has set itself for its rooms. */
export const slaTexts = {
  lateBy: (span: string) => `Atrasada há ${span}`,
  leftOf: (span: string) => `Em até ${span}`,
  answerBy: 'Resposta',
  closeBy: 'Finalização',
} as const
