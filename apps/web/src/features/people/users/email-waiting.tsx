import { Button } from '@mantine/core'
import { cancelEmailChange, getUser, resendEmailChange, type UserRecord } from '@prosa/contract'
import { IconMailForward, IconMailOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { invalidate } from '../../../app/query.ts'
import { Note } from '../../../ui/note.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import { userTexts as texts } from './texts.ts'
import classes from './users-screen.module.css'

/** A new e-mail address waiting for confirmation, with resend and cancel; or one that expired unconfirmed. */
export function EmailWaiting({ record: { id, pendingEmail, expiredEmail } }: { record: UserRecord }) {
  const { moment } = useFormats()
  const params = { id }
  const resending = useMutation({
    mutationFn: () => call(resendEmailChange, { params }),
    onSuccess: () => toastSuccess(texts.emailResent(pendingEmail ?? '')),
    onError: (error) => toastError(texts.emailResendFailed, { detail: errorMessage(error) }),
    onSettled: () => invalidate(getUser),
  })
  const cancelling = useMutation({
    mutationFn: () => call(cancelEmailChange, { params }),
    onSuccess: () => {
      // Dismissing an expired change shows no message.
      if (pendingEmail !== null) toastSuccess(texts.emailCancelled)
    },
    onError: (error) => toastError(texts.emailCancelFailed, { detail: errorMessage(error) }),
    onSettled: () => invalidate(getUser),
  })
  if (expiredEmail)
    return (
      <Note tone="warn" icon={IconMailOff}>
        {texts.emailExpired(expiredEmail.email, moment(expiredEmail.at))}
        <div className={classes.waiting}>
          <Button size="xs" disabled={cancelling.isPending} onClick={() => cancelling.mutate()}>
            {texts.dismissExpired}
          </Button>
        </div>
      </Note>
    )
  if (pendingEmail === null) return null
  const isBusy = resending.isPending || cancelling.isPending
  return (
    <Note tone="info" icon={IconMailForward}>
      {texts.emailWaiting(pendingEmail)}
      <div className={classes.waiting}>
        <Button size="xs" disabled={isBusy} onClick={() => resending.mutate()}>
          {texts.resendEmail}
        </Button>
        <Button size="xs" disabled={isBusy} onClick={() => cancelling.mutate()}>
          {texts.cancelEmail}
        </Button>
      </div>
    </Note>
  )
}
