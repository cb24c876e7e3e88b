/** Texts of how a customer judged what they were served. */
export const ratingTexts = {
  rating: 'Avaliação',
  of: (score: number) => `${score} de 5`,
  faces: ['Péssimo', 'Ruim', 'Regular', 'Bom', 'Ótimo'],
} as const
