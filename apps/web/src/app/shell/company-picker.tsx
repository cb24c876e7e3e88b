import { IconBuilding } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { Flyout } from '../../ui/flyout.tsx'
import { lazyPiece, loadWhenIdle } from '../../ui/lazy-piece.ts'
import { useChosenCompany } from '../company-choice.ts'
import { appTexts } from '../texts.ts'
import { useChangeCompany } from './change-company.ts'
import classes from './company-picker.module.css'
import { PickButton } from './pick-button.tsx'

const CompanyList = lazyPiece(async () => (await import('./company-list.tsx')).CompanyList)

/** Shows an administrator's company and changes it. */
export function CompanyPicker() {
  const company = useChosenCompany()
  const change = useChangeCompany()
  useEffect(() => loadWhenIdle(CompanyList), [])
  return (
    <Flyout
      position="bottom-end"
      width={320}
      className={classes.dropdown}
      label={appTexts.chooseCompany}
      target={
        <PickButton
          icon={<IconBuilding size={16} stroke={1.75} aria-hidden />}
          name={appTexts.company}
          value={company?.name ?? appTexts.chooseCompany}
        />
      }
    >
      {(close) => (
        <Suspense fallback={<div className={classes.pending} />}>
          <CompanyList
            chosenId={company?.id ?? null}
            onChoose={(next) => {
              close()
              void change(next)
            }}
          />
        </Suspense>
      )}
    </Flyout>
  )
}
