import { forgotPassword, resendConfirmation } from '@prosa/contract'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { useBrand } from '../../../app/brand.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import classes from './session-form.module.css'
import { Said } from './session-form.tsx'
import { SessionFrame } from './session-frame.tsx'
import { SessionMessage } from './session-message.tsx'
import { signUpTexts } from './sign-up-texts.ts'
import { sessionTexts } from './texts.ts'
import { useCountdown } from './use-countdown.ts'

/** The server sends no second e-mail to an address within this time. */
const pauseSeconds = 60

interface SentMailScreenProps {
  /** Where a mistyped address can be corrected. */
  mendPath?: string
  title: string
  text: (email: string) => string
  resend: (email: string) => Promise<unknown>
}

function SentMailScreen({ title, text, resend, mendPath }: SentMailScreenProps) {
  useDocumentTitle(title)
  const { userMail = '' } = useParams()
  const { state } = useLocation()
  const { left, restart } = useCountdown(pauseSeconds)
  const sending = useMutation({ mutationFn: () => resend(userMail), onSettled: restart })
  return (
    <SessionFrame>
      <SessionMessage title={title} text={text(userMail)}>
        <BusyButton
          size="lg"
          fullWidth
          isBusy={sending.isPending}
          disabled={left > 0 && !sending.isPending}
          onClick={() => sending.mutate()}
        >
          {left > 0 ? sessionTexts.resendIn(left) : sessionTexts.resend}
        </BusyButton>
        <Said tone="ok" icon={IconCircleCheck} text={sending.isSuccess ? sessionTexts.resent : null} />
        <Said tone="bad" icon={IconAlertTriangle} text={sending.isError ? errorMessage(sending.error) : null} />
        <div className={classes.links}>
          {mendPath ? (
            <Link to={mendPath} state={state}>
              {signUpTexts.mendAddress}
            </Link>
          ) : null}
          <Link to="/login">{sessionTexts.backToLogin}</Link>
        </div>
      </SessionMessage>
    </SessionFrame>
  )
}

/** After /forgot: the reset link was sent. */
export const ConfirmResetPasswordScreen = () => (
  <SentMailScreen
    title={sessionTexts.mailSentTitle}
    text={sessionTexts.resetMailText}
    resend={(email) => call(forgotPassword, { body: { email, url: window.location.origin } })}
  />
)

/** After the sign-up: the confirmation was sent. */
export const ConfirmSubscriptionScreen = () => (
  <SentMailScreen
    title={sessionTexts.confirmTitle}
    text={useBrand().sendsMail ? sessionTexts.confirmText : signUpTexts.confirmTextByHand}
    mendPath="/subscribe"
    resend={(email) => call(resendConfirmation, { body: { email } })}
  />
)
