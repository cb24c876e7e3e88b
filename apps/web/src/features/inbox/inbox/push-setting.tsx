import { Switch } from '@mantine/core'
import { useState } from 'react'
import { endPush, hasPush, startPush } from '../../../app/live/push.ts'
import { usePushSwitch } from '../../../app/live/push-switch.ts'
import { toastError } from '../../../ui/toast.tsx'
import classes from './keys-help.module.css'
import { keysTexts } from './keys-texts.ts'

/** Switch for push notifications in this browser while the product is closed. */
export function PushSetting() {
  const wanted = usePushSwitch()
  const [isBusy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const can = hasPush()
  const change = async (isOn: boolean): Promise<void> => {
    setBusy(true)
    try {
      const isDone = isOn ? await startPush() : await endPush().then(() => true)
      setRefused(!isDone)
      if (isDone) wanted.set(isOn)
    } catch (error) {
      toastError(error instanceof Error && error.name === 'ApiError' ? error.message : keysTexts.pushFailed)
    } finally {
      setBusy(false)
    }
  }
  const text = isRefused ? keysTexts.pushRefused : keysTexts.pushText
  return (
    <Switch
      className={classes.switch}
      label={keysTexts.push}
      description={can ? text : keysTexts.pushMissing}
      checked={can && wanted.isOn}
      disabled={!can || isBusy}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
