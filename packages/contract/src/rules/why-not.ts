/** Why a planned message does not leave. Stored, so never rename one; each has its words in `stopReasonTexts`. */
export const stopReasons = [
  /** The customer wrote first. */
  'answered',
  /** Another person, an outside system or another open conversation has the customer. */
  'elsewhere',
  /** The bot has the room. */
  'with-bot',
  /** Its author left, or no longer sees the room. */
  'person-gone',
  'workspace-gone',
  /** One of its files is gone. */
  'file-gone',
  /** The channel's time to write freely is over. */
  'window',
  /** Its number was taken away or switched off. */
  'channel',
  /** More than an hour late: the program was down, the company suspended, or a backup restored. */
  'late',
  /** The room is closed for good. */
  'closed',
  /** Its template was paused or withdrawn, or has another category or other gaps by now. */
  'template',
  /** It is advertising, and the customer wants none. */
  'opted-out',
  /** A person wrote since; the last ones are of follow-ups. */
  'overtaken',
  /** The bot was deleted. */
  'bot-off',
  /** The follow-up, or the automation that planned it, was switched off or removed. */
  'switched-off',
  /** So many automatic messages in a day without an answer. */
  'limit',
  /** The customer has the same follow-up twice, since contacts were merged. */
  'doubled',
  /** The number does not exist, or takes no messages. */
  'unreachable',
  /** A value for its text is not known. */
  'lacks-data',
  /** A fault of ours. */
  'fault',
] as const
export type StopReason = (typeof stopReasons)[number]

/** What was planned. Times are milliseconds of the epoch. */
export interface PlannedAct {
  authorId: number
  dueMs: number
  /** How many messages the customer had written when it was planned or moved. */
  seenInbound: number
  /** Only if the customer does not write before. */
  stopsOnAnswer: boolean
}

/** The room, as far as it decides about what was planned there. */
export interface ActFacts {
  nowMs: number
  isSuspended: boolean
  /** The author is active, may attend, and sees the room's workspace. */
  mayAuthorWrite: boolean
  isWorkspaceOn: boolean
  owner: 'bot' | 'queue' | 'offered' | 'person' | 'external' | 'closed'
  ownerUserId: number | null
  /** Another conversation of this customer on this channel is open. */
  hasOtherOpen: boolean
  /** Its bot is there, and so is the customer's data. */
  mayReopen: boolean
  inbound: number
  lastInboundMs: number | null
  /** How long after the customer's last word people may write freely; null: always. */
  windowMs: number | null
  isChannelOn: boolean
  areFilesThere: boolean
  /** What is known of the template that was chosen for a window that is over; null: none was chosen. */
  template: TemplateFacts | null
}

export interface TemplateFacts {
  /** The provider still has it as it was chosen. */
  isThere: boolean
  /** It is advertising, and the customer opted out. */
  isUnwanted: boolean
}

/** What is sent: the words, or the template that was chosen for a window that is over. */
export type What = 'words' | 'template'

export type Verdict =
  | { kind: 'send'; what: What }
  /** The room is reopened for the author first. */
  | { kind: 'reopen'; what: What }
  /** Later again: the company is suspended, or its number is switched off. */
  | { kind: 'wait' }
  | { kind: 'stop'; reason: StopReason }

/** From then on it is told instead of sent. */
export const lateAfterMs = 60 * 60_000

const stop = (reason: StopReason): Verdict => ({ kind: 'stop', reason })

/**
 * The one rule for a message that a person planned. It is asked wherever the message is shown (what is known already), under the dialog's lock when it is due, and in
 * part once more, in SQL, before the provider (`refuse_act`).
 */
export const whyNot = (act: PlannedAct, facts: ActFacts): Verdict => {
  if (facts.isSuspended) return { kind: 'wait' }
  const reason = reasonNow(act, facts)
  if (reason !== null) return stop(reason)
  const isLate = facts.nowMs - act.dueMs > lateAfterMs
  if (!facts.isChannelOn) return isLate ? stop('channel') : { kind: 'wait' }
  if (isLate) return stop('late')
  return { kind: facts.owner === 'closed' ? 'reopen' : 'send', what: isWindowOver(facts) ? 'template' : 'words' }
}

const reasonNow = (act: PlannedAct, facts: ActFacts): StopReason | null => {
  if (!facts.mayAuthorWrite) return 'person-gone'
  if (!facts.isWorkspaceOn) return 'workspace-gone'
  if (act.stopsOnAnswer && facts.inbound > act.seenInbound) return 'answered'
  if (facts.hasOtherOpen || facts.owner === 'external') return 'elsewhere'
  if (facts.owner === 'person' && facts.ownerUserId !== act.authorId) return 'elsewhere'
  if (facts.owner === 'bot') return 'with-bot'
  if (facts.owner === 'closed' && !facts.mayReopen) return 'closed'
  if (!facts.areFilesThere) return 'file-gone'
  return isWindowOver(facts) ? reasonOfTemplate(facts.template) : null
}

/** Beyond the window only an approved template may be sent. */
export const reasonOfTemplate = (template: TemplateFacts | null): StopReason | null => {
  if (!template) return 'window'
  if (!template.isThere) return 'template'
  return template.isUnwanted ? 'opted-out' : null
}

/** Whether the channel's time to write freely is over; a customer who never wrote has opened none. */
export const isWindowOver = ({
  nowMs,
  windowMs,
  lastInboundMs,
}: Pick<ActFacts, 'nowMs' | 'windowMs' | 'lastInboundMs'>): boolean =>
  windowMs !== null && (lastInboundMs === null || nowMs - lastInboundMs >= windowMs)

/** For sentences: "Não enviada ontem, 9:00: …". */
export const stopReasonTexts: Readonly<Record<StopReason, string>> = {
  answered: 'o cliente escreveu antes',
  elsewhere: 'o cliente está em outro atendimento',
  'with-bot': 'a conversa está com o bot',
  'person-gone': 'quem agendou não atende mais aqui',
  'workspace-gone': 'o workspace está desativado',
  'file-gone': 'um dos arquivos não existe mais',
  window: 'o prazo do canal terminou',
  channel: 'o canal está desconectado',
  late: 'o sistema ficou parado no horário',
  closed: 'a conversa não pode ser reaberta',
  template: 'a Meta pausou, retirou ou mudou o template',
  'opted-out': 'o cliente não quer receber mensagens de marketing',
  overtaken: 'uma pessoa escreveu',
  'bot-off': 'o bot foi excluído',
  'switched-off': 'o follow-up, ou a automação que o planejou, foi desligado',
  limit: 'já saíram mensagens automáticas demais sem resposta',
  doubled: 'o contato já tem este follow-up em outra conversa',
  unreachable: 'o número do cliente não existe ou não recebe mensagens',
  'lacks-data': 'falta um dado do contato para o texto',
  fault: 'houve uma falha nossa',
}
