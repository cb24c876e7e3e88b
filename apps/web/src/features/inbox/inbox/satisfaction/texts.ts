/** Texts of customers' ratings. */
export const ratingTexts = {
  rating: 'Avaliação',
  of: (score: number) => `${score} de 5`,
  faces: ['Péssimo', 'Ruim', 'Regular', 'Bom', 'Ótimo'],
} as const
