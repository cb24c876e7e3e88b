/** Texts of a customer's waiting time and of the workspace's targets. */
export const waitTexts = {
  queued: (time: string) => `Na fila · ${time}`,
  waits: (time: string) => `Espera · ${time}`,
  /** For a list row, which has space only for the time left. */
  left: { answer: (span: string) => `Responder em ${span}`, close: (span: string) => `Finalizar em ${span}` },
  missed: {
    answer: (span: string) => `Primeira resposta atrasada há ${span}`,
    close: (span: string) => `Finalização atrasada há ${span}`,
  },
} as const
