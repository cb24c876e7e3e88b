/** Texts of the cost of official API campaigns. */
export const costTexts = {
  title: 'Custo',
  categories: { MARKETING: 'Marketing', UTILITY: 'Utilidade', AUTHENTICATION: 'Autenticação' } as Record<
    string,
    string
  >,
  category: (label: string) => `Categoria ${label}.`,
  estimated: (sum: string) => `Custo estimado: ${sum}, se todas forem entregues.`,
  unknown: 'O custo não é mostrado: não há preços cadastrados para esta categoria.',
  withoutRate: (shown: string, count: number) =>
    `Fora ${shown} ${count === 1 ? 'mensagem' : 'mensagens'} para países sem preço cadastrado.`,
  limited: (shown: string, count: number) =>
    `A conta pode começar conversas com até ${shown} ${count === 1 ? 'pessoa' : 'pessoas'} em 24 horas, somados todos os seus números.`,
  unlimited: 'A conta pode começar conversas com quantas pessoas quiser.',
  taken: (shown: string, left: string) => `Outras campanhas usam até ${shown} nesse período: sobram ${left}.`,
  over: 'Esta campanha passa disso: divida-a em mais dias, ou as últimas mensagens serão recusadas.',
} as const
