import { type DialogEvent, type Message, type StopReason, stopReasonTexts } from '@prosa/contract'
import { followUpLine } from './follow-up-line.ts'

/** A row of `message` with its author's name, as the streams and the lists need it. */
export interface MessageRow {
  dialog_id: number
  seq: number
  version: number
  ext_id: string | null
  sender: string
  user_id: number | null
  sender_name: string | null
  text: string
  buttons: unknown
  files: unknown
  status: string
  failure: string | null
  failure_cause: string | null
  /** Whether it is a campaign's message; absent where it cannot be one. */
  sent_once?: boolean
  created_at: Date
  deleted_at: Date | null
  /** How it was edited, as `Message.edited`; absent where it cannot have been. */
  edited?: string | null
  /** The message that it replies to, as `StoredReply`, or null. */
  reply_to: unknown
}

/** A message that another one replies to, as joined with that one. */
export interface StoredReply {
  seq: number
  sender: string
  name: string | null
  text: string
  file: string | null
  deleted: boolean
}

/** A button as stored in `message.buttons`. */
export interface StoredButton {
  id: string
  label: string
  /** PHONE: asks the customer to share their number; not shown to people. */
  type: 'QUICK_REPLY' | 'LINK' | 'PHONE'
  link: string | null
  position: number
  /** Number of a quick reply within its node, from 1: customers type it to choose. */
  number?: number
}

/** A file as stored in `message.files`. */
export interface StoredFile {
  fileId: string
  name: string
  mime: string
  size: number
  /** The provider's reference until the bytes are fetched; `fileId` then only identifies the entry in the message. */
  pending?: string
  /** Why the bytes will never be available, for people. */
  failure?: string
}

/** Prefix of `ext_id` for ids made by attendants' browsers, so that they never collide with a provider's. */
export const personExtId = (clientId: string): string => `u:${clientId}`
/** Visitors' ids are stored as `v:<visitor>:<id>`, so that two visitors never collide. */
const clientIdOf = (extId: string | null): string | null =>
  extId && /^[uv]:/.test(extId) ? extId.slice(extId.lastIndexOf(':') + 1) : null

/** Null where it replies to nothing. */
export const storedReply = (value: unknown): StoredReply | null => (value ?? null) as StoredReply | null

export const storedButtons = (value: unknown): readonly StoredButton[] => (Array.isArray(value) ? value : [])
/** Types that a browser renders. */
export const shownButtons = (value: unknown) =>
  storedButtons(value).flatMap(({ type, ...button }) => (type === 'PHONE' ? [] : [{ ...button, type }]))
export const storedFiles = (value: unknown): readonly StoredFile[] => (Array.isArray(value) ? value : [])

const deletedText = 'Mensagem apagada'

/** A message as the staff's browsers get it. */
export const presentMessage = (row: MessageRow): Message => ({
  id: `${row.dialog_id}-${row.seq}`,
  dialogId: row.dialog_id,
  seq: row.seq,
  version: row.version,
  sender: row.sender as Message['sender'],
  senderName: row.sender_name,
  userId: row.user_id,
  clientId: clientIdOf(row.ext_id),
  message: row.deleted_at ? deletedText : row.text,
  dateTime: row.created_at.toISOString(),
  files: row.deleted_at
    ? []
    : storedFiles(row.files).map(({ fileId, name, mime, size, pending, failure }) => {
        const state = failure !== undefined ? 'failed' : pending !== undefined ? 'pending' : 'ready'
        const url = state === 'ready' ? `/api/files/${fileId}` : ''
        return { id: fileId, mime, fileName: name, name, size, url, state, failure: failure ?? null }
      }),
  buttons: row.deleted_at
    ? []
    : shownButtons(row.buttons).map(({ id, label, type, link }) => ({ id, label, type, link })),
  status: row.status as Message['status'],
  failure: row.failure,
  failureCause: row.failure_cause as Message['failureCause'],
  ...(row.sent_once ? { sentOnce: true } : {}),
  ...(row.edited && !row.deleted_at ? { edited: row.edited as Message['edited'] } : {}),
  deleted: row.deleted_at !== null,
  replyTo: row.deleted_at ? null : presentReply(storedReply(row.reply_to)),
})

const presentReply = (reply: StoredReply | null): Message['replyTo'] =>
  reply && {
    seq: reply.seq,
    sender: reply.sender as Message['sender'],
    senderName: reply.name,
    message: reply.deleted ? deletedText : reply.text,
    file: reply.deleted ? null : reply.file,
    deleted: reply.deleted,
  }

/** A row of `dialog_event` with its author's name. */
export interface EventRow {
  dialog_id: number
  version: number
  kind: string
  user_id: number | null
  user_name: string | null
  detail: unknown
  at: Date
}

/** An event as a line of the conversation. */
export const presentEvent = (row: EventRow): DialogEvent => ({
  dialogId: row.dialog_id,
  version: row.version,
  kind: row.kind,
  userId: row.user_id,
  text: eventText(row),
  dateTime: row.at.toISOString(),
  ...noteOf(row),
  ...(row.kind === 'rated' ? { rating: ratingOf(row.detail) } : {}),
  ...(row.kind === 'automated' ? { automationId: automationOf(row.detail) } : {}),
})

const ratingOf = (detail: unknown): NonNullable<DialogEvent['rating']> => {
  const { score, comment } = (detail ?? {}) as Record<string, unknown>
  return { score: Number(score), comment: typeof comment === 'string' ? comment : null }
}

const automationOf = (detail: unknown): number => Number((detail as Record<string, unknown>).automationId)

const noteOf = ({ detail, user_name: authorName }: EventRow): Pick<DialogEvent, 'note'> => {
  const { note } = (detail ?? {}) as Record<string, unknown>
  return typeof note === 'string' && note !== '' ? { note: { text: note, authorName } } : {}
}

/** An event and its note in one line. */
export const lineOf = ({ text, note }: DialogEvent): string => (note ? `${text}: “${note.text}”` : text)

const minutesOfHour = 60
/** Minutes as '1 h 30 min' (for 90). */
const spanText = (minutes: number): string => {
  const hours = Math.floor(minutes / minutesOfHour)
  const rest = minutes % minutesOfHour
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])].join(' ')
}

/** Why a bot that waited for an answer said nothing more. */
const restText: Readonly<Record<string, string>> = {
  window: 'Sem resposta, e o canal não aceita mais mensagens do bot: a espera terminou',
  endless: 'Sem resposta depois de muitas mensagens do bot: a espera terminou',
  'bot-off': 'Sem resposta, e o bot foi desligado: a espera terminou sem mensagem',
  'opted-out': 'Sem resposta, e o cliente pediu para não receber mensagens: a espera terminou sem mensagem',
}

/** What an automation did, in the order of its acts. */
const didTexts: Readonly<Record<string, string>> = {
  label: 'etiquetou',
  transfer: 'transferiu',
  assign: 'transferiu',
  note: 'anotou',
  message: 'escreveu',
  canned: 'escreveu',
  remind: 'deixou um lembrete',
  'follow-up': 'iniciou um follow-up',
  'stop-follow-ups': 'parou os follow-ups',
  notify: 'avisou as integrações',
  'give-to-bot': 'devolveu ao bot',
  close: 'finalizou',
  stopped: 'agiu vezes demais e parou nesta conversa até o fim do dia',
}
const didText = (did: string): string => {
  const said = [...new Set(did.split(' ').map((one) => didTexts[one] ?? 'agiu'))]
  const last = said.pop() ?? ''
  return said.length === 0 ? last : `${said.join(', ')} e ${last}`
}

const eventText = (row: EventRow): string => {
  const detail = (row.detail ?? {}) as Record<string, unknown>
  const by = row.user_name
  const text = (key: string): string => (typeof detail[key] === 'string' ? detail[key] : '')
  switch (row.kind) {
    case 'joined':
      return `${by ?? 'Alguém'} entrou na conversa`
    case 'offered':
      return `Conversa oferecida a ${text('userName')}`
    case 'transferred-to-person':
      return `Conversa transferida para ${text('userName')}${by ? ` por ${by}` : ''}`
    case 'transferred-to-queue':
      if (detail.reason === 'other-device') return 'Respondida em outro aparelho: o bot saiu da conversa'
      return detail.reason === 'nobody-took-it'
        ? `Ninguém atendeu: a conversa espera na fila de ${text('workspaceName')}`
        : `Conversa transferida para a fila de ${text('workspaceName')}${by ? ` por ${by}` : ''}`
    case 'transferred-to-external':
      if (detail.reason === 'meta')
        return by
          ? `Conversa devolvida ao agente da Meta por ${by}`
          : 'O agente da Meta atende esta conversa: o bot não responde'
      return 'Conversa transferida para o sistema de terceiros'
    case 'returned-from-external':
      if (detail.reason === 'meta') return 'O agente da Meta passou a conversa para a empresa'
      if (detail.reason === 'no-answer') return 'O sistema de terceiros não respondeu'
      if (detail.reason === 'loop') return 'A conversa saiu do sistema de terceiros'
      return detail.reason === 'switched-off'
        ? 'O sistema de terceiros foi desligado'
        : 'O sistema de terceiros devolveu a conversa'
    case 'given-to-bot':
      return 'Conversa devolvida ao bot'
    case 'transferred-to-bot':
      return `Conversa transferida para o bot ${text('botName')}`
    case 'closed':
      if (detail.reason === 'external' && !by) return 'Conversa finalizada pelo sistema de terceiros'
      if (detail.reason === 'automation') return 'Conversa finalizada por uma automação'
      if (detail.reason === 'outside-hours') return 'Conversa finalizada: fora do horário de atendimento'
      return detail.reason === 'silence'
        ? 'Conversa finalizada por inatividade'
        : `Conversa finalizada${by ? ` por ${by}` : ''}`
    case 'reopened':
      return `Conversa reaberta${by ? ` por ${by}` : ''}`
    case 'loop':
      return 'As mensagens parecem respostas automáticas: o bot não responde mais, e a equipe foi avisada'
    case 'unattended': {
      const since = `há ${spanText(Number(detail.minutes))}: a equipe foi avisada`
      return detail.userName ? `${text('userName')} não está disponível ${since}` : `Sem atendente disponível ${since}`
    }
    case 'late-answer':
      return `Prazo da primeira resposta perdido: ${spanText(Number(detail.minutes))}`
    case 'late-close':
      return `Prazo para finalizar perdido: ${spanText(Number(detail.minutes))}`
    case 'resumed':
      return `Sem resposta em ${text('wait')}: o bot seguiu para “${text('name')}”`
    case 'rested':
      return restText[text('reason')] ?? restText.window ?? ''
    case 'rated': {
      const comment = text('comment')
      return `O cliente avaliou o atendimento: ${detail.score} de 5${comment === '' ? '' : ` — “${comment}”`}`
    }
    case 'reacted':
      return detail.emoji === null ? 'O cliente retirou a reação' : `O cliente reagiu: ${text('emoji')}`
    case 'campaign':
      return `Campanha: ${text('name')}`
    case 'campaign-test':
      return 'Teste de campanha'
    case 'opted-out':
      return 'O cliente pediu para não receber campanhas'
    case 'opted-in':
      return 'O cliente voltou a receber campanhas'
    case 'about':
      return text('text')
    case 'not-sent':
      return `Mensagem agendada por ${by ?? 'alguém'} não foi enviada: ${stopReasonTexts[text('reason') as StopReason] ?? 'não se sabe por quê'}`
    case 'reminded': {
      if (!by) return `Lembrete da fila de ${text('workspaceName')}`
      return detail.left ? `Lembrete de ${by}, que não atende mais aqui` : `Lembrete de ${by}`
    }
    case 'automated':
      return `Automação ${text('name')} ${detail.did === 'looped' ? `parou: ${text('chain')}` : didText(text('did'))}`
    case 'follow-up-started':
    case 'followed-up':
    case 'follow-up-skipped':
    case 'follow-up-stopped':
    case 'follow-up-finished':
      return followUpLine(row.kind, detail, by)
    case 'tagged':
      return `Etapa: ${text('stage')}`
    default:
      return row.kind
  }
}
