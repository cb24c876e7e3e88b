import { useBrand } from '../brand.tsx'
import { useChosenCompany } from '../company-choice.ts'
import { firstName } from '../first-name.ts'
import { useUser } from '../session.tsx'
import { appTexts } from '../texts.ts'
import { AccountMenu } from './account-menu.tsx'
import { AddButton } from './add-button.tsx'
import { CompanyPicker } from './company-picker.tsx'
import classes from './top-bar.module.css'
import { WorkspacePicker } from './workspace-picker.tsx'

/** Greeting, platform, what one works on, and the one thing to do here. */
export function TopBar() {
  const user = useUser()
  const brand = useBrand()
  const chosenCompany = useChosenCompany()
  const hasCompany = !user.admin || chosenCompany !== null
  return (
    <header className={classes.top} data-crowded={(user.admin && hasCompany) || undefined}>
      <p className={classes.hello}>
        <b>{appTexts.greeting(firstName(user.name))}</b>{' '}
        <span className="muted">
          <span className={classes.dot}>· </span>
          {brand.displayName}
        </span>
      </p>
      {user.admin ? <CompanyPicker /> : null}
      {hasCompany ? (
        <span className={classes.workspaces}>
          <WorkspacePicker />
        </span>
      ) : null}
      <AddButton />
      <AccountMenu />
    </header>
  )
}
