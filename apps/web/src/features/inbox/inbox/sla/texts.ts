/** Texts of a workspace's target times. */
export const slaTexts = {
  lateBy: (span: string) => `Atrasada há ${span}`,
  leftOf: (span: string) => `Em até ${span}`,
  answerBy: 'Resposta',
  closeBy: 'Finalização',
} as const
