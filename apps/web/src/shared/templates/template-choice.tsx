import { listReadyFlows, listTemplates } from '@prosa/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorMessage } from '../../app/api-error.ts'
import { query } from '../../app/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { foldText } from '../../ui/fold-text.ts'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useWorkspaces } from '../workspaces/workspaces.ts'
import { type ChosenFlow, isSameFlow } from './chosen-flow.ts'
import { ConversationPreview } from './conversation-preview.tsx'
import { ReadyFlowChoice } from './ready-flow-choice.tsx'
import classes from './template-choice.module.css'
import { templateTexts as texts } from './texts.ts'

const searchDebounceMs = 600
/** The specification's limit for one list. */
const limit = 100

interface TemplateChoiceProps {
  chosen: ChosenFlow | null
  onChoose: (flow: ChosenFlow) => void
}

/** Picks a ready flow or a template of the selected workspaces, with search by name. */
export function TemplateChoice({ chosen, onChoose }: TemplateChoiceProps) {
  const { selectedIds } = useWorkspaces()
  const name = useId()
  const [search, setSearch] = useState('')
  const ready = useQuery({ ...query(listReadyFlows), staleTime: Number.POSITIVE_INFINITY })
  const list = useQuery({
    ...query(listTemplates, { body: { offset: 0, limit, name: search, workspaces: selectedIds } }),
    placeholderData: keepPreviousData,
  })
  const wanted = foldText(search.trim())
  const flows = (ready.data?.result ?? []).filter((row) => foldText(`${row.name} ${row.description}`).includes(wanted))
  const templates = list.data?.result ?? []
  const failed = ready.isError && !ready.data ? ready : list.isError && !list.data ? list : null
  return (
    <div className={classes.stack}>
      <SearchBox value={search} onSearch={setSearch} debounceMs={searchDebounceMs} label={texts.search} width="100%" />
      {failed ? (
        <ErrorState
          level={3}
          title={texts.failed}
          text={errorMessage(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      ) : ready.isPending || list.isPending ? (
        <ListSkeleton rows={4} />
      ) : flows.length + templates.length === 0 ? (
        <EmptyState drawing="search" level={3} title={search === '' ? texts.none : texts.noMatch} />
      ) : (
        <div className={classes.sides}>
          <div className={classes.groups}>
            {flows.length > 0 ? (
              <>
                <h3 className={classes.group}>{texts.ready}</h3>
                <ReadyFlowChoice flows={flows} name={name} chosen={chosen} onChoose={onChoose} />
              </>
            ) : null}
            {templates.length > 0 ? (
              <>
                <h3 className={classes.group}>{texts.own}</h3>
                <fieldset className={classes.list} aria-label={texts.own}>
                  {templates.map((row) => {
                    const template: ChosenFlow = { kind: 'template', id: row.id, name: row.name }
                    const isChosen = isSameFlow(chosen, template)
                    return (
                      <label key={row.id} className={classes.item} data-chosen={isChosen || undefined}>
                        <input type="radio" name={name} checked={isChosen} onChange={() => onChoose(template)} />
                        <b className="clip">{row.name}</b>
                        {row.createdBy ? <span className="clip">{texts.by(row.createdBy)}</span> : null}
                      </label>
                    )
                  })}
                </fieldset>
              </>
            ) : search === '' ? (
              <>
                <h3 className={classes.group}>{texts.own}</h3>
                <p className={classes.more}>
                  {texts.none} {texts.noneText}
                </p>
              </>
            ) : null}
          </div>
          <ConversationPreview flow={chosen} ready={ready.data?.result ?? []} />
        </div>
      )}
      {list.data && list.data.total > list.data.result.length ? (
        <p className={classes.more}>{texts.more(list.data.total - list.data.result.length)}</p>
      ) : null}
    </div>
  )
}
