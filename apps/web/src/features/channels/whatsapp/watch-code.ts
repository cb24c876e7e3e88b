import type { QrCodeAnswer } from '@prosa/contract'
import { qrTexts } from './qr-texts.ts'

/** The phases of pairing a number. */
export type Pairing =
  | { phase: 'idle' }
  | { phase: 'asking' }
  | { phase: 'code'; picture: string; endsMs: number }
  /** The code was scanned and the number is being connected. */
  | { phase: 'joining' }
  | { phase: 'over' }
  | { phase: 'refused'; reason: string }

interface Watched {
  readCode: () => Promise<QrCodeAnswer>
  /** Polling interval, when no event reports a change. */
  everyMs: () => number
  tell: (pairing: Pairing) => void
}

export interface CodeWatch {
  /** Reports that something changed. */
  look: () => void
  stop: () => void
}

/** Delay between requesting an instance and reading its code, if no event comes earlier. */
const firstLookMs = 2_000
/** Time limit for a code to appear, and for a phone to be connected after scanning. */
const patienceMs = 30_000
/** A code that ends this close to its limit counts as expired, because answers take time. */
const graceMs = 3_000

/** Follows a requested code until it ends, is refused, or `stop` is called. */
export const watchCode = ({ readCode, everyMs, tell }: Watched): CodeWatch => {
  let picture: string | null = null
  let endsMs: number | null = null
  let isOver = false
  let asked = 0
  let next: ReturnType<typeof setTimeout> | undefined
  let end: ReturnType<typeof setTimeout> | undefined

  const stop = (): void => {
    isOver = true
    clearTimeout(next)
    clearTimeout(end)
  }
  const finish = (last: Pairing): void => {
    stop()
    tell(last)
  }
  const finishAfter = (ms: number, last: Pairing): void => {
    clearTimeout(end)
    end = setTimeout(() => finish(last), ms)
  }
  const show = (code: string, leftMs: number): void => {
    if (code === picture) return
    picture = code
    endsMs = Date.now() + leftMs
    tell({ phase: 'code', picture, endsMs })
    finishAfter(leftMs, { phase: 'over' })
  }
  const take = ({ qrcode, error, message, leftMs }: QrCodeAnswer): void => {
    const hadItsTime = endsMs !== null && Date.now() >= endsMs - graceMs
    if (qrcode) show(qrcode, leftMs ?? 0)
    else if (error) finish(hadItsTime ? { phase: 'over' } : { phase: 'refused', reason: message })
    // The code disappeared before its time ran out: it was scanned.
    else if (picture !== null) {
      picture = null
      tell({ phase: 'joining' })
      finishAfter(patienceMs, { phase: 'refused', reason: qrTexts.slow })
    }
  }
  const look = async (): Promise<void> => {
    clearTimeout(next)
    asked += 1
    const own = asked
    // A failed request is repeated before the time limit.
    const answer = await readCode().catch(() => null)
    if (isOver || own !== asked) return
    if (answer) take(answer)
    if (!isOver) next = setTimeout(() => void look(), everyMs())
  }
  finishAfter(patienceMs, { phase: 'refused', reason: qrTexts.slow })
  next = setTimeout(() => void look(), firstLookMs)
  return { look: () => void look(), stop }
}
