import type { QrCodeAnswer } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../../app/api-error.ts'
import { qrTexts } from './qr-texts.ts'

/** Between asking for an instance and asking for its picture. */
const firstLookMs = 2_000
const lookMs = 2_000
/** The server tells until when a code can be scanned; without one, asking ends after so long. */
const patienceMs = 30_000

export type Pairing =
  | { phase: 'idle' }
  | { phase: 'asking' }
  /** Scanned: the number is being connected. */
  | { phase: 'joining' }
  | { phase: 'code'; picture: string; secondsLeft: number }
  | { phase: 'over' }
  | { phase: 'refused'; reason: string }

interface PairingCalls {
  request: () => Promise<unknown>
  readCode: () => Promise<QrCodeAnswer>
}

/**
 * A code from its asking to its end. While it goes on the caller asks anew how the number is; `isLinked` ends it.
 */
export const usePairing = ({ request, readCode }: PairingCalls, isLinked: boolean) => {
  const [pairing, setPairing] = useState<Pairing>({ phase: 'idle' })
  const begin = useMutation({
    mutationFn: request,
    onMutate: () => setPairing({ phase: 'asking' }),
    onError: (error) => setPairing({ phase: 'refused', reason: errorMessage(error) }),
    meta: { quiet: true },
  })
  const isGoing = begin.isSuccess && ['asking', 'code', 'joining'].includes(pairing.phase) && !isLinked

  useEffect(() => {
    if (!isGoing) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const until = Date.now() + patienceMs
    let endsMs: number | null = null
    const look = async (): Promise<void> => {
      const answer = await readCode().catch(() => null)
      if (isOver) return
      if (answer?.qrcode) {
        endsMs = answer.endsAt === null ? Date.now() : Date.parse(answer.endsAt)
        const secondsLeft = Math.max(0, Math.round((endsMs - Date.now()) / 1_000))
        setPairing({ phase: 'code', picture: answer.qrcode, secondsLeft })
      } else if (endsMs !== null && Date.now() >= endsMs) return setPairing({ phase: 'over' })
      else if (answer?.error) return setPairing({ phase: 'refused', reason: answer.message })
      // The code is gone before its time: it was scanned.
      else if (endsMs !== null && answer) setPairing({ phase: 'joining' })
      else if (Date.now() > until) return setPairing({ phase: 'refused', reason: qrTexts.slow })
      timer = setTimeout(() => void look(), lookMs)
    }
    timer = setTimeout(() => void look(), firstLookMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isGoing, readCode])

  return {
    pairing: isLinked ? ({ phase: 'idle' } as const) : pairing,
    isGoing,
    begin: () => begin.mutate(),
  }
}
