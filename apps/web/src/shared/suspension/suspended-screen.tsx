import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { logOutNow } from '../../app/log-out.ts'
import { useUser } from '../../app/session.tsx'
import { readUserAgain } from '../../app/session-store.ts'
import { BrandedScreen } from '../../ui/branded-screen.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from './suspension.module.css'
import { suspensionTexts as texts } from './texts.ts'

const askEveryMs = 30_000

/** The only screen of a suspended company: reason and contact. It closes by itself once the company works again. */
export function SuspendedScreen() {
  const { companyName, platform, suspension } = useUser()
  useDocumentTitle(texts.title)
  useEffect(() => {
    const timer = setInterval(() => void readUserAgain(), askEveryMs)
    return () => clearInterval(timer)
  }, [])
  if (!suspension) return null
  const { reason, contact } = suspension
  return (
    <BrandedScreen platform={platform}>
      <div className={classes.body}>
        <EmptyState
          className={classes.said ?? ''}
          drawing="locked"
          level={1}
          title={texts.title}
          text={texts.text(companyName ?? '')}
        />
        <dl className={classes.facts}>
          <dt>{texts.reason}</dt>
          <dd>{texts.reasons[reason]}</dd>
          <dt>{texts.contact}</dt>
          <dd>{contact ? <a href={`mailto:${contact}`}>{contact}</a> : texts.noContact(platform.displayName)}</dd>
        </dl>
        <div className={classes.acts}>
          <Button variant="filled" onClick={() => void readUserAgain()}>
            {texts.again}
          </Button>
          <Button onClick={() => void logOutNow()}>{texts.leave}</Button>
        </div>
      </div>
    </BrandedScreen>
  )
}
