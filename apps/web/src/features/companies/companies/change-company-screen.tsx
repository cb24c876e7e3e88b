import { useLocation } from 'react-router'
import { useChosenCompany } from '../../../app/company-choice.ts'
import { parseOrigin } from '../../../app/route-rules.ts'
import { useUser } from '../../../app/session.tsx'
import { useChangeCompany } from '../../../app/shell/change-company.ts'
import { CompanyList } from '../../../app/shell/company-list.tsx'
import { NotPermitted } from '../../../ui/not-permitted.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import classes from './change-company-screen.module.css'
import { companyTexts } from './texts.ts'

/** An administrator picks the company to work in. */
export function ChangeCompanyScreen() {
  const user = useUser()
  const company = useChosenCompany()
  const change = useChangeCompany()
  const { search } = useLocation()
  return (
    <Page name={companyTexts.changeTitle} measure={640}>
      {user.admin ? (
        <>
          <PageHeader
            title={companyTexts.changeTitle}
            subtitle={company ? companyTexts.current(company.name) : companyTexts.changeSubtitle}
          />
          <div className={`card ${classes.card}`}>
            <CompanyList
              isTall
              chosenId={company?.id ?? null}
              onChoose={(next) => void change(next, parseOrigin(search))}
            />
          </div>
        </>
      ) : (
        <NotPermitted level={1} text={companyTexts.notPermitted} />
      )}
    </Page>
  )
}
