import type { QrCodeAnswer } from '@prosa/contract'
import { qrTexts } from './qr-texts.ts'

/** A number's way from its asking to its end, as it is shown. */
export type Pairing =
  | { phase: 'idle' }
  | { phase: 'asking' }
  | { phase: 'code'; picture: string; endsMs: number }
  /** Scanned: the number is being connected. */
  | { phase: 'joining' }
  | { phase: 'over' }
  | { phase: 'refused'; reason: string }

interface Watched {
  readCode: () => Promise<QrCodeAnswer>
  /** After how long it is asked though nobody said that there is something new. */
  everyMs: () => number
  tell: (pairing: Pairing) => void
}

export interface CodeWatch {
  /** There is something new. */
  look: () => void
  stop: () => void
}

/** Between asking for an instance and asking for its picture, where nobody says earlier that it is there. */
const firstLookMs = 2_000
/** For a code to come, and for a phone that scanned it to be connected. */
const patienceMs = 30_000
/** A code that ends so shortly before its time ran out: answers are on their way for a while. */
const graceMs = 3_000

/** Follows a code that was asked for until it is over, refused, or nobody wants to know any more. */
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
    // Gone before its time: it was scanned.
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
    // Without an answer it is asked again before patience ends.
    const answer = await readCode().catch(() => null)
    if (isOver || own !== asked) return
    if (answer) take(answer)
    if (!isOver) next = setTimeout(() => void look(), everyMs())
  }
  finishAfter(patienceMs, { phase: 'refused', reason: qrTexts.slow })
  next = setTimeout(() => void look(), firstLookMs)
  return { look: () => void look(), stop }
}
