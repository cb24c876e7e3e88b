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

/** The requests for one owner's number. Create it once per owner. */
export interface NumberSource<State extends WhatsAppSigns> {
  key: readonly unknown[]
  read: () => Promise<State>
  request: () => Promise<unknown>
  readCode: () => Promise<QrCodeAnswer>
  remove: () => Promise<unknown>
  /** The number was linked or removed, so other queries that show it are stale. */
  changed: () => void
}

/** With the stream, polling only covers lost events and the time of the number's last message, which has no event. */
const calmMs = 15_000
/** Polling interval without a stream. */
const deafMs = 5_000
const everyMs = (): number => (live.state() === 'open' ? calmMs : deafMs)

/** State, pairing and removal of a QR code number. */
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

/** Shows a toast when the number becomes linked during pairing, and refreshes other queries that show it. */
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
