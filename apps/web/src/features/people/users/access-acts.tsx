import { Anchor, Button } from '@mantine/core'
import { getResetPasswordUrl, getUser, resetSecondFactor, type UserRecord } from '@prosa/contract'
import { IconBrandWhatsapp, IconLink, IconShieldOff } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { call } from '../../../app/api.ts'
import { useCan, useUser } from '../../../app/session.tsx'
import { appTexts } from '../../../app/texts.ts'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { userTexts as texts } from './texts.ts'
import classes from './users-screen.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface AccessActsProps {
  record: UserRecord
  isSelf: boolean
  onOwnNumber: () => void
}

/** Password links, second factor, the user's own WhatsApp number, and why users cannot be removed. */
export function AccessActs({ record, isSelf, onOwnNumber }: AccessActsProps) {
  const {
    admin,
    secondFactor: { isDemanded },
  } = useUser()
  const can = useCan()
  const reasonId = useId()
  return (
    <div className={classes.access}>
      {record.hasSecondFactor === null ? null : (
        <p>
          {isDemanded && !record.hasSecondFactor
            ? texts.secondFactorLacks
            : texts.secondFactorIs(record.hasSecondFactor)}
        </p>
      )}
      <Anchor component={Link} to="/forgot">
        {texts.forgot}
      </Anchor>
      {admin && record.active ? <CopyLink id={record.id} /> : null}
      {admin && record.hasSecondFactor ? <ResetSecondFactor record={record} /> : null}
      {isSelf && can('dialog_view', 'omnichannel_view') ? (
        <Button leftSection={<IconBrandWhatsapp {...icon} />} onClick={onOwnNumber}>
          {appTexts.ownNumber}
        </Button>
      ) : null}
      <Button color="red" disabled aria-describedby={reasonId}>
        {texts.remove}
      </Button>
      <p id={reasonId}>{texts.removeReason}</p>
    </div>
  )
}

/** For a person who lost the device and the recovery codes. */
function ResetSecondFactor({ record: { id, name } }: { record: UserRecord }) {
  const resetting = useAct({
    ask: () => call(resetSecondFactor, { params: { id } }),
    done: texts.secondFactorReset,
    failed: texts.secondFactorResetFailed,
    stale: [getUser],
  })
  const reset = async (): Promise<void> => {
    const question = { text: texts.resetSecondFactorAsk(name), confirmLabel: texts.reset, isDestructive: true }
    if (await confirm(question)) resetting.mutate()
  }
  return (
    <BusyButton leftSection={<IconShieldOff {...icon} />} isBusy={resetting.isPending} onClick={() => void reset()}>
      {texts.resetSecondFactor}
    </BusyButton>
  )
}

function CopyLink({ id }: { id: number }) {
  const copying = useAct({
    ask: async () => {
      const { url } = await call(getResetPasswordUrl, { params: { id } })
      await navigator.clipboard.writeText(url)
    },
    done: texts.copied,
    failed: texts.copyFailed,
  })
  return (
    <BusyButton leftSection={<IconLink {...icon} />} isBusy={copying.isPending} onClick={() => copying.mutate()}>
      {texts.copyLink}
    </BusyButton>
  )
}
