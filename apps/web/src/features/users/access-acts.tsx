import { Anchor, Button } from '@mantine/core'
import { getResetPasswordUrl, type UserRecord } from '@prosa/contract'
import { IconBrandWhatsapp, IconLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { call } from '../../app/api.ts'
import { ApiError } from '../../app/api-error.ts'
import { useCan, useUser } from '../../app/session.tsx'
import { appTexts } from '../../app/texts.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { userTexts as texts } from './texts.ts'
import classes from './users-screen.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface AccessActsProps {
  record: UserRecord
  isSelf: boolean
  onOwnNumber: () => void
}

/** The ways to a new password, one's own WhatsApp number, and why nobody is removed. */
export function AccessActs({ record, isSelf, onOwnNumber }: AccessActsProps) {
  const { admin } = useUser()
  const can = useCan()
  const reasonId = useId()
  return (
    <div className={classes.access}>
      <Anchor component={Link} to="/forgot">
        {texts.forgot}
      </Anchor>
      {admin && record.active ? <CopyLink id={record.id} /> : null}
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

function CopyLink({ id }: { id: number }) {
  const copying = useMutation({
    mutationFn: async () => {
      const { url } = await call(getResetPasswordUrl, { params: { id } })
      await navigator.clipboard.writeText(url)
    },
    meta: { quiet: true },
    onSuccess: () => toastSuccess(texts.copied),
    onError: (error) => toastError(texts.copyFailed, error instanceof ApiError ? { detail: error.message } : {}),
  })
  return (
    <BusyButton leftSection={<IconLink {...icon} />} isBusy={copying.isPending} onClick={() => copying.mutate()}>
      {texts.copyLink}
    </BusyButton>
  )
}
