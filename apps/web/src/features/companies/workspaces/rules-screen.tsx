import { Select, Tabs } from '@mantine/core'
import { getWorkspaceRules, listAutomations, updateWorkspaceRules } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ApiError, errorMessage } from '../../../app/api-error.ts'
import { query } from '../../../app/query.ts'
import { useCan } from '../../../app/session.tsx'
import { useWorkspaces } from '../../../shared/workspaces/workspaces.ts'
import { useAddress } from '../../../ui/address.ts'
import { choicesOf, withParents } from '../../../ui/choices.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { lazyPiece } from '../../../ui/lazy-piece.ts'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { NotPermitted } from '../../../ui/not-permitted.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TabLine } from '../../../ui/tab-line.tsx'
import { askToDiscard, hasUnsaved } from '../../../ui/unsaved.ts'
import classes from './rules.module.css'
import { RulesForm } from './rules-form.tsx'
import { RulesSection } from './rules-section.tsx'
import { rulesTexts as texts } from './texts.ts'

// Rarely opened tabs, so loaded on demand.
const AutomationsSection = lazyPiece(
  async () => (await import('./automations/automations-section.tsx')).AutomationsSection,
)
const CannedSection = lazyPiece(async () => (await import('../../../shared/canned/canned-panel.tsx')).CannedSection)
const LabelSection = lazyPiece(async () => (await import('../../../shared/labels/label-dialog.tsx')).LabelSection)
const FollowUpSection = lazyPiece(async () => (await import('./follow-ups/follow-up-section.tsx')).FollowUpSection)

const parameter = 'workspace'
const tabParameter = 'aba'
const allTabs = ['regras', 'automacoes', 'respostas', 'etiquetas', 'follow-ups'] as const
const tabsOf = (can: ReturnType<typeof useCan>) =>
  allTabs.filter((tab) => {
    if (tab === 'automacoes') return can.call(listAutomations)
    // Canned answers, labels and follow-ups are only for users who attend.
    return tab === 'regras' || can('dialog_view', 'omnichannel_view')
  })
const notFound = 404

/** Whether rules that are not saved may be left, for another workspace or another tab. */
const mayLeave = async (): Promise<boolean> => !hasUnsaved() || askToDiscard({ text: texts.leaveAsk })

/** /workspace-rules: the rules of the workspace in the URL; without one, the user's first workspace. */
export function RulesScreen() {
  const can = useCan()
  const { all, isPending, error, retry } = useWorkspaces()
  const [params, write] = useAddress()
  const wanted = Number(params.get(parameter))
  const chosen = all.find(({ id }) => id === wanted) ?? all[0]
  const choose = async (value: string | null): Promise<void> => {
    if (value === null || Number(value) === chosen?.id) return
    if (!(await mayLeave())) return
    write({ [parameter]: value }, { isStep: true })
  }
  const tabs = tabsOf(can)
  const tab = tabs.find((one) => one === params.get(tabParameter)) ?? 'regras'
  const chooseTab = async (next: string | null): Promise<void> => {
    if (next === null || next === tab) return
    if (!(await mayLeave())) return
    write({ [tabParameter]: next === 'regras' ? null : next }, { isStep: true })
  }
  if (!can('workspace_view', 'workspace_edit'))
    return (
      <Page name={texts.title}>
        <NotPermitted text={texts.notPermitted} level={1} />
      </Page>
    )
  return (
    <Page name={texts.title} measure={1040}>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        actions={
          <Select
            className={classes.pick}
            aria-label={texts.workspace}
            data-picks-own-workspace
            searchable
            allowDeselect={false}
            disabled={all.length === 0}
            data={choicesOf(withParents(all))}
            value={chosen ? String(chosen.id) : null}
            onChange={(value) => void choose(value)}
          />
        }
      />
      {chosen ? (
        <Tabs value={tab} onChange={(next) => void chooseTab(next)} keepMounted={false}>
          <TabLine label={texts.title} value={tab}>
            {tabs.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {texts.tabs[one]}
              </Tabs.Tab>
            ))}
          </TabLine>
          <Tabs.Panel value="regras" className={classes.rules}>
            <Rules key={chosen.id} workspaceId={chosen.id} />
          </Tabs.Panel>
          <Tabs.Panel value="automacoes" className={classes.tab}>
            <Suspense fallback={<ListSkeleton />}>
              <AutomationsSection key={chosen.id} workspaceId={chosen.id} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="respostas" className={classes.tab}>
            <Suspense fallback={<ListSkeleton />}>
              <CannedSection key={chosen.id} workspaceId={chosen.id} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="etiquetas" className={classes.tab}>
            <Suspense fallback={<ListSkeleton />}>
              <LabelSection />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="follow-ups" className={classes.tab}>
            <Suspense fallback={<ListSkeleton />}>
              <FollowUpSection key={chosen.id} workspaceId={chosen.id} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      ) : (
        <NoWorkspace isPending={isPending} error={error} onRetry={retry} />
      )}
    </Page>
  )
}

interface NoWorkspaceProps {
  isPending: boolean
  error: Error | null
  onRetry: () => void
}

function NoWorkspace({ isPending, error, onRetry }: NoWorkspaceProps) {
  if (error) return <ErrorState title={texts.failedTitle} text={errorMessage(error)} onRetry={onRetry} />
  if (isPending) return <RulesSkeleton />
  return <EmptyState drawing="lost" title={texts.noneTitle} text={texts.noneText} />
}

function Rules({ workspaceId }: { workspaceId: number }) {
  const mayEdit = useCan().call(updateWorkspaceRules)
  const { data, error, refetch } = useQuery({
    ...query(getWorkspaceRules, { params: { id: workspaceId } }),
    refetchOnMount: 'always',
  })
  if (data) return <RulesForm workspaceId={workspaceId} stored={data} isReadOnly={!mayEdit} />
  if (error instanceof ApiError && error.status === notFound)
    return <EmptyState drawing="lost" title={texts.missingTitle} text={texts.missingText} />
  if (error) return <ErrorState title={texts.failedTitle} text={errorMessage(error)} onRetry={() => void refetch()} />
  return <RulesSkeleton />
}

function RulesSkeleton() {
  return (
    <Loading className={classes.form ?? ''}>
      <RulesSection title={texts.offer.title} text={texts.offer.text}>
        <Skeleton width={220} height={36} />
      </RulesSection>
    </Loading>
  )
}
