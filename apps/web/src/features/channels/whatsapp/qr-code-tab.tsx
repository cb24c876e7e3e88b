import '../../../ui/theme/overlays.css'
import { Switch, TextInput } from '@mantine/core'
import {
  botChannelHealth,
  deviceNameLength,
  getBot,
  getBotQrCode,
  getBotWhatsApp,
  removeBotWhatsApp,
  requestBotWhatsApp,
  updateBotWhatsApp,
  type WhatsAppDevice,
} from '@prosa/contract'
import { type ReactNode, useMemo, useState } from 'react'
import { call } from '../../../app/api.ts'
import { invalidate, queryKey } from '../../../app/query.ts'
import { useUser } from '../../../app/session.tsx'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { NumberFacts } from './number-facts.tsx'
import { NumberView } from './number-view.tsx'
import classes from './qr.module.css'
import { qrTexts } from './qr-texts.ts'
import type { NumberSource } from './use-number.ts'
import type { WhatsappTabProps } from './whatsapp-tabs.ts'

const numberOf = (id: number): NumberSource<WhatsAppDevice> => {
  const input = { params: { id } }
  return {
    key: queryKey(getBotWhatsApp, input),
    read: () => call(getBotWhatsApp, input),
    request: () => call(requestBotWhatsApp, input),
    readCode: () => call(getBotQrCode, input),
    remove: () => call(removeBotWhatsApp, input),
    changed: () => void invalidate(getBot, botChannelHealth),
  }
}

/** A bot's QR code number: pairing, state and removal. */
export function QrCodeTab({ bot }: WhatsappTabProps) {
  const source = useMemo(() => numberOf(bot.id), [bot.id])
  const { admin } = useUser()
  // Refer to the other tab only if the user can open it.
  const volume = admin || bot.allowedChannels.whatsappApiMeta ? qrTexts.volume : qrTexts.volumeOff
  return (
    <NumberView source={source} removeLabel={qrTexts.remove} caution={`${qrTexts.unofficial} ${volume}`}>
      {(device, remove) => <Connected key={bot.id} botId={bot.id} device={device} remove={remove} />}
    </NumberView>
  )
}

interface ConnectedProps {
  botId: number
  device: WhatsAppDevice
  remove: ReactNode
}

function Connected({ botId, device, remove }: ConnectedProps) {
  // Typed values are kept when the state is read again.
  const [name, setName] = useState(device.name)
  const [keepsBot, setKeepsBot] = useState(device.keepBotOnDialogInitiatedOnDevice)
  const save = useAct({
    ask: () =>
      call(updateBotWhatsApp, {
        params: { id: botId },
        body: { name, keepBotOnDialogInitiatedOnDevice: keepsBot },
      }),
    done: qrTexts.saved,
    failed: qrTexts.saveFailed,
    stale: [getBotWhatsApp],
  })
  const isChanged = name !== device.name || keepsBot !== device.keepBotOnDialogInitiatedOnDevice
  useUnsaved(isChanged)
  return (
    <>
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
        {remove}
        <BusyButton isBusy={save.isPending} disabled={!isChanged} onClick={() => save.mutate()}>
          {qrTexts.save}
        </BusyButton>
      </div>
    </>
  )
}
