import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { securityTexts as texts } from './texts.ts'

/** The password screen returns here. */
const passwordPath = '/password?origin=%2Fseguranca'

/** /seguranca: login methods and active sessions. */
export function SecurityScreen() {
  return (
    <Page name={texts.title} measure={1040}>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <SecuritySection title={texts.password.title} text={texts.password.text}>
        <Button component={Link} to={passwordPath} leftSection={<IconLock size={16} stroke={1.75} aria-hidden />}>
          {texts.password.change}
        </Button>
      </SecuritySection>
      <SecondFactorSection />
      <SessionsSection />
    </Page>
  )
}
