/**
 * What is told to integrations: by `events.list`, and to the addresses of their subscriptions. Types may be added; an existing
 * subscription never gains one by itself.
 */
export const eventTypes = {
  'conversation.opened': { subject: 'conversation', label: 'Conversa aberta' },
  'conversation.reopened': { subject: 'conversation', label: 'Conversa reaberta' },
  'conversation.transferred': { subject: 'conversation', label: 'Conversa transferida' },
  'conversation.assigned': { subject: 'conversation', label: 'Conversa assumida por uma pessoa' },
  'conversation.returned': { subject: 'conversation', label: 'Conversa devolvida por um sistema externo' },
  'conversation.closed': { subject: 'conversation', label: 'Conversa finalizada' },
  'conversation.rated': { subject: 'conversation', label: 'Conversa avaliada pelo cliente' },
  'conversation.automated': { subject: 'conversation', label: 'Automação avisou' },
  'message.received': { subject: 'conversation', label: 'Mensagem do cliente' },
  'message.sent': { subject: 'conversation', label: 'Mensagem ao cliente' },
  'message.changed': { subject: 'conversation', label: 'Mensagem mudou (entregue, lida, falhou, editada, apagada)' },
  'contact.created': { subject: 'contact', label: 'Contato novo' },
  'contact.updated': { subject: 'contact', label: 'Contato alterado' },
  'contact.opted_out': { subject: 'contact', label: 'Contato não quer mais campanhas' },
  'contact.opted_in': { subject: 'contact', label: 'Contato aceita campanhas' },
  'contact.merged': { subject: 'contact', label: 'Contato unido a outro' },
  'contact.unmerged': { subject: 'contact', label: 'União de contatos desfeita' },
  'contact.erased': { subject: 'contact', label: 'Dados do contato apagados' },
  'contacts.imported': { subject: 'import', label: 'Importação de contatos terminada' },
  'campaign.started': { subject: 'campaign', label: 'Campanha iniciada' },
  'campaign.paused': { subject: 'campaign', label: 'Campanha pausada' },
  'campaign.finished': { subject: 'campaign', label: 'Campanha concluída' },
  'campaign.cancelled': { subject: 'campaign', label: 'Campanha cancelada' },
  'flow.published': { subject: 'bot', label: 'Fluxo de um bot publicado' },
  'channel.down': { subject: 'channel', label: 'Canal sem funcionar há mais de 2 minutos' },
  'channel.up': { subject: 'channel', label: 'Canal de volta' },
} as const satisfies Record<string, { subject: EventSubject; label: string }>

/** Events of one subject are delivered in order; others do not wait for them. */
export const eventSubjects = ['conversation', 'contact', 'import', 'campaign', 'bot', 'channel'] as const
export type EventSubject = (typeof eventSubjects)[number]

export type EventType = keyof typeof eventTypes
export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]]

/** Days for which events are kept: those of messages, and all others. */
export const eventDays = { messages: 7, others: 30 } as const
