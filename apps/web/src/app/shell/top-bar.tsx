import { Suspense } from 'react'
import { lazyPiece } from '../../ui/lazy-piece.ts'
import { useBrand } from '../brand.tsx'
import { firstName } from '../first-name.ts'
import { useHasCompany } from '../has-company.ts'
import { useUser } from '../session.tsx'
import { appTexts } from '../texts.ts'
import { AccountMenu } from './account-menu.tsx'
import { AddButton } from './add-button.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import classes from './top-bar.module.css'
import { WorkspacePicker } from './workspace-picker.tsx'

/** Only administrators can change the company. */
const CompanyPicker = lazyPiece(async () => (await import('./company-picker.tsx')).CompanyPicker)
const PaletteButton = lazyPiece(async () => (await import('./palette-button.tsx')).PaletteButton)

/** Greeting, platform, company and workspaces, and the screen's main action. */
export function TopBar() {
  const user = useUser()
  const brand = useBrand()
  const hasCompany = useHasCompany()
  return (
    <header className={classes.top} data-crowded={(user.admin && hasCompany) || undefined}>
      <PhoneMenu />
      <p className={classes.hello}>
        <b>{appTexts.greeting(firstName(user.name))}</b>{' '}
        <span className="muted">
          <span className={classes.dot}>· </span>
          {brand.displayName}
        </span>
      </p>
      {user.admin ? (
        <Suspense>
          <CompanyPicker />
        </Suspense>
      ) : null}
      {hasCompany ? (
        <span className={classes.workspaces}>
          <WorkspacePicker />
        </span>
      ) : null}
      {hasCompany ? (
        <Suspense>
          <PaletteButton />
        </Suspense>
      ) : null}
      <AddButton />
      <AccountMenu />
    </header>
  )
}
