import '../../../ui/theme/overlays.css'
import { Switch, TextInput } from '@mantine/core'
import {
  deviceNameLength,
  getBot,
  getBotQrCode,
  getBotWhatsApp,
  removeBotWhatsApp,
  requestBotWhatsApp,
  updateBotWhatsApp,
  type WhatsAppDevice,
} from '@prosa/contract'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { invalidate, query } from '../../../app/query.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Note } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { NumberFacts, Stopped } from './number-facts.tsx'
import { PairingView } from './pairing-view.tsx'
import classes from './qr.module.css'
import { qrTexts } from './qr-texts.ts'
import { usePairing } from './use-pairing.ts'
import type { WhatsappTabProps } from './whatsapp-tabs.ts'

const waitingMs = 2_000
const watchingMs = 15_000

/** The number that a bot has by QR code: linked, watched, removed. */
export function QrCodeTab({ bot, onDirty }: WhatsappTabProps) {
  const params = { id: bot.id }
  const [isWaiting, setWaiting] = useState(false)
  const device = useQuery({
    ...query(getBotWhatsApp, { params }),
    meta: { quiet: true },
    refetchInterval: isWaiting ? waitingMs : watchingMs,
  })
  const request = useCallback(() => call(requestBotWhatsApp, { params: { id: bot.id } }), [bot.id])
  const readCode = useCallback(() => call(getBotQrCode, { params: { id: bot.id } }), [bot.id])
  const isLinked = device.data?.qrCodeConnected ?? false
  const { pairing, isGoing, begin } = usePairing({ request, readCode }, isLinked)
  useEffect(() => setWaiting(isGoing), [isGoing])
  useTold(isLinked, isGoing)

  if (device.data === undefined)
    return device.error ? (
      <ErrorState
        level={3}
        title={qrTexts.loadFailed}
        text={errorMessage(device.error)}
        onRetry={() => void device.refetch()}
      />
    ) : (
      <Loading className={classes.part}>
        <Skeleton width="50%" height={24} />
        <Skeleton width="100%" height={180} />
      </Loading>
    )
  if (!device.data.isAvailable)
    return (
      <div className={classes.part}>
        <Note tone="info" icon={IconInfoCircle}>
          {qrTexts.missing}
        </Note>
      </div>
    )
  if (isLinked) return <Connected key={bot.id} botId={bot.id} device={device.data} onDirty={onDirty} />
  return (
    <div className={classes.part}>
      {pairing.phase === 'idle' && device.data.state !== 'none' ? <Stopped reason={device.data.reason} /> : null}
      <PairingView pairing={pairing} onBegin={begin} />
      <Note tone="warn" icon={IconAlertTriangle}>
        {qrTexts.unofficial}
      </Note>
    </div>
  )
}

/** A number that was linked while one looked is said, and the bot's card follows. */
const useTold = (isLinked: boolean, isGoing: boolean): void => {
  const wasGoing = useRef(false)
  useEffect(() => {
    if (isGoing) wasGoing.current = true
    if (!isLinked || !wasGoing.current) return
    wasGoing.current = false
    toastSuccess(qrTexts.connected)
    void invalidate(getBot)
  }, [isLinked, isGoing])
}

interface ConnectedProps {
  botId: number
  device: WhatsAppDevice
  onDirty: WhatsappTabProps['onDirty']
}

function Connected({ botId, device, onDirty }: ConnectedProps) {
  const params = { id: botId }
  // What is typed stays while the state is asked anew.
  const [name, setName] = useState(device.name)
  const [keepsBot, setKeepsBot] = useState(device.keepBotOnDialogInitiatedOnDevice)
  const save = useMutation({
    mutationFn: () => call(updateBotWhatsApp, { params, body: { name, keepBotOnDialogInitiatedOnDevice: keepsBot } }),
    onSuccess: async () => {
      toastSuccess(qrTexts.saved)
      await invalidate(getBotWhatsApp)
    },
    onError: (error) => toastError(qrTexts.saveFailed, { detail: errorMessage(error) }),
  })
  const remove = useMutation({
    mutationFn: () => call(removeBotWhatsApp, { params }),
    onSuccess: async () => {
      toastSuccess(qrTexts.removed)
      await invalidate(getBotWhatsApp, getBot)
    },
    onError: (error) => toastError(qrTexts.removeFailed, { detail: errorMessage(error) }),
  })
  const ask = async (): Promise<void> => {
    if (await confirm({ text: qrTexts.removeAsk, isDestructive: true })) remove.mutate()
  }
  const isChanged = name !== device.name || keepsBot !== device.keepBotOnDialogInitiatedOnDevice
  useEffect(() => {
    onDirty(isChanged)
    return () => onDirty(false)
  }, [isChanged, onDirty])
  return (
    <div className={classes.part}>
      <NumberFacts name={device.name} phone={device.phone} badge={qrTexts.active} signs={device} />
      <TextInput
        label={qrTexts.name}
        value={name}
        maxLength={deviceNameLength}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Switch
        label={qrTexts.keepBot}
        description={qrTexts.keepBotText}
        checked={keepsBot}
        onChange={(event) => setKeepsBot(event.currentTarget.checked)}
      />
      <div className={classes.foot}>
        <BusyButton variant="subtle" color="red" isBusy={remove.isPending} onClick={() => void ask()}>
          {qrTexts.remove}
        </BusyButton>
        <BusyButton isBusy={save.isPending} disabled={!isChanged} onClick={() => save.mutate()}>
          {qrTexts.save}
        </BusyButton>
      </div>
    </div>
  )
}
