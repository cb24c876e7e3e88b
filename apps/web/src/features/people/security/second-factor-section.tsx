import { Button } from '@mantine/core'
import { getSecondFactor } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate, query } from '../../../app/query.ts'
import { useUser } from '../../../app/session.tsx'
import { readUserAgain } from '../../../app/session-store.ts'
import { Unanswered } from '../../../app/unanswered.tsx'
import { SetUpDialog } from '../../../shared/second-factor/set-up-dialog.tsx'
import { leftCodes } from '../../../shared/second-factor/texts.ts'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import { NewCodesDialog, TurnOffDialog } from './second-factor-dialogs.tsx'
import classes from './security.module.css'
import { SecuritySection } from './security-section.tsx'
import { securityTexts } from './texts.ts'

const texts = securityTexts.secondFactor
/** Below this number, creating new codes is advised. */
const fewCodes = 3

/** Settings of the second factor, the login code asked after the password. */
export function SecondFactorSection() {
  return (
    <SecuritySection title={texts.title} text={texts.text}>
      <SecondFactor />
    </SecuritySection>
  )
}

type Open = 'set-up' | 'codes' | 'off'

function SecondFactor() {
  const { data, error, refetch } = useQuery({ ...query(getSecondFactor), refetchOnMount: 'always' })
  const { isDemanded } = useUser().secondFactor
  const { moment } = useFormats()
  const [open, setOpen] = useState<Open | null>(null)
  const changed = (): void => {
    void invalidate(getSecondFactor)
    void readUserAgain()
  }
  const close = (): void => {
    setOpen(null)
    changed()
  }
  if (!data)
    return (
      <Unanswered of={{ error, refetch }} title={texts.failed} level={3}>
        <div className={classes.loading}>
          <ListSkeleton rows={1} />
        </div>
      </Unanswered>
    )
  const { enabledAt, recoveryCodesLeft } = data
  return (
    <>
      {enabledAt === null ? (
        <Button onClick={() => setOpen('set-up')}>{texts.turnOn}</Button>
      ) : (
        <>
          <div className={classes.state}>
            <StatusBadge tone="ok">{texts.on}</StatusBadge>
            <span>{texts.since(moment(enabledAt))}</span>
            <span className={recoveryCodesLeft < fewCodes ? classes.few : undefined}>
              {leftCodes(recoveryCodesLeft)}
            </span>
          </div>
          <div className={classes.acts}>
            <Button onClick={() => setOpen('codes')}>{texts.newCodes}</Button>
            <Button onClick={() => setOpen('set-up')}>{texts.move}</Button>
            {isDemanded ? null : (
              <Button color="red" onClick={() => setOpen('off')}>
                {texts.turnOff}
              </Button>
            )}
          </div>
          {isDemanded ? <p className={classes.quiet}>{texts.demanded}</p> : null}
        </>
      )}
      {open === 'set-up' ? <SetUpDialog isOn={enabledAt !== null} onTurnedOn={changed} onClose={close} /> : null}
      {open === 'codes' ? <NewCodesDialog onClose={close} /> : null}
      {open === 'off' ? <TurnOffDialog onClose={close} /> : null}
    </>
  )
}
