import { Popover } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPiece } from '../../ui/lazy-piece.ts'
import { useChosenCompany } from '../company-choice.ts'
import { appTexts } from '../texts.ts'
import { useChangeCompany } from './change-company.ts'
import classes from './company-picker.module.css'
import { PickButton } from './pick-button.tsx'

const CompanyList = lazyPiece(async () => (await import('./company-list.tsx')).CompanyList)

/** An administrator's company, and the way to another one. */
export function CompanyPicker() {
  const company = useChosenCompany()
  const change = useChangeCompany()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <PickButton
          icon={<IconBuilding size={16} stroke={1.75} aria-hidden />}
          name={appTexts.company}
          value={company?.name ?? appTexts.chooseCompany}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={appTexts.chooseCompany}>
        <Suspense fallback={<div className={classes.pending} />}>
          <CompanyList
            chosenId={company?.id ?? null}
            onChoose={(next) => {
              setOpen(false)
              change(next)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
