import type { FlowDocument } from '@prosa/flow'
import { drawFlow, type NodeDraft } from '../../features/bots/index.ts'

const yes = ['sim', 'sim, por favor', 'pode ser', 'claro', 'quero', 'pode chamar', 'com certeza', 'isso', 'ok']
const no = ['não', 'agora não', 'não, obrigado', 'não, obrigada', 'não precisa', 'deixa pra depois', 'mais tarde']
const thanks = ['obrigado', 'obrigada', 'valeu', 'muito obrigado', 'era só isso', 'só isso mesmo', 'tudo certo']
const person = [
  'falar com uma pessoa',
  'quero falar com um atendente',
  'me passa para um humano',
  'chama alguém por favor',
  'atendimento humano',
  'preciso falar com alguém da loja',
]
const buy = [
  'ver produtos',
  'quero comprar',
  'o que vocês vendem',
  'quais produtos vocês têm',
  'estou procurando uma roupa',
  'quero uma camiseta',
  'vocês têm tênis',
  'queria ver o catálogo',
  'quanto custa um vestido',
]

export interface ShopIds {
  salesWorkspaceId: number
  supportWorkspaceId: number
  productId: number
  sizeId: number
  orderId: number
}

/** The flow of 'Loja Demo': a small shop that sells, tracks orders, takes exchanges and calls a person when asked to. */
export const shopFlow = (ids: ShopIds): FlowDocument =>
  drawFlow('loja', 'Loja Demo', {
    Início: {
      says: 'Olá! Que bom ter você aqui na Loja Demo.\nSou a Lia, assistente virtual. Como posso ajudar?',
      replies: [
        'Ver produtos',
        'Acompanhar pedido',
        'Trocas e devoluções',
        'Formas de pagamento',
        'Falar com uma pessoa',
      ],
      exits: [
        { to: 'Escolher produto', phrases: buy },
        {
          to: 'Acompanhar pedido',
          phrases: [
            'acompanhar pedido',
            'onde está meu pedido',
            'quero rastrear minha compra',
            'meu pedido não chegou',
            'quando chega minha encomenda',
            'qual o status da minha compra',
            'código de rastreio',
          ],
        },
        {
          to: 'Trocas',
          phrases: [
            'trocas e devoluções',
            'quero trocar um produto',
            'o tamanho não serviu',
            'quero devolver',
            'veio com defeito',
            'como funciona a troca',
            'quero meu dinheiro de volta',
          ],
        },
        {
          to: 'Pagamento',
          phrases: [
            'formas de pagamento',
            'aceita pix',
            'dá para parcelar',
            'em quantas vezes posso pagar',
            'aceita cartão',
            'posso pagar no boleto',
            'tem desconto à vista',
          ],
        },
        {
          to: 'Horários',
          phrases: [
            'horários e endereço',
            'qual o horário de funcionamento',
            'onde fica a loja',
            'vocês abrem no sábado',
            'qual é o endereço',
            'que horas fecha',
          ],
        },
        { to: 'Equipe de vendas', phrases: person },
      ],
      fallback: [
        'Ainda não aprendi sobre isso. Posso mostrar produtos, acompanhar um pedido, falar de trocas ou chamar uma pessoa.',
        'Não entendi bem. Você pode dizer de outro jeito ou escolher uma das opções abaixo.',
      ],
    },
    ...buying(ids),
    ...orders(ids),
    ...information,
    ...people(ids),
  })

const buying = ({ productId, sizeId }: ShopIds): Record<string, NodeDraft> => ({
  'Escolher produto': {
    says: 'Temos camisetas, calças, vestidos e tênis. Qual deles você procura?',
    replies: ['Camiseta', 'Calça', 'Vestido', 'Tênis', 'Ainda não sei'],
    tag: { stage: 'Compra' },
    exits: [
      {
        to: 'Sugestões',
        phrases: [
          'ainda não sei',
          'me ajuda a escolher',
          'o que você sugere',
          'qual é o mais vendido',
          'é para presente',
        ],
      },
      { to: 'Escolher tamanho', entity: { id: productId, name: 'Produto' } },
    ],
    fallback: ['Esse eu não encontrei. Trabalhamos com camisetas, calças, vestidos e tênis: qual você prefere?'],
  },
  Sugestões: {
    says: 'Os queridinhos do mês são a camiseta de algodão (R$ 59) e o tênis casual (R$ 189). Quer que alguém da equipe separe um deles para você?',
    replies: ['Sim, por favor', 'Agora não'],
    exits: [
      { to: 'Equipe de vendas', phrases: [...yes, 'quero a camiseta', 'quero o tênis'] },
      { to: 'Até logo', phrases: [...no, 'só estou olhando'] },
    ],
  },
  'Escolher tamanho': {
    says: 'Ótima escolha! Qual tamanho de @Produto-Escolher produto você usa?',
    replies: ['P', 'M', 'G', 'GG'],
    exits: [
      { to: 'Receber ou retirar', entity: { id: sizeId, name: 'Tamanho' } },
      {
        to: 'Equipe de vendas',
        phrases: ['não sei meu tamanho', 'tem tabela de medidas', 'não tenho certeza do tamanho'],
      },
    ],
    fallback: ['Os tamanhos vão de P a GG, e nos calçados de 34 a 44. Qual é o seu?'],
  },
  'Receber ou retirar': {
    says: 'Temos o tamanho @Tamanho-Escolher tamanho em estoque. Você prefere receber em casa ou retirar na loja?',
    replies: ['Receber em casa', 'Retirar na loja'],
    exits: [
      { to: 'Entrega', phrases: ['receber em casa', 'entrega', 'manda pra minha casa', 'prefiro receber', 'em casa'] },
      { to: 'Retirada', phrases: ['retirar na loja', 'vou buscar', 'passo aí para pegar', 'retirada', 'na loja'] },
    ],
  },
  Entrega: {
    says: 'A entrega leva até 5 dias úteis e o frete é grátis acima de R$ 199. Posso chamar alguém da equipe para fechar a compra?',
    replies: ['Sim, por favor', 'Agora não'],
    exits: [
      { to: 'Equipe de vendas', phrases: yes },
      { to: 'Até logo', phrases: no },
    ],
  },
  Retirada: {
    says: 'Fica pronto em 2 horas na Rua das Laranjeiras, 120. Posso chamar alguém da equipe para deixar reservado?',
    replies: ['Sim, por favor', 'Agora não'],
    exits: [
      { to: 'Equipe de vendas', phrases: yes },
      { to: 'Até logo', phrases: no },
    ],
  },
})

const orders = ({ orderId }: ShopIds): Record<string, NodeDraft> => ({
  'Acompanhar pedido': {
    says: 'Claro! Qual é o número do pedido? São seis algarismos, no assunto do e-mail de confirmação.',
    replies: ['Não tenho o número'],
    tag: { stage: 'Pedido' },
    exits: [
      {
        to: 'Sem número',
        phrases: ['não tenho o número', 'não encontrei o e-mail', 'perdi o número', 'não sei o número'],
      },
      { to: 'Situação do pedido', entity: { id: orderId, name: 'Pedido' } },
    ],
    fallback: ['O número do pedido tem seis algarismos, por exemplo 204518. Pode conferir, por favor?'],
  },
  'Situação do pedido': {
    says: 'Encontrei! O pedido @Pedido-Acompanhar pedido saiu para entrega e deve chegar até amanhã, às 18h. Ajudo em algo mais?',
    replies: ['Era só isso', 'Preciso de ajuda'],
    exits: [
      { to: 'Até logo', phrases: [...thanks, ...no] },
      {
        to: 'Equipe de suporte',
        phrases: ['preciso de ajuda', 'está atrasado', 'quero mudar o endereço', 'quero cancelar', ...person],
      },
    ],
  },
  'Sem número': {
    says: 'Sem problema: a equipe localiza a compra pelo seu nome. Posso passar você para alguém agora?',
    replies: ['Sim, por favor', 'Agora não'],
    exits: [
      { to: 'Equipe de suporte', phrases: yes },
      { to: 'Até logo', phrases: no },
    ],
  },
  Trocas: {
    says: 'A primeira troca é por nossa conta, em até 30 dias depois da entrega. Me conte em poucas palavras o que aconteceu.',
    tag: { stage: 'Troca', list: 'Trocas' },
    exits: [{ to: 'Equipe de suporte' }],
  },
})

const information: Record<string, NodeDraft> = {
  Pagamento: {
    says: 'Aceitamos Pix com 5% de desconto, cartão em até 6 vezes sem juros e boleto. Quer ver os produtos?',
    replies: ['Ver produtos', 'Era só isso'],
    exits: [
      { to: 'Escolher produto', phrases: [...buy, ...yes] },
      { to: 'Até logo', phrases: [...thanks, ...no] },
    ],
  },
  Horários: {
    says: 'Atendemos de segunda a sábado, das 9h às 19h, na Rua das Laranjeiras, 120, Centro. Esperamos sua visita!',
    link: { label: 'Ver no mapa', address: 'https://www.openstreetmap.org/search?query=Rua%20das%20Laranjeiras%20120' },
  },
  'Até logo': {
    says: 'Foi um prazer falar com você! Quando precisar, é só mandar uma mensagem.',
  },
}

const people = ({ salesWorkspaceId, supportWorkspaceId }: ShopIds): Record<string, NodeDraft> => ({
  'Equipe de vendas': {
    says: 'Perfeito! Já chamei alguém da nossa equipe. Um instante, por favor.',
    tag: { stage: 'Atendimento' },
    queueOf: salesWorkspaceId,
  },
  'Equipe de suporte': {
    says: 'Obrigada por contar. Vou passar sua conversa para o suporte, que responde por aqui mesmo.',
    tag: { stage: 'Suporte' },
    queueOf: supportWorkspaceId,
  },
})
