import { no, person, thanks, yes } from './phrases.ts'
import { askedWorkspace, cpf, day, freeText, listEntity, type ReadyFlow } from './ready-flow.ts'

const specialty = { id: 1, name: 'Especialidade' }
const plan = { id: 2, name: 'Convênio' }
const exam = { id: 3, name: 'Exame' }

export const clinic: ReadyFlow = {
  key: 'clinic',
  name: 'Clínica',
  description: 'Agenda, remarca e cancela consultas, explica o preparo de exames e responde sobre convênios.',
  target: 1,
  review: ['Especialidade', 'Forma de pagamento', 'Sangue', 'Ultrassom', 'Lista de convênios', 'Horários e endereço'],
  entities: [
    listEntity(specialty.id, specialty.name, {
      'Clínica geral': ['clínico geral', 'clínico', 'check-up', 'geral'],
      Cardiologia: ['cardiologista', 'coração'],
      Dermatologia: ['dermatologista', 'pele'],
      Ginecologia: ['ginecologista', 'gineco'],
      Pediatria: ['pediatra', 'criança'],
      Ortopedia: ['ortopedista', 'coluna', 'joelho'],
    }),
    listEntity(plan.id, plan.name, {
      Particular: ['sem convênio', 'vou pagar', 'não tenho plano', 'não tenho convênio'],
      Unimed: [],
      Bradesco: ['bradesco saúde'],
      SulAmérica: ['sulamerica', 'sul américa'],
      Amil: [],
      'Outro convênio': ['outro', 'outro plano'],
    }),
    listEntity(exam.id, exam.name, {
      'Exame de sangue': ['sangue', 'hemograma', 'colesterol', 'glicemia'],
      Ultrassom: ['ultrassonografia', 'ecografia', 'ultra som'],
      Eletrocardiograma: ['eletro', 'ecg'],
    }),
  ],
  nodes: {
    Início: {
      says: 'Olá! Este é o atendimento virtual de {empresa}. O que você precisa hoje?\n\nEm uma emergência, ligue 192 (SAMU).',
      replies: [
        'Agendar consulta',
        'Remarcar ou cancelar',
        'Preparo de exames',
        'Convênios',
        'Horários e endereço',
        'Falar com a recepção',
      ],
      exits: [
        {
          to: 'Especialidade',
          phrases: [
            'agendar consulta',
            'quero marcar uma consulta',
            'marcar horário com o médico',
            'preciso de um médico',
            'tem vaga para consulta',
          ],
        },
        {
          to: 'CPF do paciente',
          phrases: [
            'remarcar ou cancelar',
            'quero remarcar minha consulta',
            'preciso desmarcar',
            'quero cancelar a consulta',
            'não vou poder ir',
            'mudar o dia da consulta',
          ],
        },
        {
          to: 'Qual exame',
          phrases: [
            'preparo de exames',
            'precisa de jejum',
            'como me preparo para o exame',
            'posso comer antes do exame',
            'orientações do exame',
          ],
        },
        {
          to: 'Lista de convênios',
          phrases: [
            'convênios',
            'quais planos vocês aceitam',
            'atende pelo meu plano',
            'aceita unimed',
            'qual o valor particular',
          ],
        },
        {
          to: 'Horários e endereço',
          phrases: [
            'horários e endereço',
            'onde fica a clínica',
            'que horas abre',
            'tem estacionamento',
            'atende no sábado',
          ],
        },
        {
          to: 'Emergência',
          phrases: [
            'é uma emergência',
            'estou com dor no peito',
            'falta de ar',
            'desmaiou',
            'sangramento forte',
            'estou passando mal',
          ],
        },
        { to: 'Recepção', phrases: ['falar com a recepção', ...person] },
      ],
      fallback: ['Não entendi bem. Posso agendar ou remarcar uma consulta, explicar exames ou chamar a recepção.'],
    },
    Especialidade: {
      says: 'Vamos agendar. Para qual especialidade?',
      replies: [
        'Clínica geral',
        'Cardiologia',
        'Dermatologia',
        'Ginecologia',
        'Pediatria',
        'Ortopedia',
        'Não sei qual',
      ],
      tag: { stage: 'Agendamento' },
      exits: [
        {
          to: 'O que sente',
          phrases: ['não sei qual', 'não sei o médico certo', 'me ajuda a escolher', 'estou em dúvida'],
        },
        { to: 'Forma de pagamento', entity: specialty },
      ],
      fallback: ['Essa especialidade eu não encontrei. Escolha uma da lista ou diga que não sabe, e a equipe ajuda.'],
    },
    'O que sente': {
      says: 'Sem problema. Conte em poucas palavras o que você está sentindo e há quanto tempo.',
      exits: [{ to: 'Triagem', entity: freeText('sintomas') }],
    },
    Triagem: {
      says: 'Obrigado por contar. Vou passar para a recepção, que indica o profissional certo e o primeiro horário livre.',
      queueOf: askedWorkspace,
    },
    'Forma de pagamento': {
      says: 'Certo, @Especialidade-Especialidade. A consulta será por convênio ou particular?',
      replies: ['Particular', 'Unimed', 'Bradesco', 'SulAmérica', 'Amil', 'Outro convênio'],
      exits: [{ to: 'Dia da consulta', entity: plan }],
      fallback: ['Qual é o nome do convênio? Se preferir, responda "particular".'],
    },
    'Dia da consulta': {
      says: 'Anotei: @Convênio-Forma de pagamento. Para que dia você prefere? Pode responder, por exemplo, "amanhã" ou "sexta-feira".',
      replies: ['Primeira vaga'],
      exits: [
        { to: 'Período', phrases: ['primeira vaga', 'o quanto antes', 'qualquer dia', 'o mais rápido possível'] },
        { to: 'Período do dia', entity: day },
      ],
      fallback: ['Não entendi o dia. Pode escrever como 15/08 ou "segunda-feira"?'],
    },
    Período: {
      says: 'Vamos procurar a primeira vaga. Você pode de manhã ou à tarde?',
      replies: ['Manhã', 'Tarde', 'Tanto faz'],
      exits: [
        {
          to: 'Nome para encaixe',
          phrases: ['manhã', 'de manhã', 'tarde', 'à tarde', 'tanto faz', 'qualquer horário'],
        },
      ],
    },
    'Nome para encaixe': {
      says: 'Qual é o nome completo do paciente?',
      exits: [{ to: 'Encaixe', entity: freeText('paciente') }],
    },
    Encaixe: {
      says: 'Obrigado! A recepção vai confirmar a primeira vaga para @paciente-Nome para encaixe.',
      tag: { stage: 'Confirmar consulta', list: 'Agendamentos' },
      queueOf: askedWorkspace,
    },
    'Período do dia': {
      says: 'Para @date-Dia da consulta, você prefere manhã ou tarde?',
      replies: ['De manhã', 'À tarde'],
      exits: [{ to: 'Nome do paciente', phrases: ['de manhã', 'manhã', 'à tarde', 'tarde', 'tanto faz'] }],
    },
    'Nome do paciente': {
      says: 'Qual é o nome completo do paciente?',
      exits: [{ to: 'Confirmar consulta', entity: freeText('paciente') }],
    },
    'Confirmar consulta': {
      says: 'Tudo anotado para @paciente-Nome do paciente. A recepção confirma o horário em instantes. No dia, traga um documento com foto e a carteirinha.',
      tag: { stage: 'Confirmar consulta', list: 'Agendamentos' },
      queueOf: askedWorkspace,
    },
    'CPF do paciente': {
      says: 'Para localizar a consulta, qual é o CPF do paciente?',
      tag: { stage: 'Remarcação' },
      exits: [{ to: 'Remarcar ou cancelar', entity: cpf }],
      fallback: ['Esse CPF não parece certo. Ele tem 11 números; pode enviar de novo?'],
    },
    'Remarcar ou cancelar': {
      says: 'Obrigado. Você quer remarcar ou cancelar?',
      replies: ['Remarcar', 'Cancelar'],
      exits: [
        { to: 'Novo dia', phrases: ['remarcar', 'mudar o dia', 'quero outra data', 'trocar o horário'] },
        { to: 'Cancelamento', phrases: ['cancelar', 'desmarcar', 'não vou mais', 'quero desistir'] },
      ],
    },
    'Novo dia': {
      says: 'Qual dia fica melhor para você?',
      exits: [{ to: 'Nova consulta', entity: day }],
      fallback: ['Não entendi o dia. Pode escrever como 15/08 ou "próxima terça"?'],
    },
    'Nova consulta': {
      says: 'Certo, vou pedir a remarcação para @date-Novo dia. A recepção confirma por aqui.',
      queueOf: askedWorkspace,
    },
    Cancelamento: {
      says: 'Posso confirmar o cancelamento? Outro paciente poderá usar o seu horário.',
      replies: ['Sim, cancelar', 'Não, manter'],
      exits: [
        { to: 'Consulta cancelada', phrases: ['sim, cancelar', 'pode cancelar', 'confirmo', 'sim'] },
        { to: 'Consulta mantida', phrases: ['não, manter', 'quero manter', 'deixa como está', 'não'] },
      ],
    },
    'Consulta cancelada': {
      says: 'Pedido de cancelamento registrado. A recepção confirma por aqui e agradece o aviso.',
      tag: { stage: 'Cancelamento' },
      queueOf: askedWorkspace,
    },
    'Consulta mantida': { says: 'Ótimo, nada mudou: a sua consulta continua marcada. Até lá!' },
    'Qual exame': {
      says: 'Qual exame você vai fazer?',
      replies: ['Exame de sangue', 'Ultrassom', 'Eletrocardiograma', 'Outro exame'],
      exits: [
        { to: 'Sangue', phrases: ['exame de sangue', 'hemograma', 'glicemia', 'colesterol'] },
        { to: 'Ultrassom', phrases: ['ultrassom', 'ultrassonografia', 'ecografia'] },
        { to: 'Eletrocardiograma', phrases: ['eletrocardiograma', 'eletro', 'exame do coração'] },
        { to: 'Outro exame', phrases: ['outro exame', 'não está na lista', 'ressonância', 'raio x'] },
      ],
    },
    Sangue: {
      says: 'Para a maioria dos exames de sangue, faça de 8 a 12 horas de jejum; água pode. Continue com os seus remédios, salvo orientação do médico.',
    },
    Ultrassom: {
      says: 'No ultrassom de abdome, faça 8 horas de jejum. No pélvico, beba 1 litro de água uma hora antes e não urine até o exame.',
    },
    Eletrocardiograma: {
      says: 'Não é preciso jejum. Venha com roupa fácil de abrir e evite creme no peito no dia do exame.',
    },
    'Outro exame': {
      says: 'Escreva o nome do exame, como está no pedido médico.',
      exits: [{ to: 'Equipe de exames', entity: freeText('exame') }],
    },
    'Equipe de exames': {
      says: 'Obrigado! A equipe vai responder com o preparo de: @exame-Outro exame.',
      queueOf: askedWorkspace,
    },
    'Lista de convênios': {
      says: 'Atendemos Unimed, Bradesco Saúde, SulAmérica, Amil e particular. Quer que a recepção confirme a cobertura do seu plano?',
      replies: ['Sim, por favor', 'Não, obrigado'],
      exits: [
        { to: 'Conferir cobertura', phrases: yes },
        { to: 'Até breve', phrases: [...no, ...thanks] },
      ],
    },
    'Conferir cobertura': {
      says: 'Envie, por favor, uma foto da carteirinha. A recepção já vai responder.',
      queueOf: askedWorkspace,
    },
    'Até breve': { says: 'Combinado! Para agendar uma consulta, é só mandar uma mensagem.' },
    'Horários e endereço': {
      says: 'Atendemos de segunda a sexta, das 7h às 19h, e aos sábados, das 8h às 12h. Chegue 15 minutos antes do seu horário.',
    },
    Emergência: {
      says: 'Isso pode ser grave. Ligue agora para o SAMU, no 192, ou vá ao pronto-socorro mais próximo. Já avisei a nossa equipe.',
      tag: { stage: 'Emergência' },
      queueOf: askedWorkspace,
    },
    Recepção: {
      says: 'Certo! Já chamei alguém da recepção. Um instante, por favor.',
      queueOf: askedWorkspace,
    },
  },
}
