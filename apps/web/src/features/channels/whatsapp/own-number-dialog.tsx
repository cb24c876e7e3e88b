import '../../../ui/theme/overlays.css'
import {
  getUserQrCode,
  getUserWhatsApp,
  removeUserWhatsApp,
  requestUserWhatsApp,
  type UserWhatsAppDevice,
} from '@prosa/contract'
import { useMemo } from 'react'
import { call } from '../../../app/api.ts'
import { queryKey } from '../../../app/query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { NumberFacts } from './number-facts.tsx'
import { NumberView } from './number-view.tsx'
import classes from './qr.module.css'
import { qrTexts } from './qr-texts.ts'
import type { NumberSource } from './use-number.ts'

const numberOf = (userId: number): NumberSource<UserWhatsAppDevice> => {
  const input = { params: { userId } }
  return {
    key: queryKey(getUserWhatsApp, input),
    read: () => call(getUserWhatsApp, input),
    request: () => call(requestUserWhatsApp, input),
    readCode: () => call(getUserQrCode, input),
    remove: () => call(removeUserWhatsApp, input),
    // No other screen shows this number.
    changed: () => undefined,
  }
}

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

/** The same without a dialog. */
export function OwnNumber({ userId }: { userId: number }) {
  const source = useMemo(() => numberOf(userId), [userId])
  return (
    <NumberView source={source} removeLabel={qrTexts.removeOwn} intro={qrTexts.ownText} caution={qrTexts.unofficial}>
      {({ instance_data, ...signs }, remove) => (
        <>
          <NumberFacts {...instance_data.user} badge={qrTexts.ownActive} signs={signs} />
          <div className={classes.foot}>{remove}</div>
        </>
      )}
    </NumberView>
  )
}
