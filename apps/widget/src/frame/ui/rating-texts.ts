/** Texts of the rating; a file of their own, since few visitors need them. */
export const ratingTexts = {
  ask: (name: string | null) => (name ? `Como foi o atendimento de ${name}?` : 'Como foi o atendimento?'),
  faces: { 1: 'Péssimo', 2: 'Ruim', 3: 'Regular', 4: 'Bom', 5: 'Ótimo' },
  comment: 'Conte o porquê (opcional)',
  send: 'Enviar',
  kept: (face: string) => `Avaliação registrada: ${face}`,
  thanks: 'Obrigado pela avaliação!',
  notNow: 'Agora não',
  close: 'Fechar avaliação',
} as const
