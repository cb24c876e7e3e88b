/** Texts of how long a customer waits, and of what a workspace has set itself for its rooms. */
export const waitTexts = {
  queued: (time: string) => `Na fila · ${time}`,
  waits: (time: string) => `Espera · ${time}`,
  /** In a row of a list, where only what is left fits. */
  left: { answer: (span: string) => `Responder em ${span}`, close: (span: string) => `Finalizar em ${span}` },
  missed: {
    answer: (span: string) => `Primeira resposta atrasada há ${span}`,
    close: (span: string) => `Finalização atrasada há ${span}`,
  },
} as const
