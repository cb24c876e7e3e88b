import { listCompanies } from '@prosa/contract'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { Loading } from '../../ui/loading.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UserAvatar } from '../../ui/user-avatar.tsx'
import type { ChosenCompany } from '../company-choice.ts'
import { query } from '../query.ts'
import { appTexts } from '../texts.ts'
import { Unanswered } from '../unanswered.tsx'
import classes from './company-list.module.css'

/** Values of the specification for the company autocomplete. */
const suggestionLimit = 20
const debounceMs = 1000

interface CompanyListProps {
  chosenId: number | null
  /** As high as its rows, instead of a picker's height. */
  isTall?: boolean
  onChoose: (company: ChosenCompany) => void
}

/** Companies by name, to choose one. */
export function CompanyList({ chosenId, isTall, onChoose }: CompanyListProps) {
  const [name, setName] = useState('')
  const { data, error, refetch } = useQuery({
    ...query(listCompanies, { query: { limit: suggestionLimit, offset: 0, name } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={classes.list}>
      <SearchBox
        value={name}
        onSearch={setName}
        debounceMs={debounceMs}
        label={appTexts.searchCompanies}
        width="100%"
      />
      {!data ? (
        <Unanswered of={{ error, refetch }} title={appTexts.companiesFailed}>
          <Loading className={clsx(classes.rows, isTall && classes.tall)}>
            {['58%', '42%', '66%', '50%'].map((width) => (
              <div className={classes.row} key={width}>
                <Skeleton width={width} />
              </div>
            ))}
          </Loading>
        </Unanswered>
      ) : data.result.length === 0 ? (
        <p className={classes.none}>{appTexts.noCompany}</p>
      ) : (
        <ul className={clsx(classes.rows, isTall && classes.tall)}>
          {data.result.map((company) => (
            <li key={company.id}>
              <button
                type="button"
                className={classes.row}
                aria-pressed={company.id === chosenId}
                onClick={() => onChoose({ id: company.id, name: company.name })}
              >
                {isTall ? <UserAvatar name={company.name} size={28} /> : null}
                <span className="clip grow">{company.name}</span>
                {company.id === chosenId ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
                {isTall && company.id !== chosenId ? <IconChevronRight size={16} stroke={1.75} aria-hidden /> : null}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
