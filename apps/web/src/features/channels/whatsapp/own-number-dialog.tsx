import '../../../ui/theme/overlays.css'
import { getUserQrCode, getUserWhatsApp, removeUserWhatsApp, requestUserWhatsApp } from '@prosa/contract'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { invalidate, query } from '../../../app/query.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/dialog.tsx'
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

const waitingMs = 2_000
const watchingMs = 15_000

interface OwnNumberDialogProps {
  userId: number
  onClose: () => void
}

/** A collaborator's own number, linked by QR code. */
export function OwnNumberDialog({ userId, onClose }: OwnNumberDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={qrTexts.ownTitle} size={640}>
      <OwnNumber userId={userId} />
    </Dialog>
  )
}

/** The same without a dialog around it. */
export function OwnNumber({ userId }: { userId: number }) {
  const params = { userId }
  const [isWaiting, setWaiting] = useState(false)
  const device = useQuery({
    ...query(getUserWhatsApp, { params }),
    meta: { quiet: true },
    refetchInterval: isWaiting ? waitingMs : watchingMs,
  })
  const request = useCallback(() => call(requestUserWhatsApp, { params: { userId } }), [userId])
  const readCode = useCallback(() => call(getUserQrCode, { params: { userId } }), [userId])
  const isLinked = device.data?.instance_data.phone_connected === 'true'
  const { pairing, isGoing, begin } = usePairing({ request, readCode }, isLinked)
  useEffect(() => setWaiting(isGoing), [isGoing])
  const remove = useMutation({
    mutationFn: () => call(removeUserWhatsApp, { params }),
    onSuccess: async () => {
      toastSuccess(qrTexts.removed)
      await invalidate(getUserWhatsApp)
    },
    onError: (error) => toastError(qrTexts.removeFailed, { detail: errorMessage(error) }),
  })
  const ask = async (): Promise<void> => {
    if (await confirm({ text: qrTexts.removeAsk, isDestructive: true })) remove.mutate()
  }

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
  const { instance_data: instance, ...signs } = device.data
  if (!signs.isAvailable)
    return (
      <Note tone="info" icon={IconInfoCircle}>
        {qrTexts.missing}
      </Note>
    )
  return (
    <div className={classes.part}>
      {isLinked ? (
        <>
          <NumberFacts {...instance.user} badge={qrTexts.ownActive} signs={signs} />
          <div className={classes.foot}>
            <BusyButton variant="subtle" color="red" isBusy={remove.isPending} onClick={() => void ask()}>
              {qrTexts.removeOwn}
            </BusyButton>
          </div>
        </>
      ) : (
        <>
          <p className={classes.quiet}>{qrTexts.ownText}</p>
          {pairing.phase === 'idle' && signs.state !== 'none' ? <Stopped reason={signs.reason} /> : null}
          <PairingView pairing={pairing} onBegin={begin} />
        </>
      )}
    </div>
  )
}
