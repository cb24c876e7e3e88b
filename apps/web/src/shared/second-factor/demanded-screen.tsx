import '../../ui/theme/overlays.css'
import '../../ui/theme/forms.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { chooseCompany } from '../../app/company-choice.ts'
import { logOutNow } from '../../app/log-out.ts'
import { changeCompanyPath } from '../../app/route-rules.ts'
import { useUser } from '../../app/session.tsx'
import { readUserAgain } from '../../app/session-store.ts'
import { BrandedScreen } from '../../ui/branded-screen.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from './second-factor.module.css'
import { SetUpDialog } from './set-up-dialog.tsx'
import { secondFactorTexts as texts } from './texts.ts'

interface DemandedScreenProps {
  /** Keeps this screen while the recovery codes are shown, although the second factor is already on. */
  onHold: (holds: boolean) => void
}

/** The only screen of a company that demands a second factor, for users without one. */
export function DemandedScreen({ onHold }: DemandedScreenProps) {
  const { admin, companyName, platform } = useUser()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  useDocumentTitle(texts.demandedTitle)
  const close = async (): Promise<void> => {
    setOpen(false)
    await readUserAgain()
    onHold(false)
  }
  const leaveCompany = async (): Promise<void> => {
    chooseCompany(null)
    await readUserAgain()
    await navigate(changeCompanyPath, { replace: true })
  }
  return (
    <BrandedScreen platform={platform}>
      <div className={classes.body}>
        <EmptyState
          drawing="locked"
          level={1}
          title={texts.demandedTitle}
          text={texts.demandedText(companyName ?? '')}
          action={
            <>
              <Button variant="filled" onClick={() => setOpen(true)}>
                {texts.setUp}
              </Button>
              {admin ? <Button onClick={() => void leaveCompany()}>{texts.changeCompany}</Button> : null}
              <Button onClick={() => void logOutNow()}>{texts.leave}</Button>
            </>
          }
        />
      </div>
      {isOpen ? <SetUpDialog isOn={false} onTurnedOn={() => onHold(true)} onClose={() => void close()} /> : null}
    </BrandedScreen>
  )
}
