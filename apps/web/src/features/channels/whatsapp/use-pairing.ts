import type { QrCodeAnswer } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../../app/api-error.ts'
import { onChannels } from '../../../app/live/on-channels.ts'
import { type Pairing, watchCode } from './watch-code.ts'

interface PairingCalls {
  request: () => Promise<unknown>
  readCode: () => Promise<QrCodeAnswer>
  everyMs: () => number
}

const idle: Pairing = { phase: 'idle' }
const underWay: readonly Pairing['phase'][] = ['asking', 'code', 'joining']

/** Pairing with a code, from its request to its end. `isLinked` ends it. */
export const usePairing = ({ request, readCode, everyMs }: PairingCalls, isLinked: boolean) => {
  const [pairing, setPairing] = useState<Pairing>(idle)
  const begin = useMutation({
    mutationFn: request,
    onMutate: () => setPairing({ phase: 'asking' }),
    onError: (error) => setPairing({ phase: 'refused', reason: errorMessage(error) }),
  })
  const isGoing = begin.isSuccess && underWay.includes(pairing.phase) && !isLinked
  useEffect(() => {
    if (!isGoing) return
    const watch = watchCode({ readCode, everyMs, tell: setPairing })
    const stop = onChannels(watch.look)
    return () => {
      stop()
      watch.stop()
    }
  }, [isGoing, readCode, everyMs])
  // If the number is removed later, the old code must not be shown again.
  useEffect(() => {
    if (isLinked) setPairing(idle)
  }, [isLinked])
  return { pairing: isLinked ? idle : pairing, isGoing, begin: () => begin.mutate() }
}
