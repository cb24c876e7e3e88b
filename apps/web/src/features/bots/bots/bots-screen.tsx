import { Button } from '@mantine/core'
import { botTargets, importTemplate, listBots } from '@prosa/contract'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ListCards } from '../../../app/list/list-cards.tsx'
import { ListPage } from '../../../app/list/list-page.tsx'
import { useList } from '../../../app/list/use-list.ts'
import { useCan } from '../../../app/session.tsx'
import { appTexts } from '../../../app/texts.ts'
import { useAddBot } from '../../../shared/bots/add-bot.ts'
import type { ChosenFlow } from '../../../shared/templates/chosen-flow.ts'
import { useWorkspaces } from '../../../shared/workspaces/workspaces.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useListParams } from '../../../ui/list-params.ts'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { toastError } from '../../../ui/toast.tsx'
import { BotCard } from './bot-card.tsx'
import { BotGridSkeleton } from './bot-grid-skeleton.tsx'
import classes from './bots-screen.module.css'
import { ChooseTemplate } from './choose-template.tsx'
import { CreateBotWizard } from './create-bot-wizard.tsx'
import { StartOptions } from './start-options.tsx'
import { botTexts } from './texts.ts'

/** 'Sem script': its conversations go directly to people. */
const peopleTarget = 6
/** Proposed objective: service, the most common one. */
const defaultTarget = 1
const searchDebounceMs = 1000
const failureToastMs = 3000

/**
 * /chatbots: cards of the bots in the selected workspaces. `?start=1` shows the ways to create a bot instead, and
 * `?new=1` (or an objective, `?new=6`) opens the wizard.
 */
export function BotsScreen() {
  const can = useCan()
  const { selectedIds, hasNone } = useWorkspaces()
  const list = useList(listBots, {
    input: ({ search, limit, offset }) => ({ body: { workspaces: selectedIds, name: search, limit, offset } }),
    isWithout: hasNone,
    needs: 'bot_view',
    failed: botTexts.failed,
    failedLifeMs: failureToastMs,
  })
  const { params } = list
  const addBot = useAddBot()

  if (params.get('start') !== null && can('bot_create')) {
    return (
      <Page name={botTexts.start.title}>
        <PageHeader
          back={{ label: botTexts.start.back, onBack: () => params.open({ start: null }) }}
          title={botTexts.start.title}
          subtitle={botTexts.start.text}
        />
        <Start />
        <Wizard wanted={params.get('new')} onClose={() => params.open({ new: null, template: null, begin: null })} />
      </Page>
    )
  }
  return (
    <ListPage
      list={list}
      texts={botTexts}
      shape="cards"
      searchDebounceMs={searchDebounceMs}
      act={
        <Button variant="filled" leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={addBot}>
          {botTexts.create}
        </Button>
      }
      footer={list.total ? <Pager {...list.paging} /> : null}
    >
      <ListCards list={list} texts={botTexts} skeleton={<BotGridSkeleton />} empty={<NoBots />}>
        {(rows, state) => (
          <ul className={classes.grid} {...state}>
            {rows.map((bot) => (
              <li key={bot.id}>
                <BotCard bot={bot} />
              </li>
            ))}
          </ul>
        )}
      </ListCards>
      <Wizard wanted={params.get('new')} onClose={() => params.open({ new: null, template: null, begin: null })} />
    </ListPage>
  )
}

/** Without any bot, the screen shows the ways to create the first one. */
function NoBots() {
  const can = useCan()
  return (
    <>
      <EmptyState drawing="robot" title={botTexts.empty} text={botTexts.emptyText} />
      {can('bot_create') ? <Start hasTitle /> : null}
    </>
  )
}

function Start({ hasTitle = false }: { hasTitle?: boolean }) {
  const params = useListParams()
  const mayImport = useCan().call(importTemplate)
  const [isChoosing, setChoosing] = useState(params.get('begin') === 'templates')
  return (
    <>
      <StartOptions
        hasTitle={hasTitle}
        onScratch={() => params.open({ new: String(defaultTarget) })}
        onPeople={() => params.open({ new: String(peopleTarget) })}
        onTemplates={mayImport ? () => setChoosing(true) : null}
      />
      {isChoosing ? (
        <ChooseTemplate
          onClose={() => setChoosing(false)}
          onChosen={(flow) => {
            setChoosing(false)
            params.open({
              new: String((flow.kind === 'ready' ? flow.target : null) ?? defaultTarget),
              template: flow.kind === 'ready' ? flow.key : String(flow.id),
            })
          }}
        />
      ) : null}
    </>
  )
}

/** Opens the wizard if permitted; otherwise (for a typed URL) shows why not. */
function Wizard({ wanted, onClose }: { wanted: string | null; onClose: () => void }) {
  const can = useCan()
  const { hasNone, isPending } = useWorkspaces()
  const isOpen = wanted !== null
  const isKnown = !isPending || !hasNone
  const refusal = !can('bot_create') ? appTexts.mayNotAdd.bot : hasNone ? botTexts.noWorkspaceChosen : null
  useEffect(() => {
    if (!isOpen || !isKnown || refusal === null) return
    toastError(refusal)
    onClose()
  }, [isOpen, isKnown, refusal, onClose])
  const target = Number(wanted) in botTargets ? Number(wanted) : defaultTarget
  const params = useListParams()
  const begin = readBeginning(params.get('template'))
  const bringsCsv = params.get('begin') === 'csv'
  return isOpen && refusal === null ? (
    <CreateBotWizard target={target} begin={begin} bringsCsv={bringsCsv} onClose={onClose} />
  ) : null
}

/** The URL names a template by its id, and a ready flow by its key. */
function readBeginning(text: string | null): ChosenFlow | null {
  if (!text) return null
  const id = Number(text)
  if (Number.isNaN(id)) return { kind: 'ready', key: text, name: '', review: [] }
  return Number.isInteger(id) && id > 0 ? { kind: 'template', id, name: '' } : null
}
