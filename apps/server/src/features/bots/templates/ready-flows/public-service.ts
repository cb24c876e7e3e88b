import { person } from './phrases.ts'
import {
  askedWorkspace,
  contactName,
  cpf,
  day,
  freeText,
  listEntity,
  patternEntity,
  type ReadyFlow,
} from './ready-flow.ts'

const service = { id: 1, name: 'Serviço' }
const protocol = { id: 2, name: 'Protocolo' }
const registration = { id: 3, name: 'Inscrição' }

export const publicService: ReadyFlow = {
  key: 'public-service',
  name: 'Serviço público',
  description:
    'Recebe pedidos do cidadão, informa protocolos, agenda atendimento, emite guias e encaminha à ouvidoria.',
  target: 1,
  review: ['Atendimento presencial', 'Documentos necessários', 'Serviço', 'Sigilo'],
  entities: [
    listEntity(service.id, service.name, {
      'Buraco na rua': ['buraco', 'asfalto', 'cratera'],
      Iluminação: ['poste apagado', 'lâmpada do poste', 'rua escura', 'luz do poste'],
      'Coleta de lixo': ['lixo', 'entulho', 'caminhão do lixo'],
      'Poda de árvore': ['árvore', 'poda', 'galho'],
    }),
    patternEntity(protocol.id, protocol.name, '\\b\\d{4}[./-]?\\d{3,8}\\b'),
    patternEntity(registration.id, registration.name, '\\b\\d{6,12}\\b'),
  ],
  nodes: {
    Início: {
      says: 'Olá! Este é o atendimento ao cidadão de {empresa}. Qual serviço você procura?',
      replies: [
        'Pedir um serviço',
        'Ver protocolo',
        'Guias e certidões',
        'Agendar atendimento',
        'Ouvidoria',
        'Falar com atendente',
      ],
      exits: [
        {
          to: 'Serviço',
          phrases: [
            'pedir um serviço',
            'tem um buraco na minha rua',
            'poste apagado',
            'o lixo não foi recolhido',
            'preciso de poda de árvore',
          ],
        },
        {
          to: 'Número do protocolo',
          phrases: [
            'ver protocolo',
            'acompanhar meu pedido',
            'como está minha solicitação',
            'já fiz um pedido',
            'consultar andamento',
          ],
        },
        {
          to: 'Guias e certidões',
          phrases: [
            'guias e certidões',
            'segunda via do IPTU',
            'emitir guia',
            'certidão negativa',
            'pagar imposto',
            'alvará',
          ],
        },
        {
          to: 'Assunto do atendimento',
          phrases: [
            'agendar atendimento',
            'marcar horário presencial',
            'quero ser atendido pessoalmente',
            'atendimento na unidade',
          ],
        },
        {
          to: 'Ouvidoria',
          phrases: [
            'ouvidoria',
            'quero fazer uma reclamação',
            'fazer uma denúncia',
            'elogiar um servidor',
            'dar uma sugestão',
          ],
        },
        { to: 'Atendente', phrases: ['falar com atendente', ...person] },
      ],
      fallback: [
        'Não entendi bem. Posso registrar um pedido, informar um protocolo, ajudar com guias, agendamento ou ouvidoria.',
      ],
    },
    Serviço: {
      says: 'Qual serviço você quer pedir?',
      replies: ['Buraco na rua', 'Iluminação', 'Coleta de lixo', 'Poda de árvore', 'Outro serviço'],
      tag: { stage: 'Solicitação', list: 'Solicitações' },
      exits: [
        { to: 'Outro serviço', phrases: ['outro serviço', 'não está na lista', 'é outra coisa'] },
        { to: 'Local', entity: service },
      ],
      fallback: ['Escolha um dos serviços ou responda "outro serviço".'],
    },
    'Outro serviço': {
      says: 'Descreva em poucas palavras o que você precisa.',
      exits: [{ to: 'Central de serviços', entity: freeText('serviço') }],
    },
    'Central de serviços': {
      says: 'Obrigado! Um atendente indica o setor certo e registra o seu pedido.',
      queueOf: askedWorkspace,
    },
    Local: {
      says: '@Serviço-Serviço: qual é o endereço, com bairro e um ponto de referência?',
      exits: [{ to: 'Risco', entity: freeText('endereço') }],
    },
    Risco: {
      says: 'Há perigo para as pessoas agora, como fio caído ou risco de queda?',
      replies: ['Sim, há perigo', 'Não há perigo'],
      exits: [
        { to: 'Defesa Civil', phrases: ['sim, há perigo', 'fio caído', 'pode cair', 'é perigoso', 'sim'] },
        { to: 'Aviso do pedido', phrases: ['não há perigo', 'sem risco', 'não'] },
      ],
    },
    'Defesa Civil': {
      says: 'Afaste-se do local e ligue agora: Defesa Civil 199, Bombeiros 193. Já passei o seu pedido com prioridade.',
      tag: { stage: 'Urgente' },
      queueOf: askedWorkspace,
    },
    'Aviso do pedido': {
      says: 'Certo. Qual é o seu nome completo, para o protocolo?',
      replies: ['Pedido anônimo'],
      exits: [
        { to: 'Protocolo anônimo', phrases: ['pedido anônimo', 'não quero me identificar', 'sem nome'] },
        { to: 'Protocolo em seu nome', entity: contactName('nome') },
      ],
    },
    'Protocolo em seu nome': {
      says: 'Obrigado, @nome-Aviso do pedido. Um atendente registra o pedido e envia o número do protocolo por aqui.',
      queueOf: askedWorkspace,
    },
    'Protocolo anônimo': {
      says: 'Tudo bem, o seu nome não será registrado. Um atendente envia o número do protocolo por aqui.',
      queueOf: askedWorkspace,
    },
    'Número do protocolo': {
      says: 'Qual é o número do protocolo? Por exemplo, 2026/001234.',
      replies: ['Perdi o protocolo'],
      exits: [
        { to: 'CPF do cidadão', phrases: ['perdi o protocolo', 'não tenho o número', 'não anotei'] },
        { to: 'Situação do protocolo', entity: protocol },
      ],
      fallback: ['O protocolo tem o ano e mais alguns números, como 2026/001234.'],
    },
    'CPF do cidadão': {
      says: 'Sem problema. Qual é o CPF de quem fez o pedido? Ele é usado só para localizar o protocolo.',
      exits: [{ to: 'Localizar protocolo', entity: cpf }],
      fallback: ['Esse CPF não parece certo. Ele tem 11 números; pode enviar de novo?'],
    },
    'Localizar protocolo': {
      says: 'Obrigado! Um atendente localiza o seu protocolo e responde por aqui.',
      queueOf: askedWorkspace,
    },
    'Situação do protocolo': {
      says: 'Vou pedir a situação do protocolo @Protocolo-Número do protocolo ao setor responsável. A resposta chega por aqui.',
      queueOf: askedWorkspace,
    },
    'Guias e certidões': {
      says: 'O que você precisa emitir?',
      replies: ['IPTU', 'Certidão negativa', 'Alvará'],
      tag: { stage: 'Tributos' },
      exits: [
        { to: 'Inscrição do imóvel', phrases: ['IPTU', 'guia do iptu', 'segunda via', 'imposto do imóvel'] },
        { to: 'Certidão', phrases: ['certidão negativa', 'certidão de débitos', 'nada consta'] },
        { to: 'Alvará', phrases: ['alvará', 'abrir empresa', 'licença de funcionamento'] },
      ],
    },
    'Inscrição do imóvel': {
      says: 'Qual é a inscrição do imóvel? Ela está no carnê de anos anteriores.',
      replies: ['Não tenho'],
      exits: [
        { to: 'Buscar imóvel', phrases: ['não tenho', 'não sei a inscrição', 'perdi o carnê'] },
        { to: 'Enviar guia', entity: registration },
      ],
      fallback: ['A inscrição tem de 6 a 12 números. Pode conferir no carnê?'],
    },
    'Buscar imóvel': {
      says: 'Escreva o endereço completo do imóvel, e o atendente encontra a inscrição.',
      queueOf: askedWorkspace,
    },
    'Enviar guia': {
      says: 'Obrigado! A guia do imóvel @Inscrição-Inscrição do imóvel será enviada por aqui.',
      queueOf: askedWorkspace,
    },
    Certidão: {
      says: 'A certidão sai no CPF ou no CNPJ. Um atendente confere se há débitos e envia o documento.',
      queueOf: askedWorkspace,
    },
    Alvará: {
      says: 'Para o alvará, tenha em mãos o contrato social, o endereço do ponto e o documento do responsável. Já chamei o setor de licenças.',
      queueOf: askedWorkspace,
    },
    'Assunto do atendimento': {
      says: 'Sobre qual assunto você quer ser atendido?',
      tag: { stage: 'Agendamento' },
      exits: [{ to: 'Dia do atendimento', entity: freeText('assunto') }],
    },
    'Dia do atendimento': {
      says: 'Para que dia? Atendemos de segunda a sexta.',
      exits: [{ to: 'Documentos necessários', entity: day }],
      fallback: ['Não entendi o dia. Pode escrever como 15/08 ou "quarta-feira"?'],
    },
    'Documentos necessários': {
      says: 'Anotado: @date-Dia do atendimento. Leve documento com foto, CPF e comprovante de endereço. Você precisa de atendimento prioritário?',
      replies: ['Preciso', 'Não preciso'],
      exits: [
        { to: 'Prioritário', phrases: ['preciso', 'sou idoso', 'gestante', 'pessoa com deficiência', 'sim'] },
        { to: 'Atendimento presencial', phrases: ['não preciso', 'comum', 'não'] },
      ],
    },
    Prioritário: { says: 'Certo! Um atendente confirma o seu horário prioritário por aqui.', queueOf: askedWorkspace },
    'Atendimento presencial': {
      says: 'Certo! Um atendente confirma o horário, entre 8h e 17h, por aqui.',
      queueOf: askedWorkspace,
    },
    Ouvidoria: {
      says: 'A ouvidoria responde em até 30 dias. Que tipo de manifestação é?',
      replies: ['Reclamação', 'Denúncia', 'Elogio ou sugestão'],
      tag: { stage: 'Ouvidoria', list: 'Manifestações' },
      exits: [
        { to: 'Reclamação', phrases: ['reclamação', 'quero reclamar', 'mau atendimento', 'demora'] },
        { to: 'Sigilo', phrases: ['denúncia', 'denunciar', 'irregularidade', 'corrupção'] },
        { to: 'Elogio ou sugestão', phrases: ['elogio ou sugestão', 'elogiar', 'tenho uma sugestão', 'uma ideia'] },
      ],
    },
    Reclamação: {
      says: 'Conte o que aconteceu: quando, onde e com qual serviço.',
      exits: [{ to: 'Ouvidor', entity: freeText('reclamação') }],
    },
    Ouvidor: {
      says: 'Obrigado. A ouvidoria registra a reclamação e envia o protocolo por aqui.',
      queueOf: askedWorkspace,
    },
    Sigilo: {
      says: 'A sua identidade é protegida por lei. Descreva os fatos; se tiver provas, envie depois.',
      exits: [{ to: 'Denúncia recebida', entity: freeText('denúncia') }],
    },
    'Denúncia recebida': {
      says: 'Denúncia recebida com sigilo. A ouvidoria continua por aqui.',
      queueOf: askedWorkspace,
    },
    'Elogio ou sugestão': {
      says: 'Que bom ouvir você! Escreva o seu elogio ou a sua sugestão.',
      exits: [{ to: 'Obrigado por participar', entity: freeText('mensagem') }],
    },
    'Obrigado por participar': {
      says: 'Obrigado por participar! A sua mensagem foi registrada e será lida pela equipe responsável.',
    },
    Atendente: { says: 'Certo! Já chamei um atendente. Um instante, por favor.', queueOf: askedWorkspace },
  },
}
