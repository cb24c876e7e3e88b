import { no, person, thanks, yes } from './phrases.ts'
import { askedWorkspace, cpf, freeText, listEntity, patternEntity, type ReadyFlow } from './ready-flow.ts'

const order = { id: 1, name: 'Pedido' }
const zip = { id: 2, name: 'CEP' }
const payment = { id: 3, name: 'Pagamento' }

export const shop: ReadyFlow = {
  key: 'shop',
  name: 'Loja',
  description: 'Vende, acompanha pedidos, explica trocas e pagamento e chama a equipe.',
  target: 1,
  review: ['Pagamento', 'Frete e prazos', 'Horários da loja', 'Não serviu'],
  entities: [
    patternEntity(order.id, order.name, '\\b\\d{4,10}\\b'),
    patternEntity(zip.id, zip.name, '\\b\\d{5}-?\\d{3}\\b'),
    listEntity(payment.id, payment.name, {
      Pix: ['pix', 'transferência'],
      Cartão: ['cartão de crédito', 'crédito', 'débito', 'parcelado'],
      Boleto: ['boleto bancário'],
    }),
  ],
  nodes: {
    Início: {
      says: 'Olá! Este é o atendimento virtual de {empresa}. Como posso ajudar?',
      replies: [
        'Quero comprar',
        'Meu pedido',
        'Trocas e devoluções',
        'Pagamento',
        'Frete e horários',
        'Falar com a equipe',
      ],
      exits: [
        {
          to: 'O que procura',
          phrases: [
            'quero comprar',
            'vocês têm',
            'estou procurando um produto',
            'quanto custa',
            'queria ver o catálogo',
            'tem no estoque',
          ],
        },
        {
          to: 'Acompanhar pedido',
          phrases: [
            'meu pedido',
            'onde está minha compra',
            'quero rastrear a encomenda',
            'meu pedido não chegou',
            'código de rastreio',
            'quando chega',
          ],
        },
        {
          to: 'Trocas',
          phrases: [
            'trocas e devoluções',
            'quero trocar um produto',
            'quero devolver',
            'veio com defeito',
            'não serviu em mim',
            'quero meu dinheiro de volta',
          ],
        },
        {
          to: 'Pagamento',
          phrases: [
            'pagamento',
            'formas de pagamento',
            'aceita pix',
            'dá para parcelar',
            'em quantas vezes posso pagar',
            'tem desconto à vista',
          ],
        },
        {
          to: 'Frete e horários',
          phrases: [
            'frete e horários',
            'qual o valor da entrega',
            'quanto tempo demora para entregar',
            'qual o horário de funcionamento',
            'onde fica a loja',
            'vocês abrem sábado',
          ],
        },
        { to: 'Equipe da loja', phrases: ['falar com a equipe', ...person] },
      ],
      fallback: ['Ainda não sei responder isso. Posso ajudar com compras, pedidos, trocas ou chamar alguém da equipe.'],
    },
    'O que procura': {
      says: 'Que bom! O que você está procurando? Pode escrever o produto, a marca, a cor ou o tamanho.',
      tag: { stage: 'Compra', list: 'Interessados' },
      exits: [{ to: 'Entrega ou retirada', entity: freeText('produto') }],
    },
    'Entrega ou retirada': {
      says: 'Anotado: @produto-O que procura. Você prefere receber em casa ou retirar na loja?',
      replies: ['Receber em casa', 'Retirar na loja'],
      exits: [
        { to: 'CEP da entrega', phrases: ['receber em casa', 'entrega', 'manda pra minha casa', 'prefiro receber'] },
        { to: 'Vendedor na loja', phrases: ['retirar na loja', 'vou buscar', 'passo aí para pegar', 'retirada'] },
      ],
    },
    'CEP da entrega': {
      says: 'Qual é o CEP da entrega? Com ele a equipe informa o frete e o prazo.',
      replies: ['Não sei o CEP'],
      exits: [
        { to: 'Vendedor sem CEP', phrases: ['não sei o CEP', 'não lembro', 'não tenho aqui agora'] },
        { to: 'Vendedor com CEP', entity: zip },
      ],
      fallback: ['O CEP tem oito números, por exemplo 01310-100. Pode conferir?'],
    },
    'Vendedor com CEP': {
      says: 'Obrigado! Já estou chamando alguém de vendas para confirmar o estoque e o frete para o CEP @CEP-CEP da entrega.',
      queueOf: askedWorkspace,
    },
    'Vendedor sem CEP': {
      says: 'Sem problema. Alguém de vendas vai confirmar o estoque e ajudar com o endereço da entrega.',
      queueOf: askedWorkspace,
    },
    'Vendedor na loja': {
      says: 'Ótimo! Alguém de vendas vai confirmar o estoque e separar para você.',
      queueOf: askedWorkspace,
    },
    'Acompanhar pedido': {
      says: 'Claro! Qual é o número do pedido? Ele está no e-mail de confirmação da compra.',
      replies: ['Não tenho o número'],
      tag: { stage: 'Pedido' },
      exits: [
        { to: 'Pedido por CPF', phrases: ['não tenho o número', 'perdi o e-mail', 'não sei o número do pedido'] },
        { to: 'Assunto do pedido', entity: order },
      ],
      fallback: ['O número do pedido tem só algarismos, por exemplo 204518. Pode conferir?'],
    },
    'Pedido por CPF': {
      says: 'Tudo bem, também dá para localizar pelo CPF de quem comprou. Qual é o CPF?',
      exits: [{ to: 'Equipe localiza', entity: cpf }],
      fallback: ['Esse CPF não parece certo. Ele tem 11 números; pode enviar de novo?'],
    },
    'Equipe localiza': {
      says: 'Obrigado! A equipe vai localizar a sua compra e responder por aqui.',
      queueOf: askedWorkspace,
    },
    'Assunto do pedido': {
      says: 'O que você precisa sobre o pedido @Pedido-Acompanhar pedido?',
      replies: ['Saber onde está', 'Mudar o endereço', 'Cancelar'],
      exits: [
        { to: 'Pós-venda', phrases: ['saber onde está', 'está atrasado', 'quero o rastreio', 'quando vai chegar'] },
        {
          to: 'Alteração do pedido',
          phrases: ['mudar o endereço', 'trocar o endereço de entrega', 'cancelar', 'quero desistir da compra'],
        },
      ],
    },
    'Pós-venda': {
      says: 'Vou pedir a situação da entrega para a equipe. Ela responde por aqui mesmo.',
      queueOf: askedWorkspace,
    },
    'Alteração do pedido': {
      says: 'Certo. Vou passar agora para a equipe, que confirma se o pedido ainda pode ser alterado.',
      tag: { stage: 'Alteração de pedido' },
      queueOf: askedWorkspace,
    },
    Trocas: {
      says: 'Sinto muito que não deu certo. O que aconteceu?',
      replies: ['Não serviu', 'Veio com defeito', 'Mudei de ideia'],
      tag: { stage: 'Troca', list: 'Trocas' },
      exits: [
        {
          to: 'Não serviu',
          phrases: ['não serviu', 'ficou pequeno', 'ficou grande', 'tamanho errado', 'veio outra cor'],
        },
        { to: 'Defeito', phrases: ['veio com defeito', 'quebrou', 'chegou danificado', 'não funciona'] },
        {
          to: 'Arrependimento',
          phrases: ['mudei de ideia', 'me arrependi', 'não quero mais', 'quero o dinheiro de volta'],
        },
      ],
    },
    'Não serviu': {
      says: 'Você pode trocar em até 30 dias, com a etiqueta e sem sinais de uso. Quer que a equipe comece a troca agora?',
      replies: ['Sim, por favor', 'Agora não'],
      exits: [
        { to: 'Equipe de trocas', phrases: yes },
        { to: 'Até logo', phrases: [...no, ...thanks] },
      ],
    },
    Defeito: {
      says: 'Vamos resolver. Descreva o defeito em poucas palavras; se puder, envie depois uma foto.',
      exits: [{ to: 'Equipe da garantia', entity: freeText('defeito') }],
    },
    'Equipe da garantia': {
      says: 'Obrigado por contar. A equipe da garantia já recebeu a sua mensagem e responde por aqui.',
      queueOf: askedWorkspace,
    },
    Arrependimento: {
      says: 'Em compras pela internet você pode desistir em até 7 dias depois de receber, e devolvemos o valor todo. Qual é o número do pedido?',
      exits: [{ to: 'Devolução', entity: order }],
      fallback: ['O número do pedido tem só algarismos e está no e-mail de confirmação. Pode conferir?'],
    },
    Devolução: {
      says: 'Registrado: devolução do pedido @Pedido-Arrependimento. A equipe envia agora as instruções.',
      queueOf: askedWorkspace,
    },
    'Equipe de trocas': {
      says: 'Combinado! Já chamei alguém para começar a sua troca.',
      queueOf: askedWorkspace,
    },
    'Até logo': {
      says: 'Tudo bem! Quando quiser começar a troca, é só mandar uma mensagem.',
    },
    Pagamento: {
      says: 'Aceitamos Pix, cartão e boleto. Sobre qual deles você quer saber?',
      replies: ['Pix', 'Cartão', 'Boleto'],
      exits: [{ to: 'Condições', entity: payment }],
      fallback: ['Posso explicar o pagamento por Pix, cartão ou boleto. Qual deles?'],
    },
    Condições: {
      says: 'Sobre @Pagamento-Pagamento: no Pix há 5% de desconto; no cartão, até 6 vezes sem juros; o boleto vence em 3 dias. Quer fechar uma compra com a equipe?',
      replies: ['Quero', 'Era só isso'],
      exits: [
        { to: 'Fechar compra', phrases: yes },
        { to: 'Obrigado pelo contato', phrases: [...thanks, ...no] },
      ],
    },
    'Fechar compra': {
      says: 'Perfeito! Já chamei alguém de vendas para você.',
      queueOf: askedWorkspace,
    },
    'Obrigado pelo contato': {
      says: 'Obrigado pelo contato! Precisando, é só chamar.',
    },
    'Frete e horários': {
      says: 'Você quer saber sobre a entrega ou sobre a loja?',
      replies: ['Frete e prazos', 'Horários da loja'],
      exits: [
        { to: 'Frete e prazos', phrases: ['frete e prazos', 'entrega', 'quanto custa o frete', 'prazo de entrega'] },
        { to: 'Horários da loja', phrases: ['horários da loja', 'que horas abre', 'endereço', 'abre no domingo'] },
      ],
    },
    'Frete e prazos': {
      says: 'A entrega leva de 2 a 7 dias úteis e é grátis acima de R$ 199. Você acompanha cada etapa pelo e-mail da compra.',
    },
    'Horários da loja': {
      says: 'Atendemos de segunda a sexta, das 9h às 18h, e aos sábados, das 9h às 13h. Esperamos a sua visita!',
    },
    'Equipe da loja': {
      says: 'Certo! Já chamei alguém da equipe. Um instante, por favor.',
      tag: { stage: 'Atendimento' },
      queueOf: askedWorkspace,
    },
  },
}
