import { person } from './phrases.ts'
import { askedWorkspace, contactName, day, freeText, hour, listEntity, number, type ReadyFlow } from './ready-flow.ts'

const occasion = { id: 1, name: 'Ocasião' }
const payment = { id: 2, name: 'Forma de pagamento' }

export const restaurant: ReadyFlow = {
  key: 'restaurant',
  name: 'Restaurante',
  description: 'Reserva mesas, anota pedidos para entrega, organiza eventos e tira dúvidas sobre o cardápio.',
  target: 1,
  review: ['Cardápio', 'Sem glúten', 'Vegetarianos', 'Horário e local'],
  entities: [
    listEntity(occasion.id, occasion.name, {
      Aniversário: ['festa de aniversário', 'niver'],
      Confraternização: ['festa da firma', 'empresa', 'happy hour'],
      Casamento: ['noivado', 'bodas'],
      'Outra ocasião': ['outra', 'outro evento'],
    }),
    listEntity(payment.id, payment.name, {
      Pix: [],
      Cartão: ['crédito', 'débito', 'maquininha'],
      Dinheiro: ['espécie', 'em dinheiro'],
      'Vale-refeição': ['vr', 'vale', 'ticket', 'alelo', 'sodexo'],
    }),
  ],
  nodes: {
    Início: {
      says: 'Olá! Este é o atendimento virtual de {empresa}. O que vai ser hoje?',
      replies: ['Reservar mesa', 'Pedir para entrega', 'Cardápio', 'Eventos', 'Horário e local', 'Falar com a equipe'],
      exits: [
        {
          to: 'Dia da reserva',
          phrases: [
            'reservar mesa',
            'quero fazer uma reserva',
            'tem mesa para hoje',
            'mesa para dois',
            'reserva para o jantar',
          ],
        },
        {
          to: 'Pedido',
          phrases: [
            'pedir para entrega',
            'quero fazer um pedido',
            'vocês entregam',
            'delivery',
            'quero pedir comida',
            'retirar no balcão',
          ],
        },
        {
          to: 'Cardápio',
          phrases: [
            'cardápio',
            'o que tem para comer',
            'qual o prato do dia',
            'tem opção vegetariana',
            'tem comida sem glúten',
            'quero ver os preços',
          ],
        },
        {
          to: 'Ocasião',
          phrases: [
            'eventos',
            'fazer uma festa',
            'quero comemorar meu aniversário',
            'fechar o espaço',
            'confraternização da empresa',
          ],
        },
        {
          to: 'Horário e local',
          phrases: [
            'horário e local',
            'que horas abre',
            'onde fica o restaurante',
            'abre no feriado',
            'tem estacionamento',
          ],
        },
        { to: 'Equipe', phrases: ['falar com a equipe', 'falar com o gerente', ...person] },
      ],
      fallback: ['Não entendi bem. Posso reservar uma mesa, anotar um pedido, mostrar o cardápio ou chamar a equipe.'],
    },
    'Dia da reserva': {
      says: 'Vai ser um prazer receber você! Para que dia é a reserva?',
      replies: ['Hoje', 'Amanhã'],
      tag: { stage: 'Reserva' },
      exits: [{ to: 'Horário da reserva', entity: day }],
      fallback: ['Não entendi o dia. Pode escrever como 15/08 ou "sábado"?'],
    },
    'Horário da reserva': {
      says: 'Anotado: @date-Dia da reserva. A que horas vocês chegam?',
      exits: [{ to: 'Quantas pessoas', entity: hour }],
      fallback: ['Não entendi o horário. Pode escrever como "20h" ou "às oito da noite"?'],
    },
    'Quantas pessoas': {
      says: 'Às @hour-Horário da reserva, certo. Quantas pessoas serão?',
      exits: [
        { to: 'Grupo grande', phrases: ['mais de dez', 'é um grupo grande', 'muita gente', 'umas vinte pessoas'] },
        { to: 'Nome da reserva', entity: number },
      ],
      fallback: ['Quantas pessoas? Responda só com o número, por exemplo 4.'],
    },
    'Grupo grande': {
      says: 'Que festa boa! Para grupos grandes, a equipe combina as mesas e o cardápio com você.',
      queueOf: askedWorkspace,
    },
    'Nome da reserva': {
      says: 'Mesa para @number-Quantas pessoas. Em nome de quem fica a reserva?',
      exits: [{ to: 'Lugar da mesa', entity: contactName('nome') }],
    },
    'Lugar da mesa': {
      says: 'Obrigado, @nome-Nome da reserva! Alguma preferência de lugar?',
      replies: ['Área interna', 'Área externa', 'Tanto faz'],
      exits: [
        {
          to: 'Confirmar reserva',
          phrases: ['área interna', 'dentro', 'tanto faz', 'área externa', 'lá fora', 'varanda', 'sem preferência'],
        },
      ],
    },
    'Confirmar reserva': {
      says: 'Pronto! A equipe confirma a sua mesa em instantes. Guardamos a reserva por 15 minutos.',
      tag: { stage: 'Confirmar reserva', list: 'Reservas' },
      queueOf: askedWorkspace,
    },
    Pedido: {
      says: 'Boa escolha! Escreva o seu pedido em uma mensagem: pratos, quantidades e observações.',
      tag: { stage: 'Pedido' },
      exits: [{ to: 'Entrega ou balcão', entity: freeText('pedido') }],
    },
    'Entrega ou balcão': {
      says: 'Anotado. Entregamos na sua casa ou você retira no balcão?',
      replies: ['Entregar', 'Retirar no balcão'],
      exits: [
        { to: 'Endereço', phrases: ['entregar', 'entrega em casa', 'manda aqui', 'delivery'] },
        { to: 'Retirada', phrases: ['retirar no balcão', 'vou buscar', 'passo aí', 'retirada'] },
      ],
    },
    Endereço: {
      says: 'Qual é o endereço completo, com número, bairro e complemento?',
      exits: [{ to: 'Pagamento', entity: freeText('endereço') }],
    },
    Pagamento: {
      says: 'Vamos entregar em @endereço-Endereço. Como você prefere pagar?',
      replies: ['Pix', 'Cartão', 'Dinheiro', 'Vale-refeição'],
      exits: [{ to: 'Confirmar pedido', entity: payment }],
      fallback: ['Aceitamos Pix, cartão, dinheiro e vale-refeição. Qual deles?'],
    },
    'Confirmar pedido': {
      says: 'Pagamento: @Forma de pagamento-Pagamento. A equipe confirma o valor, a taxa e o tempo da entrega por aqui.',
      tag: { stage: 'Confirmar pedido', list: 'Pedidos' },
      queueOf: askedWorkspace,
    },
    Retirada: {
      says: 'Combinado! A equipe confirma o valor e avisa quando estiver pronto.',
      queueOf: askedWorkspace,
    },
    Cardápio: {
      says: 'O nosso cardápio muda com a estação. O que você procura?',
      replies: ['Pratos do dia', 'Vegetarianos', 'Sem glúten', 'Bebidas'],
      exits: [
        { to: 'Pratos do dia', phrases: ['pratos do dia', 'almoço', 'executivo', 'sugestão do chef'] },
        { to: 'Vegetarianos', phrases: ['vegetarianos', 'vegano', 'sem carne', 'opção vegetariana'] },
        { to: 'Sem glúten', phrases: ['sem glúten', 'alergia', 'sem lactose', 'intolerância'] },
        { to: 'Bebidas', phrases: ['bebidas', 'vinhos', 'cerveja', 'drinks', 'sucos'] },
      ],
    },
    'Pratos do dia': {
      says: 'No almoço, de segunda a sexta, há três pratos executivos por dia, com salada e sobremesa. A equipe envia os de hoje.',
      queueOf: askedWorkspace,
    },
    Vegetarianos: {
      says: 'Temos entradas, massas e pratos sem carne todos os dias, marcados com uma folha no cardápio. Vários ficam veganos a pedido.',
    },
    'Sem glúten': {
      says: 'Avise a equipe ao chegar ou ao pedir: adaptamos muitos pratos, mas a cozinha manipula glúten, leite, ovos e castanhas.',
    },
    Bebidas: { says: 'Temos sucos naturais, cervejas, drinques e uma carta de vinhos. A rolha é cobrada por garrafa.' },
    Ocasião: {
      says: 'Adoramos festas! O que vamos comemorar?',
      replies: ['Aniversário', 'Confraternização', 'Casamento', 'Outra ocasião'],
      tag: { stage: 'Evento', list: 'Eventos' },
      exits: [{ to: 'Data do evento', entity: occasion }],
      fallback: ['Pode escolher uma das ocasiões ou responder "outra ocasião".'],
    },
    'Data do evento': {
      says: '@Ocasião-Ocasião, que bom! Para que data?',
      exits: [{ to: 'Convidados', entity: day }],
      fallback: ['Não entendi a data. Pode escrever como 15/08 ou "último sábado do mês"?'],
    },
    Convidados: {
      says: 'E quantos convidados, mais ou menos?',
      exits: [{ to: 'Equipe de eventos', entity: number }],
      fallback: ['Uma ideia já ajuda, por exemplo 40.'],
    },
    'Equipe de eventos': {
      says: 'Perfeito: @number-Convidados convidados. Já chamei a equipe de eventos para montar uma proposta.',
      queueOf: askedWorkspace,
    },
    'Horário e local': {
      says: 'Abrimos de terça a domingo: almoço das 11h30 às 15h, jantar das 18h30 às 23h. Domingo, só almoço. Até já!',
    },
    Equipe: {
      says: 'Certo! Já chamei alguém da equipe. Um instante, por favor.',
      queueOf: askedWorkspace,
    },
  },
}
