import { person } from './phrases.ts'
import { askedWorkspace, day, freeText, listEntity, patternEntity, type ReadyFlow } from './ready-flow.ts'

const unit = { id: 1, name: 'Unidade' }
const area = { id: 2, name: 'Espaço' }

export const condominium: ReadyFlow = {
  key: 'condominium',
  name: 'Condomínio',
  description: 'Reserva espaços, registra ocorrências, autoriza visitas e mudanças e envia a 2ª via da taxa.',
  target: 1,
  review: ['Regras da reserva', 'Regras da mudança', 'Barulho', 'Encomendas'],
  entities: [
    patternEntity(unit.id, unit.name, '\\b(bloco\\s+)?[A-Za-z]?\\s?-?\\d{1,4}[A-Za-z]?\\b'),
    listEntity(area.id, area.name, {
      'Salão de festas': ['salão', 'festa'],
      Churrasqueira: ['churrasco', 'área gourmet'],
      Quadra: ['futebol', 'quadra de esportes'],
      'Espaço infantil': ['brinquedoteca', 'crianças'],
    }),
  ],
  nodes: {
    Início: {
      says: 'Olá! Este é o atendimento virtual de {empresa}. Em que posso ajudar?',
      replies: [
        '2ª via da taxa',
        'Reservar espaço',
        'Registrar ocorrência',
        'Visitas e mudanças',
        'Encomendas',
        'Falar com o síndico',
      ],
      exits: [
        {
          to: 'Unidade da taxa',
          phrases: [
            '2ª via da taxa',
            'segunda via do boleto',
            'boleto do condomínio',
            'taxa atrasada',
            'quero pagar o condomínio',
          ],
        },
        {
          to: 'Qual espaço',
          phrases: [
            'reservar espaço',
            'reservar o salão de festas',
            'usar a churrasqueira',
            'agendar a quadra',
            'fazer uma festa',
          ],
        },
        {
          to: 'Ocorrência',
          phrases: [
            'registrar ocorrência',
            'reclamar de barulho',
            'o vizinho está fazendo barulho',
            'vazamento no apartamento',
            'elevador parado',
            'lâmpada queimada',
          ],
        },
        {
          to: 'Visita ou mudança',
          phrases: [
            'visitas e mudanças',
            'liberar visitante',
            'vou receber um prestador',
            'agendar mudança',
            'autorizar entrada',
          ],
        },
        {
          to: 'Encomendas',
          phrases: [
            'encomendas',
            'chegou pacote para mim',
            'onde retiro minha encomenda',
            'correio',
            'entrega na portaria',
          ],
        },
        { to: 'Síndico', phrases: ['falar com o síndico', 'falar com a administradora', ...person] },
      ],
      fallback: ['Não entendi bem. Posso ajudar com a taxa, reservas, ocorrências, visitas, mudanças ou encomendas.'],
    },
    'Unidade da taxa': {
      says: 'Qual é a sua unidade? Por exemplo, "bloco B 302" ou "1204".',
      tag: { stage: 'Financeiro' },
      exits: [{ to: 'Situação da taxa', entity: unit }],
      fallback: ['Escreva o bloco e o número, por exemplo "bloco B 302".'],
    },
    'Situação da taxa': {
      says: 'Unidade @Unidade-Unidade da taxa. A taxa ainda vai vencer ou já venceu?',
      replies: ['Vai vencer', 'Já venceu', 'Quero um acordo'],
      exits: [
        { to: 'Enviar taxa', phrases: ['vai vencer', 'ainda não venceu', 'é deste mês'] },
        { to: 'Taxa atualizada', phrases: ['já venceu', 'está atrasada', 'passou do vencimento'] },
        { to: 'Acordo', phrases: ['quero um acordo', 'parcelar a dívida', 'negociar', 'tenho várias em atraso'] },
      ],
    },
    'Enviar taxa': { says: 'Certo! A administradora envia a 2ª via por aqui.', queueOf: askedWorkspace },
    'Taxa atualizada': {
      says: 'Certo. A administradora envia a 2ª via com multa e juros calculados até hoje.',
      queueOf: askedWorkspace,
    },
    Acordo: {
      says: 'Obrigado por procurar a gente. Alguém da administradora apresenta as opções de parcelamento, em particular.',
      tag: { stage: 'Acordo' },
      queueOf: askedWorkspace,
    },
    'Qual espaço': {
      says: 'Qual espaço você quer reservar?',
      replies: ['Salão de festas', 'Churrasqueira', 'Quadra', 'Espaço infantil'],
      tag: { stage: 'Reserva' },
      exits: [{ to: 'Dia da reserva', entity: area }],
      fallback: ['Posso reservar o salão de festas, a churrasqueira, a quadra ou o espaço infantil.'],
    },
    'Dia da reserva': {
      says: '@Espaço-Qual espaço: para que dia?',
      exits: [{ to: 'Turno da reserva', entity: day }],
      fallback: ['Não entendi o dia. Pode escrever como 15/08 ou "sábado"?'],
    },
    'Turno da reserva': {
      says: 'Em @date-Dia da reserva, qual período?',
      replies: ['Das 10h às 16h', 'Das 17h às 23h'],
      exits: [
        {
          to: 'Regras da reserva',
          phrases: ['das 10h às 16h', 'de dia', 'almoço', 'das 17h às 23h', 'à noite', 'jantar'],
        },
      ],
    },
    'Regras da reserva': {
      says: 'O som vai até as 22h, e a limpeza é de quem reserva. Você aceita as regras?',
      replies: ['Aceito', 'Não aceito'],
      exits: [
        { to: 'Unidade da reserva', phrases: ['aceito', 'concordo', 'sim', 'tudo bem'] },
        { to: 'Sem reserva', phrases: ['não aceito', 'desistir', 'não', 'deixa pra lá'] },
      ],
    },
    'Unidade da reserva': {
      says: 'Para qual unidade fica a reserva?',
      exits: [{ to: 'Confirmar reserva', entity: unit }],
      fallback: ['Escreva o bloco e o número, por exemplo "bloco B 302".'],
    },
    'Confirmar reserva': {
      says: 'Pedido feito para a unidade @Unidade-Unidade da reserva. A administração confirma a data por aqui.',
      tag: { stage: 'Confirmar reserva', list: 'Reservas' },
      queueOf: askedWorkspace,
    },
    'Sem reserva': { says: 'Tudo bem, nada foi reservado. Se mudar de ideia, é só chamar.' },
    Ocorrência: {
      says: 'O que aconteceu?',
      replies: ['Barulho', 'Vazamento', 'Elevador', 'Outra ocorrência'],
      tag: { stage: 'Ocorrência', list: 'Ocorrências' },
      exits: [
        { to: 'Barulho', phrases: ['barulho', 'som alto', 'vizinho fazendo festa', 'obra fora do horário'] },
        { to: 'Vazamento', phrases: ['vazamento', 'infiltração', 'água no teto', 'cano estourado'] },
        { to: 'Elevador', phrases: ['elevador', 'elevador parado', 'preso no elevador'] },
        { to: 'Outra ocorrência', phrases: ['outra ocorrência', 'lâmpada queimada', 'portão com defeito', 'sujeira'] },
      ],
    },
    Barulho: {
      says: 'O silêncio vale das 22h às 7h. Onde é o barulho? A reclamação é tratada sem dizer quem avisou.',
      exits: [{ to: 'Portaria avisada', entity: freeText('local') }],
    },
    'Portaria avisada': {
      says: 'Obrigado. A portaria já foi avisada e vai ao local: @local-Barulho.',
      queueOf: askedWorkspace,
    },
    Vazamento: {
      says: 'Se puder, feche o registro. Em qual unidade ou área está o vazamento?',
      exits: [{ to: 'Zelador', entity: freeText('local') }],
    },
    Zelador: {
      says: 'O zelador já foi chamado. Fotos ajudam: pode enviar por aqui.',
      tag: { stage: 'Urgente' },
      queueOf: askedWorkspace,
    },
    Elevador: {
      says: 'Há alguém preso no elevador?',
      replies: ['Sim, há alguém', 'Não, só parou'],
      exits: [
        { to: 'Resgate', phrases: ['sim, há alguém', 'estou preso', 'tem gente presa', 'sim'] },
        { to: 'Conserto', phrases: ['não, só parou', 'está vazio', 'não', 'fazendo barulho'] },
      ],
    },
    Resgate: {
      says: 'Mantenham a calma e não forcem a porta. A portaria já foi avisada; se alguém passar mal, ligue 193 (Bombeiros).',
      tag: { stage: 'Urgente' },
      queueOf: askedWorkspace,
    },
    Conserto: { says: 'Obrigado por avisar. A empresa do elevador será chamada agora.', queueOf: askedWorkspace },
    'Outra ocorrência': {
      says: 'Descreva o que aconteceu e onde.',
      exits: [{ to: 'Ocorrência registrada', entity: freeText('ocorrência') }],
    },
    'Ocorrência registrada': {
      says: 'Ocorrência registrada. A administração responde por aqui com as providências.',
      queueOf: askedWorkspace,
    },
    'Visita ou mudança': {
      says: 'O que você quer agendar?',
      replies: ['Visitante', 'Prestador', 'Mudança'],
      exits: [
        {
          to: 'Nome do visitante',
          phrases: [
            'visitante',
            'um amigo',
            'visita',
            'parente',
            'prestador',
            'técnico',
            'diarista',
            'entrega de móveis',
          ],
        },
        { to: 'Dia da mudança', phrases: ['mudança', 'vou me mudar', 'entrar no apartamento', 'sair do apartamento'] },
      ],
    },
    'Nome do visitante': {
      says: 'Qual é o nome completo e o documento de quem vem?',
      exits: [{ to: 'Visita autorizada', entity: freeText('visitante') }],
    },
    'Visita autorizada': {
      says: 'Anotado: @visitante-Nome do visitante. A portaria confirma com você antes de liberar a entrada.',
      queueOf: askedWorkspace,
    },
    'Dia da mudança': {
      says: 'Para que dia é a mudança?',
      exits: [{ to: 'Regras da mudança', entity: day }],
      fallback: ['Não entendi o dia. Pode escrever como 15/08 ou "segunda-feira"?'],
    },
    'Regras da mudança': {
      says: 'Mudança em @date-Dia da mudança: de segunda a sábado, das 8h às 17h, pelo elevador de serviço. A administração confirma por aqui.',
      queueOf: askedWorkspace,
    },
    Encomendas: {
      says: 'As encomendas ficam na portaria por até 15 dias. Para retirar, leve um documento e diga a sua unidade.',
    },
    Síndico: { says: 'Certo! Já avisei a administração. Um instante, por favor.', queueOf: askedWorkspace },
  },
}
