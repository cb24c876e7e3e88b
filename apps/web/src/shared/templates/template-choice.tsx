import { listTemplates, type TemplateRow } from '@prosa/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorMessage } from '../../app/api-error.ts'
import { query } from '../../app/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useWorkspaces } from '../workspaces/workspaces.ts'
import classes from './template-choice.module.css'
import { templateTexts as texts } from './texts.ts'

const searchDebounceMs = 600
/** The specification's own limit of one list. */
const limit = 100

interface TemplateChoiceProps {
  chosen: TemplateRow | null
  onChoose: (template: TemplateRow) => void
}

/** One of the templates of the chosen workspaces, searched by name. */
export function TemplateChoice({ chosen, onChoose }: TemplateChoiceProps) {
  const { selectedIds } = useWorkspaces()
  const name = useId()
  const [search, setSearch] = useState('')
  const list = useQuery({
    ...query(listTemplates, { body: { offset: 0, limit, name: search, workspaces: selectedIds } }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return (
    <div className={classes.stack}>
      <SearchBox value={search} onSearch={setSearch} debounceMs={searchDebounceMs} label={texts.search} width="100%" />
      {list.isError ? (
        <ErrorState
          level={3}
          title={texts.failed}
          text={errorMessage(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : list.isPending ? (
        <ListSkeleton rows={4} />
      ) : list.data.result.length === 0 ? (
        <EmptyState drawing="search" level={3} title={search === '' ? texts.none : texts.noMatch} />
      ) : (
        <fieldset className={classes.list} aria-label={texts.title}>
          {list.data.result.map((template) => (
            <label key={template.id} className={classes.item} data-chosen={chosen?.id === template.id || undefined}>
              <input
                type="radio"
                name={name}
                checked={chosen?.id === template.id}
                onChange={() => onChoose(template)}
              />
              <b className="clip">{template.name}</b>
              {template.createdBy ? <span className="clip">{texts.by(template.createdBy)}</span> : null}
            </label>
          ))}
        </fieldset>
      )}
      {list.data && list.data.total > list.data.result.length ? (
        <p className={classes.more}>{texts.more(list.data.total - list.data.result.length)}</p>
      ) : null}
    </div>
  )
}
