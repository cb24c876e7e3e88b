/** Texts of what a workspace has set itself for its rooms. */
export const slaTexts = {
  /** In a row of the list, where only what is left fits. */
  left: { answer: (span: string) => `Responder em ${span}`, close: (span: string) => `Finalizar em ${span}` },
  missed: {
    answer: (span: string) => `Primeira resposta atrasada há ${span}`,
    close: (span: string) => `Finalização atrasada há ${span}`,
  },
  late: (span: string) => `−${span}`,
  answerBy: 'Resposta até',
  closeBy: 'Finalizar até',
} as const
