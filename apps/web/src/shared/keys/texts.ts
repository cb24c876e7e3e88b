import type { KeyEnd } from '@prosa/contract'

/** Texts of keys: those of integrations and of platforms. */
export const keyTexts = {
  secretDone: 'Pronto',
  closeAnyway: 'Fechar mesmo assim',
  label: (publicId: string) => `api_${publicId}_…`,
  made: (day: string, name: string | null) => (name === null ? `Criada em ${day}` : `Criada em ${day} por ${name}`),
  used: (moment: string, address: string) => `Último uso em ${moment}, de ${address}`,
  neverUsed: 'Nunca usada',
  works: 'Ativa',
  endsAt: (end: string) => `Até ${end}`,
  isEnded: 'Encerrada',
  endTitle: 'Encerrar a chave',
  endText: 'O programa que usa esta chave perde o acesso.',
  endWhen: 'Ela para de funcionar',
  endSubmit: 'Encerrar chave',
  when: { now: 'Agora', day: 'Em 24 horas', week: 'Em 7 dias' } satisfies Record<KeyEnd, string>,
  ended: 'Chave encerrada.',
  endsLater: 'O fim da chave foi marcado.',

  addresses: 'Endereços permitidos',
  addressesHint: 'Vazio: a chave funciona de qualquer lugar. Ou um endereço IP (ou rede) por linha, como 203.0.113.7.',
  expiresOn: 'Funciona até',
  expiresHint: 'Nesse dia ela ainda funciona; no seguinte não. Vazio: sem fim.',
  spans: { quarter: '90 dias', year: '1 ano', none: 'Sem fim' },

  use: {
    failed: 'Não foi possível carregar o uso',
    none: 'Nenhuma chamada nos últimos 30 dias',
    noneText: 'Quando o seu programa usar a chave, as chamadas aparecem aqui em segundos.',
    last: (moment: string, address: string) => `Último uso em ${moment}, de ${address}.`,
    perDay: 'Chamadas por dia',
    last30: 'nos últimos 30 dias',
    day: 'Dia',
    calls: 'Chamadas',
    perOperation: 'Chamadas por operação',
    operation: 'Operação',
    lastDay: 'Último dia',
  },
}
