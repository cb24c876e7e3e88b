/** One thing that happens in a conversation of the demo. Customers write; the bot answers by itself, from its flow. */
export type Line =
  | { by: 'customer'; text: string }
  /** The attendant enters the room, then writes. */
  | { by: 'attendant'; text: string }
  | { by: 'attendant'; closes: true }
  /** Some time after it was closed. */
  | { by: 'attendant'; reopens: true }
  | { by: 'silence'; closes: true }
  /** The room goes on: offered to an attendant, or to the company's own system, which holds it from then on. */
  | { by: 'transfer'; to: 'attendant' | 'outside' }

const customer = (...texts: string[]): Line[] => texts.map((text) => ({ by: 'customer', text }))
const attendant = (...texts: string[]): Line[] => texts.map((text) => ({ by: 'attendant', text }))
const closed: Line = { by: 'attendant', closes: true }
const ranOut: Line = { by: 'silence', closes: true }

/** A conversation up to the point where somebody of the team should answer, and how it then goes on. */
export interface Story {
  begins: Line[]
  /** Empty where the bot settles everything by itself. */
  goesOn: Line[]
}

export const shopStories: readonly Story[] = [
  {
    begins: customer('Oi', 'Ver produtos', 'Camiseta', 'M', 'Receber em casa', 'Sim, por favor'),
    goesOn: [
      ...attendant(
        'Oi! Aqui é da equipe da Loja Demo. A camiseta M está separada, em branco e em azul-marinho. Qual você prefere?',
      ),
      ...customer('A azul-marinho'),
      ...attendant('Combinado! O total fica R$ 59 mais R$ 12 de frete. Posso mandar o Pix?'),
      ...customer('Pode sim', 'Paguei!'),
      ...attendant('Recebido, obrigada! Chega em até 5 dias úteis.'),
      closed,
    ],
  },
  {
    begins: customer('Bom dia, onde está meu pedido?', '204518', 'Era só isso'),
    goesOn: [],
  },
  {
    begins: customer('Olá', 'Trocas e devoluções', 'O vestido ficou apertado nos ombros'),
    goesOn: [
      ...attendant('Olá! Sinto muito que não serviu. Temos o G disponível: quer fazer a troca por ele?'),
      ...customer('Quero sim, como faço?'),
      ...attendant('Enviei a etiqueta de postagem para o seu e-mail. É só levar o pacote a uma agência dos Correios.'),
      ...customer('Recebi, muito obrigada!'),
      closed,
    ],
  },
  {
    begins: customer('vocês aceitam pix?', 'Era só isso'),
    goesOn: [],
  },
  {
    begins: customer('Oi, tudo bem?', 'quero comprar um tênis', 'tênis', '39', 'Retirar na loja', 'Sim, por favor'),
    goesOn: [
      ...attendant('Oi! Reservei o tênis casual 39 até amanhã às 19h, no seu nome.'),
      ...customer('Perfeito, passo aí depois do trabalho'),
      ...attendant('Combinado! É só falar no caixa.'),
      closed,
    ],
  },
  {
    begins: customer('qual o horário de funcionamento?'),
    goesOn: [],
  },
  {
    begins: customer('Boa tarde', 'meu pedido não chegou', 'Não tenho o número', 'Sim, por favor'),
    goesOn: [
      ...attendant('Boa tarde! Pode me dizer o seu nome completo e o dia da compra?'),
      ...customer('Foi na terça da semana passada'),
      ...attendant(
        'Localizei. Houve um atraso na transportadora, e a nova previsão é sexta-feira. Vou acompanhar de perto.',
      ),
      ...customer('Tá bom, aguardo então'),
      closed,
    ],
  },
  {
    begins: customer('Oi', 'Ver produtos', 'Ainda não sei', 'só estou olhando'),
    goesOn: [],
  },
  {
    begins: customer('quero falar com um atendente'),
    goesOn: [
      ...attendant('Olá! Em que posso ajudar?'),
      ...customer('Vocês vendem no atacado?'),
      ...attendant('Vendemos, a partir de 20 peças. Quer que eu mande a tabela?'),
      ...customer('Quero, por favor'),
      ...attendant('Enviada por e-mail. Qualquer dúvida, é só chamar.'),
      closed,
    ],
  },
  {
    begins: customer(
      'Oi',
      'tem jaqueta de couro?',
      'Formas de pagamento',
      'Ver produtos',
      'Calça',
      'G',
      'Receber em casa',
      'Agora não',
    ),
    goesOn: [],
  },
  {
    begins: customer('Boa noite', 'Acompanhar pedido', 'é o 318204', 'está atrasado'),
    goesOn: [
      ...attendant('Oi! Já falei com a transportadora: a entrega é amanhã pela manhã.'),
      ...customer('Que bom, obrigado pela rapidez'),
      closed,
    ],
  },
  {
    begins: customer('Olá', 'Ver produtos', 'Vestido', 'P', 'Receber em casa'),
    goesOn: [ranOut],
  },
  {
    begins: [...customer('quero falar com um atendente'), { by: 'transfer', to: 'attendant' }],
    goesOn: [],
  },
  {
    begins: [
      ...customer('Boa tarde', 'meu pedido não chegou', 'Não tenho o número', 'Sim, por favor'),
      { by: 'transfer', to: 'outside' },
      ...customer('Vocês já acharam?'),
    ],
    goesOn: [],
  },
]

/** What happens in a shop now and then. */
export const rareShopStories: readonly Story[] = [
  {
    begins: customer('Olá', 'Trocas e devoluções', 'A calça veio no tamanho errado'),
    goesOn: [
      ...attendant('Olá! Vou ver com o estoque se temos o M e já te aviso.'),
      closed,
      { by: 'attendant', reopens: true },
      ...attendant('Voltei! Temos o M, e a etiqueta de troca já está no seu e-mail.'),
      ...customer('Maravilha, obrigado!'),
      closed,
    ],
  },
  // Nobody came in time.
  { begins: customer('Boa tarde', 'quero falar com um atendente'), goesOn: [ranOut] },
  // The customer did not come back.
  {
    begins: customer('quero falar com um atendente'),
    goesOn: [...attendant('Oi! Como posso ajudar? Se for sobre um pedido, me passe o número, por favor.'), ranOut],
  },
]

export const campaignStories: readonly Story[] = [
  {
    begins: customer('Vi a promoção no Instagram', 'Quero aproveitar'),
    goesOn: [
      ...attendant('Oi! Que bom! Quais peças você quer levar?'),
      ...customer('Duas camisetas M e um vestido P'),
      ...attendant('Separei tudo. A terceira peça sai de graça.'),
      closed,
    ],
  },
  { begins: customer('Oi', 'Como funciona?', 'Agora não'), goesOn: [] },
  { begins: customer('não tenho interesse'), goesOn: [] },
]

export const neighbourStories: readonly Story[] = [
  {
    begins: customer('Bom dia', 'quero encomendar um bolo'),
    goesOn: [...attendant('Bom dia! De que sabor?'), ...customer('Cenoura com chocolate'), closed],
  },
  { begins: customer('que horas abre?'), goesOn: [] },
]
