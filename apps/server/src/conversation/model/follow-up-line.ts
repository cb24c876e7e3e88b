import { type StopReason, stopReasonTexts } from '@prosa/contract'

/** What the timeline says of a follow-up. */
export const followUpLine = (kind: string, detail: Record<string, unknown>, by: string | null): string => {
  const name = `Follow-up ${typeof detail.name === 'string' ? detail.name : ''}`.trim()
  const whose = by === null ? '' : ` por ${by}`
  const why = typeof detail.reason === 'string' ? `: ${stopReasonTexts[detail.reason as StopReason]}` : ''
  switch (kind) {
    case 'follow-up-started':
      return `${name} iniciado${whose}`
    case 'followed-up':
      return `${name}: passo ${Number(detail.step)} de ${Number(detail.of)}`
    case 'follow-up-skipped':
      return `${name}: o passo ${Number(detail.step)} ${why === '' ? `foi pulado${whose}` : `não foi enviado${why}`}`
    case 'follow-up-stopped':
      return why === '' ? `${name} parado${whose}` : `${name} parou${why}`
    default:
      return `${name} terminou sem resposta`
  }
}
