import { Button } from '@mantine/core'
import { type ContactRule, chooseContacts, maxChosenContacts } from '@prosa/contract'
import { Fragment } from 'react'
import { call } from '../../../app/api.ts'
import { useAct } from '../../../app/use-act.ts'
import { FilterMark } from '../../../ui/filter-mark.tsx'
import { toastWarning } from '../../../ui/toast.tsx'
import { useDetails } from '../details/use-details.ts'
import type { ContactsList } from '../use-contacts-list.ts'
import { describeRule } from './describe-rule.ts'
import classes from './filter.module.css'
import { printRules } from './rules-text.ts'
import { filterTexts as texts } from './texts.ts'

/** Timeout for a page of ten thousand contacts. */
const timeoutMs = 60_000

/** Selects all matching contacts, on all pages. */
export function ChooseAll({ list }: { list: ContactsList }) {
  const choosing = useAct({
    ask: () => call(chooseContacts, { body: list.wanted, timeoutMs }),
    done: ({ result, isCapped }) => {
      list.select(result)
      if (isCapped) toastWarning(texts.capped(maxChosenContacts))
    },
    failed: texts.chooseAllFailed,
  })
  return (
    <Button size="sm" loading={choosing.isPending} onClick={() => choosing.mutate()}>
      {texts.chooseAll}
    </Button>
  )
}

/** The active conditions with remove buttons, separated by 'ou' if one of them is enough. */
export function FilterMarks({ list }: { list: ContactsList }) {
  const details = useDetails()
  const { rules } = list
  if (details.isPending || rules === null) return null
  const keep = (wish: readonly ContactRule[]): void =>
    list.setFilters({ rules: printRules(wish.length > 0 ? { ...rules, list: [...wish] } : null) })
  return (
    <div className={classes.marks}>
      {rules.list.map((rule, index) => (
        <Fragment key={printRules({ match: 'all', list: [rule] })}>
          {index > 0 && rules.match === 'any' ? <span className={classes.quiet}>{texts.or}</span> : null}
          <FilterMark removeLabel={texts.takeOff} onRemove={() => keep(rules.list.filter((one) => one !== rule))}>
            {describeRule(rule, details)}
          </FilterMark>
        </Fragment>
      ))}
      {(list.total ?? 0) > 0 ? <ChooseAll list={list} /> : null}
    </div>
  )
}
