import type { QrCodeAnswer, WhatsAppSigns } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { live } from '../../../app/live/index.ts'
import { onChannels } from '../../../app/live/on-channels.ts'
import { useAct } from '../../../app/use-act.ts'
import { confirm } from '../../../ui/confirm.ts'
import { toastSuccess } from '../../../ui/toast.tsx'
import { qrTexts } from './qr-texts.ts'
import { usePairing } from './use-pairing.ts'

/** Whose number it is: where it is asked for. Made once for each owner. */
export interface NumberSource<State extends WhatsAppSigns> {
  key: readonly unknown[]
  read: () => Promise<State>
  request: () => Promise<unknown>
  readCode: () => Promise<QrCodeAnswer>
  remove: () => Promise<unknown>
  /** It was linked or removed: what else shows it is stale. */
  changed: () => void
}

/** The stream tells each step; asking finds what it lost, and what it never tells: when the number last heard something. */
const calmMs = 15_000
/** Who has no stream just now, or none at all, hears of nothing. */
const deafMs = 5_000
const everyMs = (): number => (live.state() === 'open' ? calmMs : deafMs)

/** A number that is linked by QR code: how it is, how it is linked, how it is removed. */
export const useNumber = <State extends WhatsAppSigns>(source: NumberSource<State>) => {
  const { data, error, refetch } = useQuery({
    queryKey: source.key,
    queryFn: source.read,
    staleTime: 0,
    refetchInterval: everyMs,
  })
  useEffect(() => onChannels(() => void refetch()), [refetch])
  const isLinked = data?.state === 'connected'
  const { request, readCode, changed } = source
  const { pairing, isGoing, begin } = usePairing({ request, readCode, everyMs }, isLinked)
  useTold(isLinked, isGoing, changed)
  const remove = useAct({
    ask: source.remove,
    done: async () => {
      toastSuccess(qrTexts.removed)
      changed()
      await refetch()
    },
    failed: qrTexts.removeFailed,
  })
  const askToRemove = async (): Promise<void> => {
    if (await confirm({ text: qrTexts.removeAsk, confirmLabel: qrTexts.remove, isDestructive: true })) remove.mutate()
  }
  return {
    state: data,
    error,
    retry: () => void refetch(),
    isLinked,
    pairing,
    begin,
    remove: () => void askToRemove(),
    isRemoving: remove.isPending,
  }
}

/** A number that was linked while one looked is said, and what else shows it follows. */
const useTold = (isLinked: boolean, isGoing: boolean, changed: () => void): void => {
  const wasGoing = useRef(false)
  useEffect(() => {
    if (isGoing) wasGoing.current = true
    if (!isLinked || !wasGoing.current) return
    wasGoing.current = false
    toastSuccess(qrTexts.connected)
    changed()
  }, [isLinked, isGoing, changed])
}
