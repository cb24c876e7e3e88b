import { person } from './phrases.ts'
import { askedWorkspace, contactName, cpf, day, freeText, listEntity, phone, type ReadyFlow } from './ready-flow.ts'

const grade = { id: 1, name: 'Série' }
const paper = { id: 2, name: 'Documento' }
const month = { id: 3, name: 'Mês' }

export const school: ReadyFlow = {
  key: 'school',
  name: 'Escola',
  description: 'Matrículas e visitas, 2ª via de boleto, aviso de falta, documentos da secretaria e calendário.',
  target: 1,
  review: ['Turno', 'Documento pedido', 'Calendário', 'Férias', 'Reuniões'],
  entities: [
    listEntity(grade.id, grade.name, {
      'Educação infantil': ['infantil', 'berçário', 'maternal', 'jardim', 'creche'],
      'Fundamental 1': ['fundamental i', '1º ano', '2º ano', '3º ano', '4º ano', '5º ano', 'anos iniciais'],
      'Fundamental 2': ['fundamental ii', '6º ano', '7º ano', '8º ano', '9º ano', 'anos finais'],
      'Ensino médio': ['médio', 'colegial', 'terceirão'],
    }),
    listEntity(paper.id, paper.name, {
      Declaração: ['declaração de matrícula', 'declaração escolar', 'comprovante de matrícula'],
      'Histórico escolar': ['histórico'],
      Boletim: ['notas', 'boletim escolar'],
      Transferência: ['guia de transferência', 'mudança de escola'],
    }),
    listEntity(
      month.id,
      month.name,
      Object.fromEntries(
        [
          'janeiro',
          'fevereiro',
          'março',
          'abril',
          'maio',
          'junho',
          'julho',
          'agosto',
          'setembro',
          'outubro',
          'novembro',
          'dezembro',
        ].map((name) => [name, name.length > 4 ? [name.slice(0, 3)] : []]),
      ),
    ),
  ],
  nodes: {
    Início: {
      says: 'Olá! Este é o atendimento virtual de {empresa}. Sobre o que vamos falar?',
      replies: ['Matrículas', '2ª via de boleto', 'Avisar falta', 'Documentos', 'Calendário', 'Falar com a escola'],
      exits: [
        {
          to: 'Matrículas',
          phrases: [
            'matrículas',
            'quero matricular meu filho',
            'tem vaga',
            'qual o valor da mensalidade',
            'quero conhecer a escola',
            'agendar uma visita',
          ],
        },
        {
          to: 'CPF do responsável',
          phrases: [
            '2ª via de boleto',
            'segunda via do boleto',
            'preciso do boleto',
            'boleto vencido',
            'quero pagar a mensalidade',
            'não recebi o boleto',
          ],
        },
        {
          to: 'Aluno ausente',
          phrases: [
            'avisar falta',
            'meu filho não vai à aula',
            'minha filha está doente',
            'vai faltar hoje',
            'justificar ausência',
          ],
        },
        {
          to: 'Qual documento',
          phrases: [
            'documentos',
            'declaração de matrícula',
            'preciso do histórico escolar',
            'quero o boletim',
            'falar com a secretaria',
          ],
        },
        {
          to: 'Calendário',
          phrases: [
            'calendário',
            'quando começam as aulas',
            'quando são as férias',
            'tem reunião de pais',
            'dia das provas',
          ],
        },
        { to: 'Equipe da escola', phrases: ['falar com a escola', 'falar com a coordenação', ...person] },
      ],
      fallback: ['Não entendi bem. Posso ajudar com matrículas, boletos, faltas, documentos ou o calendário.'],
    },
    Matrículas: {
      says: 'Que alegria! Para qual etapa você procura vaga?',
      replies: ['Educação infantil', 'Fundamental 1', 'Fundamental 2', 'Ensino médio'],
      tag: { stage: 'Matrícula', list: 'Interessados em matrícula' },
      exits: [{ to: 'Turno', entity: grade }],
      fallback: ['Pode dizer a série, como "3º ano", ou escolher uma das etapas?'],
    },
    Turno: {
      says: 'Temos turmas de @Série-Matrículas de manhã, à tarde e em período integral. Qual você prefere?',
      replies: ['Manhã', 'Tarde', 'Integral', 'Ainda não sei'],
      exits: [
        {
          to: 'Visita',
          phrases: ['manhã', 'de manhã', 'tarde', 'à tarde', 'integral', 'dia todo', 'ainda não sei', 'tanto faz'],
        },
      ],
    },
    Visita: {
      says: 'A melhor maneira de conhecer a escola é vindo até aqui. Quer agendar uma visita?',
      replies: ['Agendar visita', 'Receber valores'],
      exits: [
        { to: 'Dia da visita', phrases: ['agendar visita', 'quero visitar', 'sim', 'pode ser'] },
        { to: 'Telefone', phrases: ['receber valores', 'qual o preço', 'quanto é a mensalidade', 'agora não'] },
      ],
    },
    'Dia da visita': {
      says: 'Em que dia fica bom? As visitas são de segunda a sexta.',
      exits: [{ to: 'Nome do responsável', entity: day }],
      fallback: ['Não entendi o dia. Pode escrever como 15/08 ou "quinta-feira"?'],
    },
    'Nome do responsável': {
      says: 'E qual é o seu nome?',
      exits: [{ to: 'Visita marcada', entity: contactName('nome') }],
    },
    'Visita marcada': {
      says: 'Obrigado, @nome-Nome do responsável! A secretaria confirma o horário da visita por aqui.',
      tag: { stage: 'Visita' },
      queueOf: askedWorkspace,
    },
    Telefone: {
      says: 'Qual é o seu telefone com DDD? A secretaria envia os valores e as condições.',
      exits: [{ to: 'Enviar valores', entity: phone }],
      fallback: ['Envie o telefone com DDD, por exemplo (11) 91234-5678.'],
    },
    'Enviar valores': {
      says: 'Anotado: @phone-Telefone. A secretaria já vai falar com você.',
      queueOf: askedWorkspace,
    },
    'CPF do responsável': {
      says: 'Claro. Qual é o CPF do responsável financeiro?',
      tag: { stage: 'Financeiro' },
      exits: [{ to: 'Mês do boleto', entity: cpf }],
      fallback: ['Esse CPF não parece certo. Ele tem 11 números; pode enviar de novo?'],
    },
    'Mês do boleto': {
      says: 'De que mês é o boleto?',
      exits: [{ to: 'Enviar boleto', entity: month }],
      fallback: ['Escreva só o mês, por exemplo "março".'],
    },
    'Enviar boleto': {
      says: 'Certo! O financeiro envia por aqui o boleto de @Mês-Mês do boleto, com a data atualizada.',
      queueOf: askedWorkspace,
    },
    'Aluno ausente': {
      says: 'Obrigado por avisar. Qual é o nome completo do aluno e a turma?',
      tag: { stage: 'Falta', list: 'Faltas avisadas' },
      exits: [{ to: 'Motivo da falta', entity: freeText('aluno') }],
    },
    'Motivo da falta': {
      says: 'E qual é o motivo?',
      replies: ['Saúde', 'Consulta médica', 'Viagem', 'Outro motivo'],
      exits: [
        { to: 'Melhoras', phrases: ['saúde', 'está doente', 'com febre', 'consulta médica', 'exame', 'dentista'] },
        { to: 'Falta registrada', phrases: ['viagem', 'vamos viajar', 'outro motivo', 'motivo familiar'] },
      ],
    },
    Melhoras: {
      says: 'Desejamos melhoras! A falta foi anotada. Envie o atestado quando puder, para abonar as atividades.',
    },
    'Falta registrada': {
      says: 'Tudo certo, a falta foi anotada. As atividades do dia podem ser pedidas ao professor na volta.',
    },
    'Qual documento': {
      says: 'Qual documento você precisa?',
      replies: ['Declaração', 'Histórico escolar', 'Boletim', 'Transferência'],
      tag: { stage: 'Secretaria' },
      exits: [{ to: 'Documento pedido', entity: paper }],
      fallback: ['Posso pedir declaração, histórico escolar, boletim ou transferência. Qual deles?'],
    },
    'Documento pedido': {
      says: 'Certo: @Documento-Qual documento. O prazo é de até 5 dias úteis. Qual é o nome completo do aluno?',
      exits: [{ to: 'Pedido na secretaria', entity: freeText('aluno') }],
    },
    'Pedido na secretaria': {
      says: 'Pedido anotado para @aluno-Documento pedido. A secretaria avisa por aqui quando estiver pronto.',
      queueOf: askedWorkspace,
    },
    Calendário: {
      says: 'O que você quer saber do calendário?',
      replies: ['Provas', 'Férias', 'Reuniões'],
      exits: [
        { to: 'Provas', phrases: ['provas', 'avaliações', 'quando tem prova', 'recuperação'] },
        { to: 'Férias', phrases: ['férias', 'recesso', 'feriados', 'quando voltam as aulas'] },
        { to: 'Reuniões', phrases: ['reuniões', 'reunião de pais', 'plantão de dúvidas', 'falar com professor'] },
      ],
    },
    Provas: {
      says: 'As datas das provas são enviadas na agenda do aluno com duas semanas de antecedência.',
    },
    Férias: {
      says: 'As férias são em julho e de meados de dezembro ao fim de janeiro. Os feriados seguem o calendário da cidade.',
    },
    Reuniões: {
      says: 'As reuniões de pais são no começo de cada bimestre. Para falar antes com um professor, chame a escola por aqui.',
    },
    'Equipe da escola': {
      says: 'Certo! Já chamei alguém da escola. Um instante, por favor.',
      queueOf: askedWorkspace,
    },
  },
}
