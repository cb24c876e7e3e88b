import type { FlowDocument } from '@prosa/flow'
import { drawFlow } from '../../features/bots/index.ts'

/** The flow of 'Campanha Demo': what people answer to an offer. */
export const campaignFlow = ({ salesWorkspaceId }: { salesWorkspaceId: number }): FlowDocument =>
  drawFlow('campanha', 'Campanha Demo', {
    Início: {
      says: 'Oi! A Semana da Malha começou: leve três peças e pague duas, até domingo. Quer aproveitar?',
      replies: ['Quero aproveitar', 'Como funciona?', 'Agora não'],
      exits: [
        { to: 'Vendas', phrases: ['quero aproveitar', 'quero', 'sim', 'tenho interesse', 'como faço para comprar'] },
        {
          to: 'Regras',
          phrases: ['como funciona?', 'quais são as regras', 'vale para todas as peças', 'até quando vai'],
        },
        { to: 'Sem interesse', phrases: ['agora não', 'não', 'não tenho interesse', 'não me mande mais mensagens'] },
      ],
      fallback: ['Posso explicar a promoção ou chamar alguém da equipe. O que prefere?'],
    },
    Regras: {
      says: 'Vale para camisetas, blusas e vestidos. A peça de menor valor sai de graça, na loja ou no site. Quer aproveitar?',
      replies: ['Quero aproveitar', 'Agora não'],
      exits: [
        { to: 'Vendas', phrases: ['quero aproveitar', 'quero', 'sim', 'vou querer'] },
        { to: 'Sem interesse', phrases: ['agora não', 'não', 'obrigado', 'obrigada'] },
      ],
    },
    Vendas: {
      says: 'Que ótimo! Vou chamar alguém da equipe para separar suas peças.',
      tag: { stage: 'Interessado', list: 'Semana da Malha' },
      queueOf: salesWorkspaceId,
    },
    'Sem interesse': { says: 'Tudo bem, obrigada por responder! Até uma próxima.', tag: { stage: 'Sem interesse' } },
  })

/** The only flow of the neighbour, who is there so that one can see that companies do not see each other. */
export const neighbourFlow = ({ workspaceId }: { workspaceId: number }): FlowDocument =>
  drawFlow('vizinha', 'Padaria Vizinha', {
    Início: {
      says: 'Bom dia! Aqui é a Padaria Vizinha. Quer fazer uma encomenda?',
      replies: ['Fazer encomenda', 'Ver horário'],
      exits: [
        { to: 'Encomenda', phrases: ['fazer encomenda', 'quero encomendar um bolo', 'quero pão de queijo para festa'] },
        { to: 'Horário', phrases: ['ver horário', 'que horas abre', 'abre domingo'] },
      ],
    },
    Encomenda: { says: 'Já chamo alguém do balcão para anotar.', queueOf: workspaceId },
    Horário: { says: 'Abrimos todos os dias, das 6h às 21h.' },
  })
