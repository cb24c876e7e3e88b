/** Texts of what a workspace has set itself for its rooms. */
export const slaTexts = {
  /** In a row of the list, where only what is left fits. */
  left: { answer: (span: string) => `Responder em ${span}`, close: (span: string) => `Finalizar em ${span}` },
  missed: {
    answer: (span: string) => `Primeira resposta atrasada há ${span}`,
    close: (span: string) => `Finalização atrasada há ${span}`,
  },
  lateBy: (span: string) => `Atrasada há ${span}`,
  leftOf: (span: string) => `Em até ${span}`,
  answerBy: 'Resposta',
  closeBy: 'Finalização',
} as const
