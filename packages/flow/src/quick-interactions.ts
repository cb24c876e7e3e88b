/** A set of ready training phrases for one intention. */
export interface QuickInteraction {
  id: string
  title: string
  phrases: readonly string[]
}

/** The gallery 'Interações rápidas'. */
export const quickInteractions: readonly QuickInteraction[] = [
  {
    id: 'greeting',
    title: 'Saudação',
    phrases: ['oi', 'olá', 'bom dia', 'boa tarde', 'boa noite', 'oi, tudo bem?', 'e aí', 'opa'],
  },
  {
    id: 'yes',
    title: 'Sim',
    phrases: ['sim', 'claro', 'com certeza', 'isso', 'quero', 'pode ser', 'ok', 'certo', 'positivo', 'isso mesmo'],
  },
  {
    id: 'no',
    title: 'Não',
    phrases: ['não', 'não quero', 'agora não', 'negativo', 'de jeito nenhum', 'não, obrigado', 'deixa pra lá'],
  },
  {
    id: 'thanks',
    title: 'Agradecimento',
    phrases: ['obrigado', 'obrigada', 'muito obrigado', 'valeu', 'agradeço', 'obrigado pela ajuda'],
  },
  {
    id: 'person',
    title: 'Falar com uma pessoa',
    phrases: [
      'falar com atendente',
      'quero falar com uma pessoa',
      'atendimento humano',
      'me passa para um atendente',
      'falar com alguém',
      'preciso de um atendente',
    ],
  },
  {
    id: 'goodbye',
    title: 'Despedida',
    phrases: ['tchau', 'até logo', 'até mais', 'até amanhã', 'adeus', 'falou', 'encerrar', 'só isso mesmo'],
  },
  {
    id: 'menu',
    title: 'Voltar ao menu',
    phrases: ['menu', 'voltar', 'voltar ao menu', 'menu principal', 'opções', 'começar de novo'],
  },
  {
    id: 'help',
    title: 'Ajuda',
    phrases: ['ajuda', 'preciso de ajuda', 'não sei', 'como funciona?', 'o que você faz?', 'pode me ajudar?'],
  },
  {
    id: 'price',
    title: 'Preço',
    phrases: ['quanto custa?', 'qual o preço?', 'qual é o valor?', 'preço', 'valores', 'tabela de preços'],
  },
  {
    id: 'hours',
    title: 'Horário de atendimento',
    phrases: [
      'qual o horário de atendimento?',
      'vocês estão abertos?',
      'que horas abre?',
      'que horas fecha?',
      'horário',
    ],
  },
]
