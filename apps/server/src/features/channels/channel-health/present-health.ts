import { type ChannelHealth, type ChannelState, type FailureCause, findChannelFacts } from '@prosa/contract'
import type { HealthRow, Unplaced } from './channel-health.queries.ts'

interface HealthAssessment {
  state: ChannelState
  reason: string | null
  advice: string | null
  since: Date
}

/** Longest wait of a message in normal operation: retries of a busy moment take less. */
const longWaitMs = 2 * 60_000
/** This many failures an hour are not caused by a customer's wrong number. */
const manyFailures = 5

/** Unreadable calls more recent than this may still continue. */
const lateMs = 3_600_000

/** How to connect a channel again, by kind. */
const reconnectAdvice: Record<string, string> = {
  whatsapp_qrcode: 'Abra o canal WhatsApp do bot e leia o QR code de novo com o celular.',
  whatsapp_meta: 'Abra o canal WhatsApp do bot, na aba Meta, e autentique-se de novo.',
  facebook: 'Abra o canal Facebook do bot e conecte a página de novo.',
  instagram: 'Abra o canal Instagram do bot e conecte a conta de novo.',
}

const anyFailureAdvice = 'Abra a conversa para ver a mensagem e, se for o caso, envie de novo.'
const connectAgain = 'Conecte o canal de novo; depois, envie as mensagens outra vez pela conversa.'
const failureAdvice: Record<FailureCause, string> = {
  window_closed: 'Para escrever fora do prazo, use um template aprovado na conversa.',
  unreachable: 'Confira se o contato ainda usa este canal.',
  template_refused: 'Confira o template na Meta: ele pode ter mudado, ou faltar um valor.',
  file_refused: 'Abra a conversa e envie o arquivo em outro formato ou tamanho.',
  content_refused: anyFailureAdvice,
  rate_limited: 'O provedor limitou os envios. Espere alguns minutos antes de enviar de novo.',
  opted_out: 'O contato pediu para não receber estas mensagens.',
  disconnected: connectAgain,
  access_lost: connectAgain,
  account_blocked: 'Verifique a situação da conta no provedor antes de enviar de novo.',
  no_answer: 'O provedor não respondeu a tempo. Envie de novo pela conversa.',
  stopped: anyFailureAdvice,
  outcome_unknown: 'Confirme com o cliente antes de enviar de novo.',
  unknown: 'Abra a conversa para ver a mensagem, e confira se o contato ainda usa este canal.',
}

const minutes = (ms: number): string => {
  const count = Math.max(1, Math.floor(ms / 60_000))
  if (count < 60) return count === 1 ? '1 minuto' : `${count} minutos`
  const hours = Math.floor(count / 60)
  return hours === 1 ? '1 hora' : `${hours} horas`
}

/** Why a provider stopped a channel, and how to fix it. */
export const adviceOnStop = ({
  kind,
  state,
  stateReason,
}: {
  kind: string
  state: 'reconnect' | 'blocked'
  stateReason: string | null
}): { reason: string; advice: string } =>
  state === 'reconnect'
    ? {
        reason: stateReason ?? 'O provedor encerrou a conexão.',
        advice: reconnectAdvice[kind] ?? 'Abra o canal do bot e conecte-o de novo.',
      }
    : {
        reason: stateReason ?? 'O provedor suspendeu esta conta.',
        advice:
          blockedAdvice[kind] ?? 'Verifique a situação da conta no provedor. O canal volta quando ela for liberada.',
      }

/**
 * How a blocked channel recovers: providers are asked every few minutes; a number linked by QR code is opened again on
 * request.
 */
const blockedAdvice: Readonly<Record<string, string>> = {
  whatsapp_qrcode:
    'Resolva o aviso no aplicativo do celular e, com o número liberado, abra o canal e conecte-o de novo.',
}

/** State of a channel from its data; the worst finding counts. */
export const assessHealth = (row: HealthRow, now: Date): HealthAssessment => {
  const { stateAt: since, stateReason, failedLastHour, reasons } = row
  const waitMs = row.waitingSince ? now.getTime() - row.waitingSince.getTime() : 0
  if (!row.active) return { state: 'off', reason: 'O canal está desativado.', advice: null, since }
  if (row.state === 'reconnect' || row.state === 'blocked') {
    const stop = adviceOnStop({ kind: row.kind, state: row.state, stateReason })
    return { state: row.state === 'reconnect' ? 'reconnect' : 'paused', ...stop, since }
  }
  if (row.restingSince && row.waiting > 0)
    return {
      state: 'paused',
      reason: 'O provedor não está respondendo.',
      advice: 'As mensagens esperam e são enviadas assim que ele voltar. Se demorar, verifique a situação do provedor.',
      since: row.restingSince,
    }
  if (waitMs > longWaitMs)
    return {
      state: 'degraded',
      reason: `Há mensagens esperando para sair há ${minutes(waitMs)}.`,
      advice: 'Elas continuam sendo enviadas, na ordem. Se a espera crescer, verifique a situação do provedor.',
      since,
    }
  if (failedLastHour >= manyFailures)
    return {
      state: 'degraded',
      reason: `${failedLastHour} mensagens não foram entregues na última hora.`,
      advice: adviceOn(reasons[0]?.cause ?? null),
      since,
    }
  if (row.lastUnreadAt && now.getTime() - row.lastUnreadAt.getTime() < lateMs)
    return {
      state: 'degraded',
      reason: 'O provedor entregou mensagens que não puderam ser lidas.',
      advice: 'Elas não aparecem em nenhuma conversa. Se continuar, avise o suporte.',
      since,
    }
  return { state: 'ok', reason: null, advice: null, since }
}

const unknownReason = 'Recusada pelo canal'
const adviceOn = (cause: FailureCause | null): string => failureAdvice[cause ?? 'unknown']

export const presentUnplaced = ({ count, lastAt }: Unplaced): { count: number; lastAt: string | null } => ({
  count,
  lastAt: lastAt?.toISOString() ?? null,
})

export const presentHealth = (row: HealthRow, now: Date): ChannelHealth => {
  const { since, ...assessment } = assessHealth(row, now)
  const isResting = row.active && row.restingSince !== null && row.waiting > 0
  return {
    connectionId: row.id,
    botId: row.botId,
    botName: row.botName,
    kind: row.kind,
    channel: findChannelFacts(row.kind)?.label ?? row.kind,
    account: row.account,
    ...assessment,
    since: since.toISOString(),
    lastInboundAt: row.lastInboundAt?.toISOString() ?? null,
    lastOutboundAt: row.lastOutboundAt?.toISOString() ?? null,
    waiting: { count: row.waiting, since: row.waitingSince?.toISOString() ?? null },
    unread: presentUnplaced({ count: row.unread, lastAt: row.lastUnreadAt }),
    restsUntil: isResting ? (row.restingUntil?.toISOString() ?? null) : null,
    failures: {
      total: row.failed,
      reasons: row.reasons.map(({ reason, cause, count, last }) => ({
        reason: reason ?? unknownReason,
        count,
        lastAt: new Date(last).toISOString(),
        advice: adviceOn(cause),
      })),
    },
  }
}
