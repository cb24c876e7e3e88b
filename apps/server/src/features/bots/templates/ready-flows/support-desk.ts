import { no, person, thanks, yes } from './phrases.ts'
import { askedWorkspace, email, freeText, listEntity, patternEntity, type ReadyFlow } from './ready-flow.ts'

const ticket = { id: 1, name: 'Chamado' }
const impact = { id: 2, name: 'Impacto' }

export const supportDesk: ReadyFlow = {
  key: 'support-desk',
  name: 'Suporte técnico',
  description: 'Abre e acompanha chamados, resolve problemas de acesso e de lentidão e separa o que é urgente.',
  target: 2,
  review: ['Redefinir senha', 'Primeiro acesso', 'Responder dúvida'],
  entities: [
    patternEntity(ticket.id, ticket.name, '\\b\\d{4,8}\\b'),
    listEntity(impact.id, impact.name, {
      'Tudo parado': ['parado', 'ninguém consegue', 'todo mundo', 'fora do ar', 'urgente'],
      'Parte da equipe': ['algumas pessoas', 'um setor', 'minha equipe'],
      'Só eu': ['só comigo', 'apenas eu', 'uma pessoa'],
    }),
  ],
  nodes: {
    Início: {
      says: 'Olá! Este é o suporte de {empresa}. O que está acontecendo?',
      replies: [
        'Não consigo entrar',
        'Está lento',
        'Abrir chamado',
        'Ver meu chamado',
        'Como faço para...',
        'Falar com o suporte',
      ],
      exits: [
        {
          to: 'Acesso',
          phrases: [
            'não consigo entrar',
            'esqueci minha senha',
            'minha conta está bloqueada',
            'não recebi o convite',
            'problema de login',
          ],
        },
        {
          to: 'Lentidão',
          phrases: ['está lento', 'o sistema está travando', 'demora para carregar', 'tela branca', 'muito devagar'],
        },
        {
          to: 'Impacto',
          phrases: [
            'abrir chamado',
            'deu erro',
            'quero relatar um problema',
            'parou de funcionar',
            'o sistema caiu',
            'apareceu uma mensagem de erro',
          ],
        },
        {
          to: 'Número do chamado',
          phrases: [
            'ver meu chamado',
            'como está meu chamado',
            'acompanhar protocolo',
            'já abri um chamado',
            'alguma novidade do meu problema',
          ],
        },
        {
          to: 'Dúvida',
          phrases: [
            'como faço para...',
            'tenho uma dúvida',
            'como funciona',
            'onde encontro',
            'preciso de uma orientação',
          ],
        },
        { to: 'Atendente', phrases: ['falar com o suporte', 'falar com um técnico', ...person] },
      ],
      fallback: ['Não entendi bem. Posso ajudar com acesso, lentidão, erros, dúvidas ou o andamento de um chamado.'],
    },
    Acesso: {
      says: 'Vamos resolver. O que acontece quando você tenta entrar?',
      replies: ['Esqueci a senha', 'Conta bloqueada', 'Primeiro acesso'],
      tag: { stage: 'Acesso' },
      exits: [
        { to: 'Redefinir senha', phrases: ['esqueci a senha', 'senha incorreta', 'quero trocar a senha'] },
        {
          to: 'E-mail da conta',
          phrases: ['conta bloqueada', 'usuário bloqueado', 'muitas tentativas', 'acesso negado'],
        },
        { to: 'Primeiro acesso', phrases: ['primeiro acesso', 'sou novo', 'não recebi o convite', 'nunca entrei'] },
      ],
    },
    'Redefinir senha': {
      says: 'Na tela de entrada, escolha "Esqueci minha senha" e siga o link que chega por e-mail. Ele vale por uma hora; olhe também o spam. Deu certo?',
      replies: ['Deu certo', 'O link não chegou'],
      exits: [
        { to: 'Resolvido', phrases: ['deu certo', 'funcionou', 'consegui', ...thanks] },
        { to: 'E-mail sem link', phrases: ['o link não chegou', 'não funcionou', 'não recebi nada', 'continua igual'] },
      ],
    },
    'E-mail sem link': {
      says: 'Qual é o e-mail da sua conta? Vamos enviar outro link.',
      exits: [{ to: 'Novo link', entity: email }],
      fallback: ['Esse e-mail não parece completo. Pode escrever como nome@empresa.com.br?'],
    },
    'Novo link': {
      says: 'Obrigado! O suporte envia um novo link para @email-E-mail sem link e avisa por aqui.',
      queueOf: askedWorkspace,
    },
    'E-mail da conta': {
      says: 'Por segurança, a conta é bloqueada depois de várias tentativas. Qual é o e-mail dela?',
      exits: [{ to: 'Desbloqueio', entity: email }],
      fallback: ['Esse e-mail não parece completo. Pode escrever como nome@empresa.com.br?'],
    },
    Desbloqueio: {
      says: 'Certo. O suporte confirma que é você e desbloqueia a conta @email-E-mail da conta.',
      queueOf: askedWorkspace,
    },
    'Primeiro acesso': {
      says: 'O convite chega por e-mail e vale por sete dias. Se não chegou, peça a quem administra a conta da sua empresa para reenviar.',
    },
    Resolvido: {
      says: 'Que bom que deu certo! Qualquer outra coisa, é só chamar.',
      tag: { stage: 'Resolvido sem atendente' },
    },
    Lentidão: {
      says: 'Três passos costumam resolver: feche as outras abas, atualize a página com Ctrl+F5 e teste outra internet. Melhorou?',
      replies: ['Melhorou', 'Continua lento'],
      tag: { stage: 'Lentidão' },
      exits: [
        { to: 'Tudo em ordem', phrases: ['melhorou', 'resolveu', 'voltou ao normal', ...thanks] },
        { to: 'Tela lenta', phrases: ['continua lento', 'não melhorou', 'ainda está travando', 'não adiantou'] },
      ],
    },
    'Tudo em ordem': {
      says: 'Ótimo! Se voltar a acontecer, anote o horário: isso ajuda o suporte a encontrar a causa.',
    },
    'Tela lenta': {
      says: 'Em que tela fica lento, e desde quando?',
      exits: [{ to: 'Análise de lentidão', entity: freeText('tela') }],
    },
    'Análise de lentidão': {
      says: 'Obrigado. Passei para o suporte com o que você contou. Um print da tela ajuda bastante.',
      queueOf: askedWorkspace,
    },
    Impacto: {
      says: 'Entendi. Quem está sem conseguir trabalhar?',
      replies: ['Tudo parado', 'Parte da equipe', 'Só eu'],
      tag: { stage: 'Chamado' },
      exits: [
        { to: 'Urgente', phrases: ['tudo parado', 'ninguém consegue trabalhar', 'sistema fora do ar', 'é urgente'] },
        { to: 'Descreva o erro', entity: impact },
      ],
      fallback: ['Para definir a prioridade: está tudo parado, parte da equipe ou só você?'],
    },
    Urgente: {
      says: 'Isso é prioridade máxima. O plantão já foi chamado e responde por aqui.',
      tag: { stage: 'Urgente', list: 'Incidentes' },
      queueOf: askedWorkspace,
    },
    'Descreva o erro': {
      says: 'Impacto: @Impacto-Impacto. Agora descreva o que você fazia e a mensagem que apareceu.',
      exits: [{ to: 'Contato do chamado', entity: freeText('erro') }],
    },
    'Contato do chamado': {
      says: 'Para qual e-mail enviamos as novidades?',
      exits: [{ to: 'Chamado aberto', entity: email }],
      fallback: ['Esse e-mail não parece completo. Pode escrever como nome@empresa.com.br?'],
    },
    'Chamado aberto': {
      says: 'Chamado registrado! As novidades vão para @email-Contato do chamado. Se tiver um print do erro, envie por aqui.',
      queueOf: askedWorkspace,
    },
    'Número do chamado': {
      says: 'Qual é o número do chamado? Ele está no assunto do e-mail que você recebeu.',
      replies: ['Não tenho o número'],
      exits: [
        { to: 'Procurar chamado', phrases: ['não tenho o número', 'não sei', 'não achei o e-mail'] },
        { to: 'Andamento', entity: ticket },
      ],
      fallback: ['O número tem de quatro a oito algarismos, por exemplo 10482.'],
    },
    'Procurar chamado': {
      says: 'Sem problema. Alguém do suporte encontra o chamado pelo seu contato.',
      queueOf: askedWorkspace,
    },
    Andamento: {
      says: 'Obrigado! Quer acrescentar algo ao chamado @Chamado-Número do chamado antes de eu chamar quem cuida dele?',
      replies: ['Sim', 'Não'],
      exits: [
        { to: 'Complemento', phrases: [...yes, 'quero acrescentar'] },
        { to: 'Técnico responsável', phrases: [...no, 'só quero saber como está'] },
      ],
    },
    Complemento: {
      says: 'Escreva aqui o que mudou ou o que mais você descobriu.',
      exits: [{ to: 'Técnico avisado', entity: freeText('complemento') }],
    },
    'Técnico avisado': {
      says: 'Anotado. Quem cuida do chamado já foi avisado e responde por aqui.',
      queueOf: askedWorkspace,
    },
    'Técnico responsável': { says: 'Certo. Já chamei quem cuida do chamado.', queueOf: askedWorkspace },
    Dúvida: {
      says: 'Claro! Escreva a sua dúvida em uma frase.',
      tag: { stage: 'Dúvida' },
      exits: [{ to: 'Responder dúvida', entity: freeText('dúvida') }],
    },
    'Responder dúvida': {
      says: 'Boa pergunta! Alguém do suporte responde por aqui, de segunda a sexta, das 8h às 18h.',
      queueOf: askedWorkspace,
    },
    Atendente: { says: 'Certo! Já chamei alguém do suporte. Um instante, por favor.', queueOf: askedWorkspace },
  },
}
